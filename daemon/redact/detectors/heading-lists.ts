// Finds credentials in the lines below a label at its line's end: `Passwords:` or `## API keys` above a list, a question above its
// answer, and a terminal's output below `$ echo $TOKEN`.

import { looksGenerated } from '../judge/looks-generated.ts';
import { isMadeUpWord } from '../judge/made-up-words.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import { type NameRating, ruleFor } from '../judge/secret-names.ts';
import { isLooseSecret } from '../judge/secret-values.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import { ASCII, asciiTable, isBlank } from '../scan/character-tables.ts';
import type { Report } from './detector.ts';
import { matchEnd } from './match-at.ts';

const MAX_LINES = 24;
const MAX_LINE = 200;
/** A line with more words than a label, a sign and a value is a sentence. */
const MAX_WORDS = 6;
/** Lines without a value, blank ones included, after which a list has ended. */
const MAX_MISSES = 3;
const MIN_VALUE = 6;
/** The rest of a line after the label. */
const HEAD_END =
  /(?: [^\n:={};]{1,100}(?=[:?][ \t]{0,4}\r?\n)| (?:is|are|ist|est|es|follows|below))?[ \t]{0,4}["'`\])}*_]{0,4}[ \t]{0,4}[:?]{0,2}[ \t*_]{0,4}\r?\n/y;
/** The line that opens a block of code, which looks like a heading. */
const OPENS_BLOCK =
  /\b(?:def|class|if|elif|for|while|with|func|function|fn|case|switch|try|match|async|return) [^\n]{0,96}$/;
/** The start of a line: a heading's sign, the prompt of a terminal or of a REPL, or a question's mark. */
const HEAD_START = /(?:^|\n)[ \t]{0,8}(?:#{1,6} |\$ |>>> |> |Q: |\*\*|In \[\d+\]: )?[^\n]{0,80}$/;
const BULLET = /^(?:[-*+•▪◦>]|\d{1,2}[.)]|A:|Out\[\d+\]:)[ \t]+/;
const PROMPT = /(?:^|\n)[ \t]{0,8}(?:\$|>>>|>|%|In \[\d+\]:) [^\n]{0,80}$/;

/** The ASCII characters that `HEAD_END` may begin with: most names need no RegExp. */
const startsHeadEnd = asciiTable(' \t\r\n"\'`])}*_:?');

/** Judge the lines below the label `[start, end)` if the label ends its line. */
export function judgeBelowHeading(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  const code = text.charCodeAt(end);
  const below = code < ASCII && startsHeadEnd[code] === 0 ? undefined : matchEnd(HEAD_END, text, end);
  if (below === undefined) return;
  const before = text.slice(Math.max(0, start - 100), start);
  if (!HEAD_START.test(before) || OPENS_BLOCK.test(before)) return;
  const isPrompt = PROMPT.test(before);
  let at = below;
  let misses = 0;
  for (let line = 0; line < MAX_LINES && at < text.length && misses < MAX_MISSES; line++) {
    const next = text.indexOf('\n', at);
    const stop = next < 0 ? text.length : next;
    if (stop - at > MAX_LINE) return;
    const content = text.slice(at, stop).trim();
    const item = content.replace(BULLET, '');
    const isEntry = item !== content || isBlank(text.charCodeAt(at));
    // A line without a bullet counts only if it is the first.
    if (line - misses > 0 && !isEntry && content !== '') return;
    if (!judgeLine(text, at, stop, item, rating, report)) misses++;
    else if (isPrompt) return;
    at = stop + 1;
  }
}

/** Judge the last word of a line of a few. Returns whether the line could be an entry. */
function judgeLine(
  text: string,
  start: number,
  stop: number,
  item: string,
  rating: NameRating,
  report: Report,
): boolean {
  if (!/[\d!@#$%^&*?~+]/.test(item)) return false;
  const words = item.split(/[\s|]+/);
  if (words.length > MAX_WORDS) return false;
  // Skip a remark in brackets after the value.
  let last = words.length - 1;
  while (last > 0 && /^[([]|[)\]]$/.test(words[last]!)) last--;
  const word = words[last]!.replace(/^["'`*(]{1,3}/, '').replace(/["'`*),;.]{1,3}$/, '');
  const sign = /^[A-Za-z][\w.@-]{0,40}[:=/](?=\S{5})/.exec(word)?.[0].length ?? 0;
  const value = word.includes('://') ? '' : word.slice(sign);
  const from = text.lastIndexOf(value, stop - 1);
  if (value.length < MIN_VALUE || from < start || !/[\d!@#$%^&*?~+]/.test(value)) return false;
  report(ruleFor(rating), from, from + value.length, () => isListedSecret(value, rating, words.length));
  return true;
}

function isListedSecret(value: string, rating: NameRating, words: number): boolean {
  if (rating !== 'password') return isLooseSecret(value, rating);
  if (isReference(value) || isPlaceholder(value)) return false;
  return isSpokenPassword(value) || looksGenerated(value) || (words <= 3 && isMadeUpWord(value));
}
