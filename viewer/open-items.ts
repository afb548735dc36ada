import { isSameInOtherWords } from './likeness.ts';
import { openLines } from './summary-lines.ts';

/** A start of a session: what it was told is open. */
type Start = {
  id: number;
  event: string;
  project: string | null;
  created_at: string;
  items: readonly Record<string, unknown>[];
};
/** The summary of a session. */
type Summary = { id: number; project: string | null; created_at: string; text: string };
/** Something that is open, and the memory that says so, where one does. */
type OpenItem = { words: string; memory: number | undefined };
export type OpenProject = { project: string | null; at: string; items: OpenItem[] };

/**
 * What is open in each project, the latest first: what its last session left, then what that one was told when it began.
 * @param starts newest first
 * @param summaries newest first
 */
export function openItems(starts: readonly Start[], summaries: readonly Summary[]): OpenProject[] {
  const projects = new Map<string | null, OpenProject>();
  for (const { event, project, created_at: at, items } of starts) {
    if (event !== 'SessionStart' || projects.has(project)) continue;
    const told = items.flatMap(({ zone, line }) => (zone === 'open' && typeof line === 'string' ? [toldAs(line)] : []));
    projects.set(project, { project, at, items: told });
  }
  for (const { project, at, ...rest } of [...projects.values()]) {
    const last = summaries.find((one) => one.project === project && one.created_at > at);
    if (!last) continue;
    const left = openLines(last.text)
      .filter((words) => !rest.items.some((item) => isSameInOtherWords(item.words, words)))
      .map((words) => ({ words, memory: last.id }));
    projects.set(project, { project, at: last.created_at, items: [...left, ...rest.items] });
  }
  return [...projects.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/** A line as the agent was told it: without the quotation marks that a model needs, and with its memory taken from its end. */
function toldAs(line: string): OpenItem {
  const [, words = line, id] = /^(.*?)\s*\(#(\d+)\)$/.exec(line) ?? [];
  return { words: words.replace(/^“([^“”]*)”/, '$1'), memory: id === undefined ? undefined : Number(id) };
}
