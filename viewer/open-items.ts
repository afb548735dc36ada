import { readsAlike } from './likeness.ts';
import { openLines } from './summary-lines.ts';

/** A session's start with the open items it was given. */
type Start = {
  id: number;
  event: string;
  project: string | null;
  created_at: string;
  items: readonly Record<string, unknown>[];
};
/** A session's summary. */
type Summary = { id: number; project: string | null; created_at: string; text: string };
/** An open item, and its memory if it has one. */
type OpenItem = { words: string; memory: number | undefined };
export type OpenProject = { project: string | null; at: string; items: OpenItem[] };

/**
 * The open items of each project, latest first: from its last session, then from what that session was given at its
 * start.
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
      .filter((words) => !rest.items.some((item) => readsAlike(item.words, words)))
      .map((words) => ({ words, memory: last.id }));
    projects.set(project, { project, at: last.created_at, items: [...left, ...rest.items] });
  }
  return [...projects.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/** A line as given to the agent, without its quotation marks; its memory's number is split off. */
function toldAs(line: string): OpenItem {
  const [, words = line, id] = /^(.*?)\s*\(#(\d+)\)$/.exec(line) ?? [];
  return { words: words.replace(/^“([^“”]*)”/, '$1'), memory: id === undefined ? undefined : Number(id) };
}
