// The words of the calls that the home's lessons and rules hold, for hooks: they wait longer for such a call.
//
//   <home>/held-words   one line per kind of held call, with words that all occur in such a call: "git push",
//                       "~left-pad", "*" for any call
//
// A word matches a whole word of the call, one after `~` any part of it. Only lower-case ASCII, so that a hook finds
// them in the bytes of a payload. The list may match too many calls, which costs a wait while the daemon is slow, but
// never too few.
import { renameSync, writeFileSync } from 'node:fs';
import { ANY_CALL, type Home, MAX_HELD_WORDS_BYTES, SUBSTRING } from './home.ts';

/** Maximum of lines: reading more would cost a hook a millisecond. */
const MAX_LINES = 2000;
const WORD = /^[\w.@-]{1,80}$/;
const ASCII_RUN = /[\w.@/-]+/g;

/** A line of whole words; matches any call if one of them isn't lower-case ASCII. */
export const wholeWords = (words: readonly string[]): string => {
  const lower = words.map((word) => word.toLowerCase());
  const areWords = lower.length > 0 && lower.every((word) => WORD.test(word));
  return areWords ? lower.join(' ') : ANY_CALL;
};

/**
 * A line of texts that occur anywhere in a call, reduced to their ASCII parts; matches any call if nothing of one is
 * left.
 */
export function partsOfTexts(texts: readonly string[]): string {
  const parts = texts.flatMap((text) => {
    const runs = text.toLowerCase().match(ASCII_RUN) ?? [];
    return longest(runs) ?? [];
  });
  return parts.length === 0 ? ANY_CALL : parts.map((part) => SUBSTRING + part).join(' ');
}

const longest = (runs: readonly string[]): string | undefined =>
  runs
    .toSorted((a, b) => b.length - a.length)
    .find((run) => run.length > 1)
    ?.slice(0, 80);

/**
 * Write the list atomically, so that no hook reads half of it; if it would be too long, only each line's first word, or
 * any call.
 */
export function writeHeldWords(home: Home, lines: readonly string[]): void {
  const allLines = new Set(lines);
  const firstWords = new Set(lines.map((line) => line.split(' ')[0]!));
  const short = fits(allLines) ? allLines : firstWords;
  const holdsAny = allLines.has(ANY_CALL) || !fits(short);
  const text = holdsAny ? ANY_CALL : [...short].sort().join('\n');
  const temporary = `${home.heldWords}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, home.heldWords);
}

const fits = (lines: ReadonlySet<string>): boolean =>
  lines.size <= MAX_LINES && [...lines].join('\n').length <= MAX_HELD_WORDS_BYTES;
