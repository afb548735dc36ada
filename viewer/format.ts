import { projectName } from '../daemon/contract/amounts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Date and time in the reader's zone and language. */
export const exactTime = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
export const clock = (at: string): string => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });

/** The day of a time, in the reader's zone: Today, Yesterday, or its date. */
export function dayOf(at: string, now = new Date()): string {
  const day = new Date(at).toDateString();
  if (day === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === yesterday.toDateString()
    ? 'Yesterday'
    : new Date(at).toLocaleDateString(undefined, { dateStyle: 'full' });
}

/** Seconds as a length of time. */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  return seconds < HOUR ? `${Math.round(seconds / MINUTE)} min` : `${(seconds / HOUR).toFixed(1)} h`;
}

/** The name of a session without a summary: the start of a UUID, or a program's own name. */
export function sessionName(id: string): string {
  const uuid = /^(?:proxy-)?([0-9a-f]{8})-[0-9a-f]{4}-/.exec(id)?.[1];
  return `Session ${uuid ?? id}`;
}

/** Milliseconds as a length of time: `340 ms`, `2.1 s`, `3 min`. */
export function tookMs(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : duration(ms / 1000);
}

/** The name of memory's addition, by its event. */
export function whatBegan(event: string): string {
  if (event === 'SessionStart') return 'The session began with';
  return event === 'SubagentStart' ? 'A subagent began with' : 'Memory added';
}

/** A project without its host. */
export const shortProject = (key: string): string => projectName(key).replace(/^[\w-]+(?:\.[\w-]+)+\//, '');

/** Title length that fits two lines of a card. */
const TITLE_CHARS = 120;

/** A session's title: its first request, or its result. */
export function sessionTitle(session: {
  session_id: string;
  first_prompt: string | null;
  summary: string | null;
}): string {
  const asked = (session.first_prompt ?? '').trim().split('\n')[0]!.slice(0, TITLE_CHARS);
  return asked || session.summary || sessionName(session.session_id);
}

/** The date some days ago in the reader's zone, as forms use it: YYYY-MM-DD. */
export function dateBefore(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The start of a form's day in the reader's zone, as the API takes it. */
export const dayBegins = (date: string): string => new Date(`${date}T00:00`).toISOString();

/** The end of a form's day in the reader's zone, correct with daylight saving. */
export function dayEnds(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, day + 1).toISOString();
}

/** A line without Markdown marks, for display in a list. */
export const withoutMarks = (text: string): string => text.replace(/\*\*|`/g, '');

/** A sentence that somebody typed, with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A passage on one line: without Markdown marks and table rules. */
export const asLine = (text: string): string =>
  withoutMarks(text)
    .replace(/\|(?:\s*:?-+:?\s*\|)+/g, ' ')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether two lines differ at most in marks and their end, so that the second would only repeat the first. */
export const isSameLine = (one: string, other: string): boolean => plainWords(one) === plainWords(other);

/** A text without Markdown marks, final punctuation and capitals. */
export const plainWords = (text: string): string =>
  withoutMarks(text)
    .replace(/[\s.…?!]+$/, '')
    .toLowerCase();
