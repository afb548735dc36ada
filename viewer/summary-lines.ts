import { sharedWords } from './likeness.ts';

/** The label of each summary line, with its kind's colour. */
export const LABELS: Readonly<Record<string, string>> = {
  'In short': 'decision',
  About: 'prompt',
  Goal: 'prompt',
  Decided: 'decision',
  Done: 'good',
  Outcome: 'good',
  Changed: 'slate',
  Open: 'open',
  Closed: 'good',
};
const LINE = new RegExp(`^(${Object.keys(LABELS).join('|')}): (.*)$`);
/** Labels of results, best first. */
const OUTCOMES = ['Outcome', 'Done'];

/**
 * A summary's lines by label, in order; undefined for other texts. Repetitions are dropped: a goal that is also a
 * decision counts as a decision, and a deed as an outcome.
 */
export function partsOf(text: string): Map<string, string[]> | undefined {
  const parts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [, label, rest] = LINE.exec(line) ?? [];
    if (label === undefined) return undefined;
    parts.set(label, [...(parts.get(label) ?? []), rest!]);
  }
  drop(parts, 'Goal', parts.get('Decided'));
  drop(parts, 'About', parts.get('Goal'));
  drop(parts, 'Done', parts.get('Outcome'));
  return parts;
}

/** Drop the lines of a part that are in `said`; drop the part if none is left. */
function drop(parts: Map<string, string[]>, label: string, said: readonly string[] = []): void {
  const left = parts.get(label)?.filter((line) => !said.includes(line)) ?? [];
  if (left.length > 0) parts.set(label, left);
  else parts.delete(label);
}

/** The open items in a session's summary. */
export const openLines = (text: string): string[] => partsOf(text)?.get('Open') ?? [];

/** A session's result: the outcome closest to the request (the first of equals), or else an open item. */
export function cameToOf(summary: { title: string; text: string }, asked: string): string {
  const parts = partsOf(summary.text);
  const lines = OUTCOMES.map((label) => parts?.get(label)).find((found) => found !== undefined) ?? [];
  const fits = (line: string) => sharedWords(asked, line);
  const [open] = parts?.get('Open') ?? [];
  const without = open === undefined ? summary.title : `Open: ${open}`;
  return lines.reduce((best, line) => (fits(line) > fits(best) ? line : best), lines[0] ?? without);
}

/** A summary on one line: the result for its first goal. */
export const summaryInALine = (summary: { title: string; text: string }): string =>
  cameToOf(summary, partsOf(summary.text)?.get('Goal')?.[0] ?? summary.title);
