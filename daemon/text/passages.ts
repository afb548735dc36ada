/** A self-contained range of a text, `[start, end)`: a line, a sentence, or several short ones of the same line. */
export type Passage = { readonly start: number; readonly end: number };

/** Long enough for a statement with its reason, short enough that several fit into a prompt's context. */
const MAX_PASSAGE = 300;

/** Split a text at line ends and sentence ends into passages of at most about 300 characters, in their order. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let lineStart = 0;
  while (lineStart < text.length) {
    const lineBreak = text.indexOf('\n', lineStart);
    const lineEnd = lineBreak < 0 ? text.length : lineBreak;
    splitLine(text, lineStart, lineEnd, passages);
    lineStart = lineEnd + 1;
  }
  return passages;
}

function splitLine(text: string, lineStart: number, lineEnd: number, passages: Passage[]): void {
  let start = skipBlanks(text, lineStart, lineEnd);
  while (start < lineEnd) {
    const end = lineEnd - start <= MAX_PASSAGE ? lineEnd : lastBorder(text, start, start + MAX_PASSAGE);
    passages.push({ start, end });
    start = skipBlanks(text, end, lineEnd);
  }
}

/** The last end of a sentence within reach, else of a clause, else of a word. */
function lastBorder(text: string, from: number, to: number): number {
  const least = from + MAX_PASSAGE / 3;
  for (const isBorder of BORDERS) {
    for (let index = to; index > least; index--) {
      if (isBorder(text, index)) return index;
    }
  }
  return to;
}

const isBlank = (code: number) => code <= 32;
const endsWith = (signs: string) => (text: string, at: number) =>
  isBlank(text.charCodeAt(at)) && signs.includes(text.charAt(at - 1));
const BORDERS = [endsWith('.!?'), endsWith(';:,'), (text: string, at: number) => isBlank(text.charCodeAt(at))];

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}
