// Finds credentials in the lines below a label that ends its own line: `Passwords:` or `## API keys` over a list, a question over its
// answer, and what a terminal prints below `$ echo $TOKEN`.

import { averagePart, isIdOrDigest, looksGenerated } from '../judge/looks-generated.ts';
import { isMadeUpWord } from '../judge/made-up-words.ts';
import { isPlaceholder, isReference } from '../judge/placeholders.ts';
import type { NameRating } from '../judge/secret-names.ts';
import { isSpokenPassword } from '../judge/spoken-words.ts';
import type { Report } from './detector.ts';

const MAX_LINES = 24;
const MAX_LINE = 200;
/** More words than a label, a sign and a value have make a sentence. */
const MAX_WORDS = 6;
/** Blank lines and others without a value that may stand below each other. */
const MAX_MISSES = 3;
const MIN_VALUE = 6;
/** A path's parts are words. */
const LONGEST_BASE64_PARTS = 2.6;
/** What may close the line behind a label. */
const HEAD_END =
  /(?: [^\n:={};]{1,100}(?=[:?][ \t]{0,4}\r?\n)| (?:is|are|ist|est|es|follows|below))?[ \t]{0,4}["'`\])}*_]{0,4}[ \t]{0,4}[:?]{0,2}[ \t*_]{0,4}\r?\n/y;
/** What opens a block of code as a heading opens a list. */
const OPENS_BLOCK =
  /\b(?:def|class|if|elif|for|while|with|func|function|fn|case|switch|try|match|async|return) [^\n]{0,96}$/;
/** A heading's sign, or a prompt of a terminal or of a REPL, or what asks a question. */
const HEAD_START = /(?:^|\n)[ \t]{0,8}(?:#{1,6} |\$ |>>> |> |Q: |\*\*|In \[\d+\]: )?[^\n]{0,80}$/;
const BULLET = /^(?:[-*+•▪◦>]|\d{1,2}[.)]|A:|Out\[\d+\]:)[ \t]+/;
const PROMPT = /(?:^|\n)[ \t]{0,8}(?:\$|>>>|>|%|In \[\d+\]:) [^\n]{0,80}$/;

/** What may follow a label that ends its line, of ASCII: spares most names the RegExp. */
const mayEndHead = new Uint8Array(128);
for (const character of ' \t\r\n"\'`])}*_:?') mayEndHead[character.charCodeAt(0)] = 1;

/** Judge the lines below a label that `[start, end)` is, if it ends its line. */
export function judgeBelowHeading(text: string, start: number, end: number, rating: NameRating, report: Report): void {
  const code = text.charCodeAt(end);
  if (code < 128 && mayEndHead[code] === 0) return;
  HEAD_END.lastIndex = end;
  if (!HEAD_END.test(text)) return;
  const before = text.slice(Math.max(0, start - 100), start);
  if (!HEAD_START.test(before) || OPENS_BLOCK.test(before)) return;
  const isPrompt = PROMPT.test(before);
  let at = HEAD_END.lastIndex;
  let misses = 0;
  for (let line = 0; line < MAX_LINES && at < text.length && misses < MAX_MISSES; line++) {
    const next = text.indexOf('\n', at);
    const stop = next < 0 ? text.length : next;
    if (stop - at > MAX_LINE) return;
    const content = text.slice(at, stop).trim();
    const item = content.replace(BULLET, '');
    const isEntry = item !== content || isBlank(text.charCodeAt(at));
    // Without a bullet only the first line answers.
    if (line - misses > 0 && !isEntry && content !== '') return;
    if (!judgeLine(text, at, stop, item, rating, report)) misses++;
    else if (isPrompt) return;
    at = stop + 1;
  }
}

const isBlank = (code: number) => code === 32 || code === 9;

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
  // What stands in brackets behind the value tells of it.
  let last = words.length - 1;
  while (last > 0 && /^[([]|[)\]]$/.test(words[last]!)) last--;
  const word = words[last]!.replace(/^["'`*(]{1,3}/, '').replace(/["'`*),;.]{1,3}$/, '');
  const sign = /^[A-Za-z][\w.@-]{0,40}[:=/](?=\S{5})/.exec(word)?.[0].length ?? 0;
  const value = word.includes('://') ? '' : word.slice(sign);
  const from = text.lastIndexOf(value, stop - 1);
  if (value.length < MIN_VALUE || from < start || !/[\d!@#$%^&*?~+]/.test(value)) return false;
  report(rating === 'password' ? 'password' : 'secret', from, from + value.length, () =>
    isListedSecret(value, rating, words.length),
  );
  return true;
}

function isListedSecret(value: string, rating: NameRating, words: number): boolean {
  if (isReference(value) || isPlaceholder(value)) return false;
  if (rating === 'password')
    return isSpokenPassword(value) || looksGenerated(value) || (words <= 3 && isMadeUpWord(value));
  return (
    looksGenerated(value) &&
    !(/[+/\\]/.test(value) && averagePart(value) > LONGEST_BASE64_PARTS) &&
    (rating === 'secret' || !isIdOrDigest(value))
  );
}
