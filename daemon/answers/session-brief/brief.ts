import type { CaptureEvent } from '../../../agents/event.ts';
import { calendarDay, DAY_MS } from '../../contract/calendar-days.ts';
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import { oneLine, quote } from '../../contract/shown-text.ts';
import type { Queries } from '../../db/database.ts';
import type { Lessons } from '../../guards/lessons.ts';
import { lastWords } from '../../memory/summary/last-words.ts';
import type { IsSaid } from '../../native/shown-index.ts';
import { folderOf, type Note, type TodaysCode, type Written } from '../../projects/today/todays-code.ts';
import { age, type Entry, observationLine, wordsOfLine, zoneOf } from '../../recall/format.ts';
import { leaveOut } from '../../recall/leave-out.ts';
import { excerptOf, NO_QUERY } from '../../recall/passages/excerpt.ts';
import { standingEntries, whollyShown, withRuleNotes } from '../../recall/rule-entries.ts';
import type { RuleAsker } from '../../rules/book/where-it-holds.ts';
import type { Rules } from '../../rules/rules.ts';
import { type RecalledObservation, readPinned, readSaved } from '../../store/memories/recalled-observations.ts';
import { readKeptUp } from '../../store/numbers/habits.ts';
import { readRuleChanges } from '../../store/rules/rules.ts';
import { readLastTurns, readLatestSummaries } from '../../store/sessions/session-summaries.ts';
import { readLastSession } from '../../store/sessions/sessions.ts';
import { readSessionEnd } from '../../store/sessions/tool-calls.ts';
import { type Buckets, OUTSIDE_PROJECTS } from '../../visibility/project-scope.ts';
import { GOAL_DAYS, keptUpEntries } from './kept-up-lines.ts';
import { leftOpen } from './left-open.ts';
import { type SessionThatMatters, sessionLine, sessionsThatMatter } from './session-lines.ts';

/** Recent rule changes that a brief lists separately, and how long they count as recent. */
const MAX_CHANGED = 3;
const CHANGED_DAYS = 7;
/** How long a session's start waits for the working tree, up to twice. What is late is shown next time. */
const CODE_PATIENCE_MS = 100;
const MAX_PINNED = 12;
const MAX_SAVED = 4;
const MAX_TODOS = 6;
/** Turns searched for the last one that did work. */
const MAX_LAST_TURNS = 4;
const PINNED_CHARS = 300;
const SAVED_CHARS = 220;
/** Summaries read before choosing: the real work may lie before many questions and small changes. */
const MAX_SUMMARIES = 60;

/** Tokens of a brief. It comes once per session, so it may be longer than a prompt's recall. */
export const BRIEF_BUDGET_TOKENS = 1_310;

/** A critical lesson as shown in the brief. */
type StandingRule = { title: string; rule: string; source: string; confirmed: boolean };

type BriefDeps = {
  db: Queries;
  lessons: Pick<Lessons, 'standingRules'>;
  rules: Pick<Rules, 'standing' | 'ended' | 'remarks' | 'isForOnce'>;
  code: TodaysCode;
  settings: { hint_rules: boolean };
};
export type SessionBrief = (
  event: Pick<CaptureEvent, 'sessionId' | 'project'> & { branch?: string | null },
  projectId: number | null,
  buckets: Buckets,
  /** Whose rules; default: this daemon's user. */
  asker?: RuleAsker,
  /** What the agent's own memory says anyway. Called after everything is read. */
  isSaid?: IsSaid,
) => Promise<Entry[]>;

/**
 * Create the maker of session briefs: critical lessons, rules, remarks, pinned observations, results of the last
 * sessions, and open items. Entries are best first, for formatBlock.
 */
export function createSessionBrief({ db, lessons, rules, code, settings }: BriefDeps): SessionBrief {
  return async ({ sessionId, project, branch = null }, projectId, buckets, asker, isSaid = () => false) => {
    const now = new Date();
    const folder = folderOf(project);
    const note: NoteAll = (written) => code.notes(folder, written, CODE_PATIENCE_MS);
    const [critical, standing, remembered, ended] = await Promise.all([
      lessons.standingRules(project?.key ?? null),
      rules.standing(projectId, asker),
      rememberedEntries(db, { sessionId, projectId, branch, buckets, note }, now),
      rules.ended(projectId, asker),
    ]);
    const remarks = settings.hint_rules ? await rules.remarks(projectId, standing, asker) : [];
    const changes = await recentChanges(db, standing);
    const noted = await withRuleNotes(
      code,
      folder,
      standing.filter(({ text }) => !isSaid(text)),
      CODE_PATIENCE_MS,
    );
    const shown = standingEntries(
      noted,
      remarks.filter(({ text }) => !isSaid(text)),
    );
    const entries = shown.rules.map((entry) => asChange(entry, changes, now));
    return [
      ...critical.map(lessonEntry),
      ...entries,
      ...shown.remarks,
      ...leaveOut(remembered, { ended, shown: whollyShown(standing, entries), isForOnce: rules.isForOnce }).filter(
        ({ zone, line }) => zone === 'open' || !isSaid(wordsOfLine(line)),
      ),
    ];
  };
}

/** When recently changed rules replaced older ones, newest first. */
async function recentChanges(q: Queries, standing: readonly { readonly id: number }[]): Promise<Map<number, Date>> {
  const ids = standing.map(({ id }) => id);
  const changes = await readRuleChanges(q, ids, CHANGED_DAYS);
  return new Map(changes.slice(0, MAX_CHANGED).map(({ id, at }) => [id, at]));
}

/** Put a recently changed rule into its own zone, with its age. The replaced rule isn't shown. */
function asChange(entry: Entry, changes: ReadonlyMap<number, Date>, now: Date): Entry {
  const at = entry.zone === 'rules' && entry.rule !== undefined ? changes.get(entry.rule) : undefined;
  return at === undefined ? entry : { ...entry, zone: 'changed', line: `${entry.line} (${age(at, now)})` };
}
type NoteAll = (written: readonly Written[]) => Promise<(Note | undefined)[]>;

async function rememberedEntries(
  q: Queries,
  {
    sessionId,
    projectId,
    branch,
    buckets,
    note,
  }: { sessionId: string; projectId: number | null; branch: string | null; buckets: Buckets; note: NoteAll },
  now: Date,
): Promise<Entry[]> {
  const toEntry = (observation: RecalledObservation, chars: number, note?: Note): Entry => ({
    zone: zoneOf(observation),
    id: observation.id,
    line: observationLine({ ...observation, note: note?.text }, now, chars, excerptOf(observation.text, NO_QUERY)),
  });
  const soon = new Date(now.getTime() + GOAL_DAYS * DAY_MS);
  const [pinned, keptUp, summaries, last] = await Promise.all([
    readPinned(q, projectId ?? OUTSIDE_PROJECTS, buckets, MAX_PINNED),
    readKeptUp(q, projectId ?? OUTSIDE_PROJECTS, buckets, calendarDay(soon)),
    projectId === null ? [] : readLatestSummaries(q, projectId, sessionId, MAX_SUMMARIES),
    projectId === null ? undefined : readLastSession(q, projectId, sessionId),
  ]);
  const told = summaries.filter((summary) => !summary.pinned);
  const sessions = sessionsThatMatter(told, now, branch);
  const ids = new Set([...sessions.map((session) => session.session_id), ...(last ? [last.session_id] : [])]);
  const [saved, broken, lastTurns] = await Promise.all([
    readSaved(q, [...ids], MAX_SAVED),
    last === undefined || last.has_ended ? [] : brokenOff(q, last),
    sessions[0] && projectId !== null ? readLastTurns(q, sessions[0].session_id, projectId, MAX_LAST_TURNS) : [],
  ]);
  const quoted = lastWords(lastTurns);
  const notes = await note([...pinned, ...sessions, ...saved].map(writtenOf));
  const [ofPinned, ofSessions, ofSaved] = [
    notes.slice(0, pinned.length),
    notes.slice(pinned.length, pinned.length + sessions.length),
    notes.slice(pinned.length + sessions.length),
  ];
  return [
    ...goneLast(
      ofPinned,
      pinned.map((observation, at) => toEntry(observation, PINNED_CHARS, ofPinned[at])),
    ),
    ...keptUpEntries(keptUp, now),
    ...broken.map((line): Entry => ({ zone: 'open', line })),
    ...leftOpen(told, now, branch).map((left): Entry => ({ zone: 'open', ...left })),
    ...goneLast(
      ofSessions,
      sessions.map((session, at): Entry => {
        const isLatest = at === 0;
        const line = sessionLine(
          { ...session, note: ofSessions[at]?.text },
          isLatest,
          now,
          isLatest ? quoted : undefined,
        );
        return { zone: 'earlier', id: session.id, line };
      }),
    ),
    ...goneLast(
      ofSaved,
      saved.map((observation, at) => toEntry(observation, SAVED_CHARS, ofSaved[at])),
    ),
  ];
}

/** Entries of one kind; those whose files are all gone come last. */
function goneLast(notes: readonly (Note | undefined)[], entries: readonly Entry[]): Entry[] {
  const isGone = (_: Entry, at: number) => notes[at]?.goneShare === 1;
  return [...entries.filter((entry, at) => !isGone(entry, at)), ...entries.filter(isGone)];
}

/** What is compared with the code: a memory with its files, or a session with its changed files. */
function writtenOf(of: RecalledObservation | SessionThatMatters): Written {
  const files = 'lines' in of ? of.lines.files : of.files;
  return { text: 'lines' in of ? of.text : `${of.title}\n${of.text}`, files, at: of.created_at };
}

/**
 * A critical lesson counts as a rule if a person confirmed it. Models can't make critical lessons; the rest come from
 * programs.
 */
export function lessonEntry({ rule, confirmed }: StandingRule): Entry {
  const words = oneLine(rule, MAX_RULE_CHARS);
  return confirmed
    ? { zone: 'rules', line: `Lesson: ${words}` }
    : { zone: 'unconfirmed', line: `Lesson: ${quote(words)}` };
}

type LastSession = NonNullable<Awaited<ReturnType<typeof readLastSession>>>;

/** What a broken-off session left: todo items, a failed last call. A session that ended says itself what is open. */
async function brokenOff(q: Queries, { session_id, status, newest_title }: LastSession): Promise<string[]> {
  const { lastCall, todos } = await readSessionEnd(q, session_id);
  const open = unfinishedTodos(todos)
    .slice(0, MAX_TODOS)
    .map((todo) => `Unfinished todo: ${quote(oneLine(todo, 160))}`);
  if (lastCall?.success === false) {
    const error = oneLine(lastCall.error ?? '', 160);
    const call = quote(oneLine(describeInput(lastCall.input), 160));
    open.push(`The last ${lastCall.tool_name} call failed: ${call}${error ? ` → ${quote(error)}` : ''}`);
  }
  if (status === 'abandoned' && newest_title !== null)
    open.push(`The session broke off after ${quote(oneLine(newest_title, 120))}`);
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
  return [command, path].find((named) => typeof named === 'string') ?? '';
}
