// The words of the calls that the home's lessons and rules hold, for hooks: they wait longer for such a call.
//
//   <home>/held-words   a line a thing that is held, of words that all stand in such a call: "git push", "~left-pad", "*" for any call
//
// A word stands whole in the call, one behind `~` anywhere in it. Only lower-case ASCII, so that a hook finds them in the bytes of a payload.
// The list may say too much, which costs a wait while the daemon is slow, and never too little.
import { renameSync, writeFileSync } from 'node:fs';
import { ANY_CALL, type Home, MAX_HELD_WORDS_BYTES, SUBSTRING } from './home.ts';

/** Lines beyond which a hook would notice the reading: a millisecond. */
const MAX_LINES = 2000;
const WORD = /^[\w.@-]{1,80}$/;
const ASCII_RUN = /[\w.@/-]+/g;

/** A line of words that stand whole in a call; any call where one of them isn't such a word. */
export const wholeWords = (words: readonly string[]): string => {
  const lower = words.map((word) => word.toLowerCase());
  return lower.length > 0 && lower.every((word) => WORD.test(word)) ? lower.join(' ') : ANY_CALL;
};

/** A line of texts that stand anywhere in a call, as far as they are ASCII; any call where nothing of one is left. */
export function partsOfTexts(texts: readonly string[]): string {
  const parts = texts.flatMap((text) => longest(text.toLowerCase().match(ASCII_RUN) ?? []) ?? []);
  return parts.length === 0 ? ANY_CALL : parts.map((part) => SUBSTRING + part).join(' ');
}

const longest = (runs: readonly string[]): string | undefined =>
  runs
    .toSorted((a, b) => b.length - a.length)
    .find((run) => run.length > 1)
    ?.slice(0, 80);

/** Write the list in one step, so that no hook reads half of it; where it would be too long, each line's first word alone, or any call. */
export function writeHeldWords(home: Home, lines: readonly string[]): void {
  const all = new Set(lines);
  const short = fits(all) ? all : new Set([...all].map((line) => line.split(' ')[0]!));
  const text = all.has(ANY_CALL) || !fits(short) ? ANY_CALL : [...short].sort().join('\n');
  const temporary = `${home.heldWords}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, home.heldWords);
}

const fits = (lines: ReadonlySet<string>): boolean =>
  lines.size <= MAX_LINES && [...lines].join('\n').length <= MAX_HELD_WORDS_BYTES;
