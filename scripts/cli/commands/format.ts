// Text for people: rows in columns, ages, sizes, and recorded text without control sequences.
import { neutralise, oneLine, shownProject } from '../../../daemon/contract/shown-text.ts';

/**
 * Lay rows out in columns; the last one isn't padded. Without rows the text is empty. Cells may hold recorded text (a project's
 * key, a file's name): of its control sequences only emphasis reaches the terminal.
 */
export function alignColumns(given: readonly (readonly string[])[], gap = '  '): string {
  const rows = given.map((row) => row.map(harmless));
  const widths: number[] = [];
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, shownLength(cell));
    });
  }
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === row.length - 1 ? cell : cell.padEnd((widths[at] ?? 0) + cell.length - shownLength(cell)),
        )
        .join(gap)
        .trimEnd(),
    )
    .join('\n');
}

/** A project's name for people: a key, or the last part of a path. */
export const projectName = (key: string): string => shownProject(key).replace(/^\/.*\//, '');

/** The sequences that style.ts writes: bold, dim, and their ends. */
const EMPHASIS = /\u001b\[(?:1|2|22)m/g;

function harmless(cell: string): string {
  const marks = cell.match(EMPHASIS) ?? [];
  const parts = cell.split(EMPHASIS).map((part) => neutralise(part).replaceAll('\n', ' '));
  return parts.map((part, at) => part + (marks[at] ?? '')).join('');
}

function shownLength(cell: string): number {
  return cell.replace(EMPHASIS, '').length;
}

/** How long ago a time was, in its largest unit: `40 s`, `12 min`, `5 h`, `3 d`; `never` for null. */
export function shortAge(time: string | null, now = Date.now()): string {
  if (time === null) return 'never';
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** As `age`, in a sentence: `5 h ago`, `just now` within a minute, `never`. */
export function ago(time: string | null, now = Date.now()): string {
  if (time === null) return 'never';
  return now - Date.parse(time) < 60_000 ? 'just now' : `${shortAge(time, now)} ago`;
}

/** A time by the local clock, to the minute. */
export function localTime(time: string): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Bytes in the unit that leaves one to three digits. */
export function size(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** `1 lesson`, `3 lessons`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
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
  return userHome && (path === userHome || path.startsWith(`${userHome}/`)) ? `~${path.slice(userHome.length)}` : path;
}

/** The share that is done, in whole percent, and 100 only when nothing is left. */
export const percent = (done: number, left: number): string =>
  `${left === 0 ? 100 : Math.min(99, Math.floor((100 * done) / (done + left)))} %`;
