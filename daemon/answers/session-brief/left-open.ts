import { DAY_MS } from '../../contract/calendar-days.ts';
import { oneLine, quote } from '../../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../../memory/ending/closed-by.ts';
import { takenUp } from '../../memory/ending/taken-up.ts';
import { deedsOfSession, goalsPursued } from '../../memory/summary/closed-since.ts';
import { TODO } from '../../memory/summary/open-ends.ts';
import { shareIn, subjectOf } from '../../memory/summary/same-words.ts';
import { summaryLines } from '../../memory/summary/summary-lines.ts';
import type { ShownSummary } from '../../store/sessions/session-summaries.ts';
import { isTopic } from './topic-branch.ts';

/** Open items are passed on in full: a list of ten says more than six of its lines. */
const MAX_OPEN = 15;
/** Days after which an open item is dropped: done elsewhere, or given up. */
const OPEN_DAYS = 45;
/** Items of each session before the latest one with open items. */
const MAX_OF_OLDER = 3;
/** Items of all such sessions. */
const MAX_OLDER = 6;
/** Newer sessions that changed something without touching an open list, after which it is dropped. */
const PASSED_OVER = { onBranch: 3, anywhere: 10, takenUp: 20 };
/** The same on its branch for the agent's own list: the next session makes a new one. */
const TODO_PASSED_OVER = 2;
/** Shared part from which two open items say the same. */
const SAME_END = 0.9;

/** An open item with the time of its session. */
type Left = { line: string; at: Date };

/**
 * Open items of sessions, newest first, unless a newer session did or repeats them. Includes sessions that the brief
 * doesn't mention. Older sessions give only their first items, and none once the work has moved on. If a branch is
 * checked out, lists of other branches are left out.
 * @param branch the branch checked out now; null if unknown
 */
export function leftOpen(summaries: readonly ShownSummary[], now: Date, branch: string | null = null): Left[] {
  const all = summaries.map((summary) => ({ ...summary, lines: summaryLines(summary.text) }));
  const newestFirst = all.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const newer: DoneSince[] = [];
  /** The goals of newer sessions that changed something. */
  const asked: string[] = [];
  const branches: (string | null)[] = [];
  const said: ReadonlySet<string>[] = [];
  const open: Left[] = [];
  let latest = 0;
  const isOfPlace = placeOf(newestFirst, branch);
  for (const session of newestFirst) {
    const { id, lines, did, created_at } = session;
    const isOld = now.getTime() - created_at.getTime() > OPEN_DAYS * DAY_MS;
    const here = branches.filter((other) => other === session.branch).length;
    const taken = asked.map((goal) => takenUp(lines.open, goal));
    const stands = (end: string) =>
      closedBy(end, newer) === undefined &&
      !taken.some(({ done }) => done.has(end)) &&
      !(end.startsWith(TODO) && here >= TODO_PASSED_OVER);
    const left = isOld || !isOfPlace(session) ? [] : lines.open.filter(stands);
    const wasTakenUp = left.length < lines.open.length;
    const wasPassedOver = wasTakenUp
      ? branches.length >= PASSED_OVER.takenUp
      : here >= PASSED_OVER.onBranch || branches.length >= PASSED_OVER.anywhere;
    const fresh = (wasPassedOver ? [] : left).filter(
      (end) => !said.some((other) => shareIn(subjectOf(end), other) >= SAME_END),
    );
    const shown = open.length === 0 ? fresh : fresh.slice(0, Math.min(MAX_OF_OLDER, latest + MAX_OLDER - open.length));
    for (const [at, end] of shown.entries()) {
      const more =
        at === shown.length - 1 && fresh.length > shown.length ? `, and ${fresh.length - shown.length} more` : '';
      open.push({ line: `${quote(oneLine(end))} (#${id}${more})`, at: created_at });
    }
    latest ||= open.length;
    said.push(...fresh.map(subjectOf));
    if (did === 'changed') branches.push(session.branch);
    asked.push(...goalsPursued(lines, did));
    newer.push(deedsOfSession(lines, did));
  }
  return open.slice(0, MAX_OPEN);
}

/** The sessions whose lists concern a branch: its own. On a shared branch, or one without sessions, also the latest. */
function placeOf(newestFirst: readonly ShownSummary[], branch: string | null): (session: ShownSummary) => boolean {
  if (branch === null) return () => true;
  const isHere = (session: ShownSummary) => session.branch === branch || session.branch === null;
  const latest = newestFirst.find(({ did }) => did === 'changed');
  const takesLatest = !isTopic(branch) || !newestFirst.some(isHere);
  return (session) => isHere(session) || (takesLatest && session === latest);
}
