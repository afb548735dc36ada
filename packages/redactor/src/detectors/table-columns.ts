// Finds credentials below the name of their column: Markdown, CSV, the tables of database clients, columns aligned by
// blanks, and the column list of `INSERT INTO t (user, password) VALUES ('bob', 'v')`.

import { knownLetters } from '../judge/code-words.ts';
import { type NameRating, rateName, ruleFor } from '../judge/secret-names.ts';
import { isDataSecret, isSecretValue } from '../judge/secret-values.ts';
import { isToldSecret } from '../judge/told-words.ts';
import { ASCII, asciiTable, COMMA, LINE_FEED, PIPE, SEMICOLON, SPACE, TAB } from '../scan/character-tables.ts';
import type { Detector, Report } from './detector.ts';
import { type Cell, isPadding, MAX_COLUMNS, SPLITS, type Split, splitAt, withoutQuotes } from './table-cells.ts';

const MAX_LINE = 1_024;
const MAX_HEADING = 40;
/** The most rows of a table that are read. */
const MAX_ROWS = 500;
const MIN_CELL = 5;
/** The line below a table's head. */
const FRAME = /^[\s|+:=─┼├┤│-]*$/;

/** A credential's column, with its heading, and whether a cell of it is a credential by its look. */
type Column = { readonly index: number; readonly rating: NameRating; readonly head: Cell; holds: boolean };

/** Looks once at each line that holds a credential's word, and reads the rows below it if it is a table's head. */
export const columnDetector: Detector = {
  keywords: 'pass pwd pw secret token key credential kennwort contrase senha clave pin'.split(' '),
  inspect(text, start, _end, report) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = endOfLine(text, start);
    if (lineEnd - lineStart > MAX_LINE) return lineEnd;
    const insert = insertedColumns(text, lineStart, lineEnd);
    if (insert) return Math.max(lineEnd, readTuples(text, insert, report));
    if (!mayBeHead(text, lineStart, lineEnd)) return lineEnd;
    const next = text.slice(lineEnd + 1, endOfLine(text, lineEnd + 1));
    if (next === '' || next.length > 2 * MAX_LINE) return lineEnd;
    const line = text.slice(lineStart, lineEnd);
    for (const [sign, split] of SPLITS) {
      if (!line.includes(sign) || !(next.includes(sign) || FRAME.test(next))) continue;
      const cells = split(text, lineStart, lineEnd);
      if (cells.length < 2 || cells.length > MAX_COLUMNS || !cells.every((cell) => isHeading(text, cell))) continue;
      const columns = secretColumns(text, cells);
      if (columns.length > 0) return readRows(text, lineEnd, split, cells.length, columns, report);
    }
    return lineEnd;
  },
};

const endOfLine = (text: string, from: number) => {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
};

/** The ASCII characters of a table's head: most lines of code hold others, too. */
const inHead = asciiTable(/[A-Za-z0-9 _./#*"'`(),;|\t\r-]/);
/** The frames that database clients draw begin here in Unicode. */
const FRAME_SIGNS = 0x2500;

/** Could a line be a table's head? It holds only a head's characters, and no cell is longer than a heading. */
function mayBeHead(text: string, start: number, end: number): boolean {
  let cell = 0;
  let isSplit = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < ASCII && inHead[code] === 0) return false;
    const isGap = code === SPACE && text.charCodeAt(at + 1) === SPACE;
    const isSign = code === COMMA || code === SEMICOLON || code === PIPE || code === TAB || code >= FRAME_SIGNS;
    isSplit ||= isGap || isSign;
    cell = isGap || isSign ? 0 : cell + 1;
    if (cell > MAX_HEADING + 2) return false;
  }
  return isSplit;
}

/** A heading is a name of a few words, not a sentence and not code. */
const isHeading = (text: string, { start, end }: Cell) =>
  end - start <= MAX_HEADING && /^[\p{L}_#"'`*][\p{L}\d _./#*"'`()-]*$|^$/u.test(text.slice(start, end));

function secretColumns(text: string, cells: readonly Cell[]): Column[] {
  const names = cells.map(({ start, end }) =>
    text
      .slice(start, end)
      .replace(/\([^()]{0,40}\)|["'`*]/g, '')
      .trim(),
  );
  return ratedColumns(names, cells, (name) =>
    /^(?:pin|clave|contraseñas?)$/i.test(name) ? 'password' : rateName(name),
  );
}

const ratedColumns = (names: readonly string[], heads: readonly Cell[], rate: typeof rateName): Column[] =>
  names.flatMap((name, index) => {
    const rating = rate(name);
    return rating ? [{ index, rating, head: heads[index]!, holds: false }] : [];
  });

/** Read rows with as many cells as the head; the first other line ends the table. Returns where reading stopped. */
function readRows(
  text: string,
  headEnd: number,
  split: Split,
  width: number,
  columns: readonly Column[],
  report: Report,
): number {
  const rows: Cell[][] = [];
  let at = headEnd;
  for (let row = 0; row < MAX_ROWS && at < text.length; row++) {
    const start = at + 1;
    const end = endOfLine(text, start);
    if (end - start > MAX_LINE * 2 || end === start) break;
    if (!FRAME.test(text.slice(start, end))) {
      const cells = split(text, start, end);
      if (cells.length !== width) break;
      rows.push(cells);
    }
    at = end;
  }
  judgeRows(text, rows, columns, report);
  return at;
}

/**
 * Judge the rows of a table: a column in which any cell is a credential, or was masked before, holds credentials, also
 * above it.
 */
function judgeRows(text: string, rows: readonly (readonly Cell[])[], columns: readonly Column[], report: Report): void {
  for (const column of columns) {
    column.holds = rows.some((cells) => {
      const cell = cells[column.index];
      if (!cell || cell.end - cell.start < MIN_CELL) return false;
      const { start, end } = withoutQuotes(text, cell);
      const value = text.slice(start, end);
      return MASKED.test(value) || isSecretCell(value, column.rating);
    });
  }
  for (const cells of rows) judgeRow(text, cells, columns, report);
}
/** A number among passwords. */
const PIN = /^\d{4,8}$/;
const MASKED = /^\[REDACTED:\w{1,20}\]$/;

function judgeRow(text: string, cells: readonly Cell[], columns: readonly Column[], report: Report): void {
  for (const column of columns) {
    const { index, rating, head } = column;
    const cell = cells[index];
    if (!cell) continue;
    const { start, end } = withoutQuotes(text, cell);
    const isPin = column.holds && rating === 'password' && PIN.test(text.slice(start, end));
    if (end - start < MIN_CELL && !isPin) continue;
    report(ruleFor(rating), start, end, () => {
      const value = text.slice(start, end);
      if (isPin || isSecretCell(value, rating)) return true;
      // A word beside a credential is one, too.
      return (column.holds && isDataSecret(value, rating)) || isToldCell(text, start, end, rating, head);
    });
  }
}

/** Is a cell a secret? Numbers, file names and calls below such a heading are not. */
const isSecretCell = (value: string, rating: NameRating) =>
  !/\s/.test(value) &&
  isSecretValue(value, rating, 'quoted') &&
  !(/^[\d.,:%/-]+$|^\w+\(.*\)$/.test(value) || (rating !== 'password' && /^\w+\.[a-z]{2,4}$/.test(value)));

/** A word that programs don't know is longer than most when it is several words in one. */
const MIN_ODD = 12;

/** Is a cell a password of words? Most cells are words of programs. */
const isToldCell = (text: string, start: number, end: number, rating: NameRating, head: Cell) =>
  rating === 'password' &&
  knownLetters(text, start, end).letters * 2 <= end - start &&
  (isToldSecret(text, start, end, rating, head) ||
    (end - start >= MIN_ODD && isDataSecret(text.slice(start, end), rating)));

/** The longest tuple of an INSERT, and the most blanks around one. */
const MAX_TUPLE = 2_000;
const MAX_GAP = 40;
const splitTuple = splitAt(',', "'");
const INSERT =
  /\binsert\s{1,4}(?:or\s{1,4}\w{1,10}\s{1,4})?into\s{1,4}[\w."`[\]]{1,80}\s{0,4}\(([^()]{3,400})\)\s{0,8}values\s{0,8}$/i;
type Insert = { readonly at: number; readonly columns: readonly Column[]; readonly width: number };

/** The credentials' columns of an INSERT on this line, and where its first tuple opens; undefined without any. */
function insertedColumns(text: string, start: number, end: number): Insert | undefined {
  const line = text.slice(start, end);
  if (!/\binsert\b/i.test(line)) return undefined;
  const values = /\)\s{0,8}values\s{0,8}/i.exec(line);
  if (!values) return undefined;
  const at = values.index + values[0].length;
  const list = INSERT.exec(line.slice(0, at))?.[1];
  if (!list) return undefined;
  const names = list.split(',').map((name) => name.trim().replace(/["`[\]]/g, ''));
  const columns = ratedColumns(
    names,
    names.map(() => ({ start: start + values.index - list.length, end: start + values.index })),
    rateName,
  );
  return columns.length > 0 ? { at: start + at, columns, width: names.length } : undefined;
}

function readTuples(text: string, { at, columns, width }: Insert, report: Report): number {
  const rows: Cell[][] = [];
  let next = at;
  while (rows.length < MAX_ROWS) {
    const start = skipBlanks(text, next);
    const end = text.charAt(start) === '(' ? closingOf(text, start + 1) : -1;
    if (end < 0) break;
    const cells = splitTuple(text, start + 1, end);
    if (cells.length !== width) break;
    rows.push(cells);
    next = skipBlanks(text, end + 1);
    if (text.charAt(next) !== ',') break;
    next++;
  }
  judgeRows(text, rows, columns, report);
  return next;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at - from < MAX_GAP && (isPadding(text.charCodeAt(at)) || text.charCodeAt(at) === LINE_FEED)) at++;
  return at;
}

/** Where the parenthesis closes outside of single quotes; -1 if it doesn't within `MAX_TUPLE`. */
function closingOf(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length && at - from < MAX_TUPLE; at++) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    else if (character === ')' && !isQuoted) return at;
  }
  return -1;
}
