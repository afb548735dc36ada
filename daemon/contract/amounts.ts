// Ages, sizes and numbers as a person reads them, for the command line and the viewer.
import { shownProject } from './shown-text.ts';

/** A project's name for people: a key, or the last part of a path. */
export const projectName = (key: string): string => shownProject(key).replace(/^\/.*\//, '');

/** How long ago a time was, in its largest unit: `40 s`, `12 min`, `5 h`, `3 d`; `never` for null. */
export function shortAge(time: string | null, now = Date.now()): string {
  if (time === null) return 'never';
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** As `shortAge`, in a sentence: `5 h ago`, `just now` within a minute, `never`. */
export function ago(time: string | null, now = Date.now()): string {
  if (time === null) return 'never';
  return now - Date.parse(time) < 60_000 ? 'just now' : `${shortAge(time, now)} ago`;
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

/** A share from 0 to 1 in whole percent: `70 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** `1 lesson`, `3 lessons`; `many` where an s doesn't make the plural. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
