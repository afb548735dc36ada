// Reads a table as a whole. Its head, else its cells, show which column holds the state; one row's state explains the
// other rows' cells.

import { pattern } from '../../language/pattern.ts';
import { isJudging, type State, stateOfMark, withoutMark } from './marks.ts';
import { saysNone, stateOfLabel, stateOfStatus } from './states.ts';

/** The cells of a table row; null for any other line. */
function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|') || line.indexOf('|', 1) === -1) return null;
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** Collects the lines of a table until it ends. */
export function createTable() {
  let rows: string[][] = [];
  let lines: number[] = [];
  return {
    /** Take in a line of the message; false if it isn't part of a table. */
    take(line: string, at: number): boolean {
      const cells = cellsOf(line);
      if (cells && !isRuler(cells)) lines[rows.push(cells) - 1] = at;
      return cells !== null;
    },
    /** The collected rows, under the heading above. */
    end(inherited: State | undefined): Row[] {
      const read = rows.length > 0 ? rowsOf(rows, lines, inherited) : [];
      [rows, lines] = [[], []];
      return read;
    },
  };
}

/** Whether a row only separates head and body. */
const isRuler = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

const STATUS_HEAD = pattern('iu')`
  ^(?:status|state|stand|zustand|état|statut|estado|situação|situacao|andamento|stato|状態|状況|状况|状态|進捗|进度|상태|진행|статус|
  состояние|stan|done\??|progress|results?|ergebnis|résultat|resultado|risultato|resultaat|wynik|
  результат|sonuç|durum|結果|结果|결과|avancement|progreso|progresso|voortgang|postęp|прогресс|fortschritt)$`;
/** A row is named by all its cells up to this length. */
const MAX_ITEM_CHARS = 160;
const MAX_ITEM_CELLS = 3;

type Row = { text: string; state: State; line: number; isJudged: boolean };

/** The rows of a table, head first: subject, and state by its cells, else by the heading above. */
function rowsOf(
  [head = [], ...body]: readonly (readonly string[])[],
  lines: readonly number[],
  inherited: State | undefined,
): Row[] {
  const states = body.map((cells) => cells.map((cell, place) => (place > 0 ? stateOfStatus(cell) : undefined)));
  const known = head.map((_, place) => states.filter((row) => row[place] !== undefined).length);
  const named = head.findIndex((cell) => STATUS_HEAD.test(withoutMark(cell)));
  const full = known.flatMap((count, place) => (count > 0 && 2 * count >= body.length ? [place] : []));
  const column = named >= 0 && (known[named]! > 0 || full.length === 0) ? named : full.at(-1);
  // "yes" and "no" in several columns are a comparison. Marks in several columns say what each row lacks.
  const isOfMarks = full.length > 1 && full.every((place) => body.every((cells) => isMarkOnly(cells[place] ?? '')));
  const isComparison = named < 0 && full.length > 1 && !isOfMarks;
  return body.map((cells, at) => {
    const row = states[at]!;
    const place = column ?? row.findIndex((state) => state !== undefined);
    const byMarks = row.includes('open') ? 'open' : 'done';
    const own = isOfMarks ? byMarks : row[place];
    // If some rows are done and others open, an unknown word is also a status.
    const isUnread = column !== undefined && known[column]! > 0 && /\p{L}/u.test(cells[column] ?? '');
    const isBetween = isUnread && column === named && !saysNone(cells[column] ?? '');
    const unread = isUnread ? 'unclear' : (inherited ?? 'neutral');
    const read = own ?? (isBetween ? 'open' : unread);
    const said = isComparison ? 'neutral' : read;
    const marked = isOfMarks ? full : [place];
    const matters = cells.filter((cell, of) => !marked.includes(of) && /\p{L}/u.test(cell));
    // "| Suggestion | deferred – no caller has one |": a declined offer.
    const isOffer = matters.some((cell) => stateOfLabel(cell, true) === 'offer' && !cell.includes(' '));
    const state = said === 'open' && isOffer ? 'offer' : said;
    const isJudged = isOfMarks || isJudging(cells[place] ?? '');
    return { text: matterOf(matters, state), state, line: lines[at + 1]!, isJudged };
  });
}

/** Whether a cell holds only a mark. */
const isMarkOnly = (cell: string): boolean => stateOfMark(cell) !== undefined && withoutMark(cell) === '';

/** The subject of a row: all cells of an open row if few and short, else the cell with the most words. */
function matterOf(matters: readonly string[], state: State): string {
  const whole = matters.join(' – ');
  if (state === 'open' && matters.length <= MAX_ITEM_CELLS && whole.length <= MAX_ITEM_CHARS) return whole;
  const wordsOf = (cell: string) => cell.split(/\s+/).filter((word) => /^[\p{L}\p{Ps}"'`*]/u.test(word)).length;
  return matters.toSorted((a, b) => wordsOf(b) - wordsOf(a))[0] ?? '';
}
