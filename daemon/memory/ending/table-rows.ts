import { type State, stateOfLabel, stateOfStatus, withoutMark } from './states.ts';

export type TableHead = { status: number | undefined };

/** The cells of a table's row; null for any other line. */
export function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|') || line.indexOf('|', 1) === -1) return null;
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

const STATUS_HEAD =
  /^(?:status|state|stand|zustand|état|statut|estado|situação|stato|状態|状况|状态|進捗|상태|статус|состояние|stan|done\??|progress)$/iu;

/** Which column of a table holds the status, by its first row. */
export function headOf(cells: readonly string[]): TableHead {
  const status = cells.findIndex((cell) => STATUS_HEAD.test(withoutMark(cell)));
  return { status: status === -1 ? undefined : status };
}

/** The cell of a row with the most words, which names its matter, in the state of its status cell. */
export function addRow(
  cells: readonly string[],
  { status }: TableHead,
  inherited: State | undefined,
  add: (text: string, state: State) => void,
): void {
  const named = status === undefined ? undefined : stateOfStatus(cells[status] ?? '');
  const at =
    named !== undefined ? status! : cells.findIndex((cell, place) => place > 0 && stateOfStatus(cell) !== undefined);
  const ofCells = named ?? (at > 0 ? stateOfStatus(cells[at]!) : undefined) ?? inherited ?? 'neutral';
  // "| Suggestion | deferred – no caller has one |": an offer that was turned down.
  const isOffer = cells.some(
    (cell, place) => place !== at && stateOfLabel(cell, true) === 'offer' && !cell.includes(' '),
  );
  const state = ofCells === 'open' && isOffer ? 'offer' : ofCells;
  const wordsOf = (cell: string) => cell.split(/\s+/).filter((word) => /^[\p{L}\p{Ps}"'`*]/u.test(word)).length;
  const matters = cells.filter((cell, place) => place !== at && /\p{L}/u.test(cell));
  const item = matters.toSorted((a, b) => wordsOf(b) - wordsOf(a))[0] ?? '';
  add(item, state);
}
