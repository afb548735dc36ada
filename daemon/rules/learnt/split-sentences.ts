/**
 * Splits sentences as people type them: without capitals, line breaks for full stops, scripts without spaces.
 * Intl.Segmenter doesn't fit: it ends no sentence before a lower-case letter, and half of all prompts are typed so.
 */

/** A piece of a text: UTF-16 units from `start` to before `end`. */
type Span = { readonly start: number; readonly end: number };

/** Longest sentence; longer ones are cut. */
const MAX_SENTENCE_CHARS = 600;
/** A line this long, continued in lower case, was wrapped by an editor. */
const WRAPPED_CHARS = 60;

const ENDS = '.!?…';
const WIDE_ENDS = '。！？｡';
const CLOSERS = '"\')]”’»」』）*_';
/** Abbreviations, without their final full stop, which ends no sentence. */
const ABBREVIATIONS = new Set(
  'e.g i.e eg ie vs cf resp approx incl excl bzw ca z.b d.h u.a vgl inkl usw p.ex ej p.ej ex sr sra dr mr mrs st т.е т.д напр'.split(
    ' ',
  ),
);
const BULLET = /^\s*(?:[-*+•–—]|\(?\d{1,2}[.)]|[a-zA-Z][.)]|\[[ xX]?\])\s+/;
const LOWER_START = /^\s{0,4}\p{Ll}/u;

/** Split a text into sentences in order, without surrounding blanks and bullets. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === start && isBlank(text.charCodeAt(at))) {
      start++;
      continue;
    }
    const end = endAfter(text, start, at);
    if (end === -1) continue;
    addTrimmed(text, start, end, spans);
    start = end;
    at = end - 1;
  }
  addTrimmed(text, start, text.length, spans);
  return spans;
}

/** The end of the sentence if it ends at unit `at`, else -1. */
function endAfter(text: string, start: number, at: number): number {
  const unit = text[at]!;
  if (at - start >= MAX_SENTENCE_CHARS - 1) return at + 1;
  if (unit === '\n') return isWrapped(text, start, at) ? -1 : at + 1;
  if (WIDE_ENDS.includes(unit)) return at + 1;
  if (!ENDS.includes(unit)) return -1;
  let end = at + 1;
  while (end < text.length && (ENDS.includes(text[end]!) || CLOSERS.includes(text[end]!))) end++;
  if (end < text.length && !isBlank(text.charCodeAt(end))) return -1;
  return unit === '.' && end === at + 1 && isAbbreviation(text, start, at) ? -1 : end;
}

const isBlank = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0x3000;

function isAbbreviation(text: string, start: number, stop: number): boolean {
  let from = stop;
  while (from > start && stop - from < 8 && !isBlank(text.charCodeAt(from - 1))) from--;
  const word = text.slice(from, stop).replace(/^\(/, '').toLowerCase();
  // A list's number or letter, or the first half of an abbreviation such as "z. B.".
  const isFirst = text.slice(start, from).trim() === '';
  if (/^\d{1,2}$/.test(word) || (isFirst && /^[a-h]$/.test(word))) return isFirst;
  if (word === 'no' || word === 'nr') return /^\s\d/.test(text.slice(stop + 1, stop + 3));
  const isHalf = word === 'z' && /^\s[bB]\./.test(text.slice(stop + 1, stop + 4));
  const isOther = word === 'b' && text.slice(Math.max(start, from - 3), from).toLowerCase() === 'z. ';
  return isHalf || isOther || ABBREVIATIONS.has(word);
}

/** Whether an editor inserted the line break at `at` within a sentence. */
function isWrapped(text: string, start: number, at: number): boolean {
  const lineStart = Math.max(start, text.lastIndexOf('\n', at - 1) + 1);
  return at - lineStart >= WRAPPED_CHARS && LOWER_START.test(text.slice(at + 1, at + 8));
}

function addTrimmed(text: string, start: number, end: number, spans: Span[]): void {
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  from += BULLET.exec(text.slice(from, Math.min(to, from + 12)))?.[0].length ?? 0;
  if (to > from) spans.push({ start: from, end: to });
}
