// Splits a line of a table into its cells.
import { CARRIAGE_RETURN, isBlank } from '../scan/character-tables.ts';

/** Where the text of a cell stands. */
export type Cell = { readonly start: number; readonly end: number };
export type Split = (text: string, start: number, end: number) => Cell[];
/** The most columns that are read. */
export const MAX_COLUMNS = 40;

export function withoutQuotes(text: string, cell: Cell): Cell {
  let { start, end } = cell;
  for (let round = 0; round < 2 && end - start > 1; round++) {
    const first = text.charAt(start);
    if (!/["'`*]/.test(first) || text.charAt(end - 1) !== first) break;
    start++;
    end--;
  }
  return { start, end };
}

function trimmed(text: string, start: number, end: number): Cell {
  let from = start;
  let to = end;
  while (from < to && isPadding(text.charCodeAt(from))) from++;
  while (to > from && isPadding(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

export const isPadding = (code: number) => isBlank(code) || code === CARRIAGE_RETURN;

/** Split a line at a character, except inside these quotes. */
export const splitAt =
  (separator: string, quote: string): Split =>
  (text, start, end) => {
    const cells: Cell[] = [];
    let from = start;
    let isQuoted = false;
    for (let at = start; at <= end; at++) {
      if (at < end && text[at] === quote) isQuoted = !isQuoted;
      if (at < end && (isQuoted || text[at] !== separator)) continue;
      cells.push(trimmed(text, from, at));
      from = at + 1;
    }
    return cells;
  };

/** Split a line at a frame's character; before the first and after the last one there is no cell. */
const splitFramed =
  (separator: string): Split =>
  (text, start, end) => {
    const cells = splitAt(separator, '"')(text, start, end);
    // Jira doubles the character in a table's head.
    if (text.startsWith('||', start)) return cells.filter((cell) => cell.end > cell.start);
    const isEmpty = (cell: Cell | undefined) => cell?.start === cell?.end;
    return cells.slice(isEmpty(cells[0]) ? 1 : 0, isEmpty(cells.at(-1)) ? -1 : undefined);
  };

/** Split a line at two blanks or more. */
const splitAtBlanks: Split = (text, start, end) => {
  const cells: Cell[] = [];
  let from = start;
  for (let at = start; at <= end && cells.length <= MAX_COLUMNS; at++) {
    const isGap = at === end || (isPadding(text.charCodeAt(at)) && isPadding(text.charCodeAt(at + 1)));
    if (!isGap) continue;
    const cell = trimmed(text, from, at);
    if (cell.end > cell.start) cells.push(cell);
    while (at < end && isPadding(text.charCodeAt(at + 1))) at++;
    from = at + 1;
  }
  return cells;
};

/** The separators of cells, and how to split a line at each. */
export const SPLITS: readonly (readonly [string, Split])[] = [
  ...['|', '│', '║', '┃'].map((sign) => [sign, splitFramed(sign)] as const),
  ...['\t', ',', ';'].map((sign) => [sign, splitAt(sign, '"')] as const),
  ['  ', splitAtBlanks],
];
