import { sharedWords } from './likeness.ts';

/** What each line of a summary begins with, and the colour of its kind. */
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
/** The labels of lines that say what came out, the better first. */
const OUTCOMES = ['Outcome', 'Done'];

/**
 * The lines of a summary by their label, in their order; undefined for a text that is no summary of ours. A line stands once: a goal that was
 * a decision is a decision, and what was done is an outcome.
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

/** Take the lines out of a part that another has; a part without a line is none. */
function drop(parts: Map<string, string[]>, label: string, said: readonly string[] = []): void {
  const left = parts.get(label)?.filter((line) => !said.includes(line)) ?? [];
  if (left.length > 0) parts.set(label, left);
  else parts.delete(label);
}

/** What is left open by a session, by its summary. */
export const openLines = (text: string): string[] => partsOf(text)?.get('Open') ?? [];

/** What came of a session: of its outcomes the one that is most about what was asked, the first of equal ones; without any what is open. */
export function cameToOf(summary: { title: string; text: string }, asked: string): string {
  const parts = partsOf(summary.text);
  const lines = OUTCOMES.map((label) => parts?.get(label)).find((found) => found !== undefined) ?? [];
  const fits = (line: string) => sharedWords(asked, line);
  const [open] = parts?.get('Open') ?? [];
  const without = open === undefined ? summary.title : `Open: ${open}`;
  return lines.reduce((best, line) => (fits(line) > fits(best) ? line : best), lines[0] ?? without);
}
