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

/** What is left open is handed on whole: a list of ten says more than six of its lines. */
const MAX_OPEN = 15;
/** Days after which what a session left open is no longer handed on: it was done elsewhere, or given up. */
const OPEN_DAYS = 45;
/** Items of a session before the latest that left something. */
const MAX_OF_OLDER = 3;
/** Items of all of those. */
const MAX_OLDER = 6;
/** Newer sessions that changed something and did nothing of what a session left: so many on its branch, or on any. */
const PASSED_OVER = { onBranch: 3, anywhere: 10, takenUp: 20 };
/** Likewise on its branch for an item of the agent's list: the next session makes one of its own. */
const TODO_PASSED_OVER = 2;
/** Share of an open end from which a newer one says the same. */
const SAME_END = 0.9;

/** Something left open, with the time of the session that left it. */
type Left = { line: string; at: Date };

/**
 * What sessions left open, newest first, unless a newer one did it or says the same; also of those that a brief does not tell of. Of an
 * older session only its first items, and nothing once the work has passed it over. Where a branch is checked out, other branches'
 * lists are left to them.
 * @param branch what is checked out where the brief is given; null: not known
 */
export function leftOpen(summaries: readonly ShownSummary[], now: Date, branch: string | null = null): Left[] {
  const all = summaries.map((summary) => ({ ...summary, lines: summaryLines(summary.text) }));
  const newestFirst = all.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const newer: DoneSince[] = [];
  /** What newer sessions that changed something were for. */
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

/**
 * Whose lists concern whoever begins on a branch: those of its sessions. Where unrelated work meets, and on a branch without sessions yet,
 * also the latest session's.
 */
function placeOf(newestFirst: readonly ShownSummary[], branch: string | null): (session: ShownSummary) => boolean {
  if (branch === null) return () => true;
  const isHere = (session: ShownSummary) => session.branch === branch || session.branch === null;
  const latest = newestFirst.find(({ did }) => did === 'changed');
  const takesLatest = !isTopic(branch) || !newestFirst.some(isHere);
  return (session) => isHere(session) || (takesLatest && session === latest);
}
