// Text for people: rows in columns, times, and recorded text without control sequences.
import { neutralise, oneLine } from '../../daemon/contract/shown-text.ts';

/**
 * Lay rows out in columns; the last one isn't padded. Without rows the text is empty. Cells may hold recorded text (a
 * project's key, a file's name): of its control sequences only emphasis reaches the terminal.
 */
export function alignColumns(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map(harmless));
  const widths: number[] = [];
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, shownLength(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          index === row.length - 1 ? cell : cell.padEnd((widths[index] ?? 0) + cell.length - shownLength(cell)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The sequences that style.ts writes: bold, dim, and their ends. */
const EMPHASIS = /\u001b\[(?:1|2|22)m/g;

function harmless(cell: string): string {
  const marks = cell.match(EMPHASIS) ?? [];
  const parts = cell.split(EMPHASIS).map((part) => neutralise(part).replaceAll('\n', ' '));
  return parts.map((part, index) => part + (marks[index] ?? '')).join('');
}

function shownLength(cell: string): number {
  return cell.replace(EMPHASIS, '').length;
}

/** A time by the local clock, to the minute. */
export function localTime(time: string): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Recorded text on one line of a terminal. */
export const terminalLine = (text: string, most = 100): string => oneLine(text, most);

/** Break lines at spaces so that none exceeds `width`; longer words stay whole. */
export function wrap(text: string, width: number): string {
  const wrapLine = (line: string) => {
    const lines = [''];
    for (const word of line.split(' ')) {
      const last = lines.at(-1) ?? '';
      if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines.join('\n');
  };
  return text.split('\n').map(wrapLine).join('\n');
}

/** A path as people write it, the user's home shortened to `~`. */
export function tilde(path: string, userHome: string | undefined): string {
  if (!userHome) return path;
  const isInside = path === userHome || path.startsWith(`${userHome}/`);
  return isInside ? `~${path.slice(userHome.length)}` : path;
}

/** The share that is done, in whole percent, and 100 only when nothing is left. */
export const percentDone = (done: number, left: number): string =>
  `${left === 0 ? 100 : Math.min(99, Math.floor((100 * done) / (done + left)))} %`;
