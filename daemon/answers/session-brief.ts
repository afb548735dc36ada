import type { CaptureEvent } from '../capture/event.ts';
import { MAX_RULE_CHARS } from '../contract/lessons.ts';
import { oneLine, quote } from '../contract/shown-text.ts';
import type { Queries } from '../db/database.ts';
import type { Lessons } from '../lessons/lessons.ts';
import { excerptOf, NO_QUERY } from '../recall/excerpt.ts';
import { age, type Entry, observationLine, zoneOf } from '../recall/format.ts';
import { OUTSIDE_PROJECTS } from '../store/project-scope.ts';
import { type RecalledObservation, readPinned, readSessionObservations } from '../store/recalled-observations.ts';
import { readLastSession } from '../store/sessions.ts';
import { readSessionEnd } from '../store/tool-calls.ts';

const MAX_PINNED = 12;
const MAX_TURNS = 6;
const MAX_TODOS = 6;
const PINNED_CHARS = 300;
const TURN_CHARS = 220;

/** Budget of a brief: it comes once a session, so it may be longer than a prompt's recall. */
export const BRIEF_BUDGET_TOKENS = 1200;

/** A critical lesson, as the brief shows it. */
type StandingRule = { title: string; rule: string; source: string; confirmed: boolean };

type BriefDeps = { db: Queries; lessons: Pick<Lessons, 'standingRules'> };
export type SessionBrief = (
  event: Pick<CaptureEvent, 'sessionId' | 'project'>,
  projectId: number | null,
) => Promise<Entry[]>;

/**
 * Create the maker of session briefs: critical lessons, pinned observations, the project's last session and what it left open.
 * Best first, for formatBlock.
 */
export function createSessionBrief({ db, lessons }: BriefDeps): SessionBrief {
  return async ({ sessionId, project }, projectId) => {
    const rules = await lessons.standingRules(project?.key ?? null);
    return [...rules.map(lessonEntry), ...(await rememberedEntries(db, sessionId, projectId, new Date()))];
  };
}

async function rememberedEntries(q: Queries, sessionId: string, projectId: number | null, now: Date): Promise<Entry[]> {
  const pinned = await readPinned(q, projectId ?? OUTSIDE_PROJECTS, MAX_PINNED);
  const entries = pinned.map(
    (observation): Entry => ({
      zone: zoneOf(observation),
      id: observation.id,
      line: observationLine(observation, now, PINNED_CHARS),
    }),
  );
  const last = projectId === null ? undefined : await readLastSession(q, projectId, sessionId);
  if (!last) return entries;
  const [turns, end] = await Promise.all([
    readSessionObservations(q, last.session_id, MAX_TURNS),
    readSessionEnd(q, last.session_id),
  ]);
  const open = leftOpen(end, last.status, turns[0]);
  const shown = new Set(pinned.map((observation) => observation.id));
  const earlier = turns
    .filter((turn) => !shown.has(turn.id))
    .map(
      (turn): Entry => ({
        zone: 'earlier',
        id: turn.id,
        line: observationLine(turn, now, TURN_CHARS, excerptOf(turn.text, NO_QUERY)),
      }),
    );
  if (earlier.length > 0) {
    const where = last.branch === null ? '' : `, branch ${oneLine(last.branch, 80)}`;
    earlier.unshift({ zone: 'earlier', line: `Last session ${age(last.last_event_at, now)}${where}, newest first:` });
  }
  return [...entries, ...open.map((line): Entry => ({ zone: 'open', line })), ...earlier];
}

/** A critical lesson is a rule if a person confirmed it. A model's lesson is never critical, so the others come from a program. */
function lessonEntry({ rule, confirmed }: StandingRule): Entry {
  const words = oneLine(rule, MAX_RULE_CHARS);
  return confirmed
    ? { zone: 'rules', line: `Lesson: ${words}` }
    : { zone: 'unconfirmed', line: `Lesson: ${quote(words)}` };
}

type SessionEnd = Awaited<ReturnType<typeof readSessionEnd>>;

/** What the last session did not finish: todo items, a last command that failed, a turn that was cut off. */
function leftOpen({ lastCall, todos }: SessionEnd, status: string, newest: RecalledObservation | undefined): string[] {
  const open = unfinishedTodos(todos)
    .slice(0, MAX_TODOS)
    .map((todo) => `Unfinished todo: ${quote(oneLine(todo, 160))}`);
  // A turn that came to its end says itself what failed.
  const isBroken = newest === undefined || status === 'abandoned';
  if (isBroken && lastCall?.success === false) {
    const error = oneLine(lastCall.error ?? '', 160);
    const call = quote(oneLine(describeInput(lastCall.input), 160));
    open.push(`The last ${lastCall.tool_name} call failed: ${call}${error ? ` → ${quote(error)}` : ''}`);
  }
  if (status === 'abandoned' && newest) open.push(`The session broke off after ${quote(oneLine(newest.title, 120))}`);
  return open;
}

function unfinishedTodos(todos: unknown): string[] {
  if (!Array.isArray(todos)) return [];
  return todos.flatMap((todo: { content?: unknown; status?: unknown } | null) =>
    todo && typeof todo.content === 'string' && todo.status !== 'completed' ? [todo.content] : [],
  );
}

function describeInput(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const { command, file_path: path } = input as Record<string, unknown>;
  return typeof command === 'string' ? command : typeof path === 'string' ? path : '';
}
