import { basename, isAbsolute } from 'node:path';
import { oneLine, quote } from '../../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../../memory/ending/closed-by.ts';
import { tellsDeed } from '../../memory/ending/deeds.ts';
import { takenUp } from '../../memory/ending/taken-up.ts';
import { ROUTINE_COMMIT } from '../../memory/summary/headlines.ts';
import { TODO } from '../../memory/summary/open-ends.ts';
import { bestInOrder, isGoal, needsBefore, tellingOf } from '../../memory/summary/results.ts';
import { shareIn, subjectOf } from '../../memory/summary/same-words.ts';
import { type SummaryLines, summaryLines } from '../../memory/summary/summary-lines.ts';
import { MADE_OUTCOME } from '../../memory/summary/turn-parts.ts';
import { age } from '../../recall/format.ts';
import type { ShownSummary, WeighedSummary } from '../../store/sessions/session-summaries.ts';

/** Sessions of a brief: with more of them the first ones' sentences would not fit. */
const MAX_SESSIONS = 5;
/** What is left open is handed on whole: a list of ten says more than six of its lines. */
const MAX_OPEN = 15;
/** Sentences of the latest session, and of each other one. */
const SENTENCES = { latest: 3, other: 2 };
/** Days after which what a session left open is no longer handed on: it was done elsewhere, or given up. */
const OPEN_DAYS = 45;
const MAX_FILES = 3;
/** Items of a session before the latest that left something. */
const MAX_OF_OLDER = 3;
/** Items of all of those. */
const MAX_OLDER = 6;
/** Newer sessions that changed something and did nothing of what a session left: so many on its branch, or on any. */
const PASSED_OVER = { onBranch: 3, anywhere: 10, takenUp: 20 };
/** Likewise on its branch for an item of the agent's list: the next session makes one of its own. */
const TODO_PASSED_OVER = 2;
/** Age at which a session weighs half of what it did: last week's large change stands before today's small one. */
const HALF_LIFE_DAYS = 7;
/** What a session weighs that nothing tells in a sentence of its own: details of code, checks, talk. */
const WITHOUT_HEADLINE = 0.3;
/** A goal that stands beside what came of it; a longer one was pasted. */
const MAX_GOAL_CHARS = 140;
/** Worth of any outcome beside its words, and of standing one place later: what was said last still holds. */
const BASE = 4;
const LATER = 0.4;
/** A text that a person wrote instead of the lines. */
const EDITED_CHARS = 400;
/** Share of an open end from which a newer one says the same. */
const SAME_END = 0.9;
/** Share of a session's goal that a newer session names: it went on with that, or asked about it. */
const TAKEN_UP = 0.5;
/** Share of a session's outcome from which another one repeats it. */
const REPEATED = 0.7;

/** Something left open, with the time of the session that left it. */
type Left = { line: string; at: Date };

export type SessionThatMatters = WeighedSummary & {
  lines: SummaryLines;
  /** Sessions that came to the same or asked the same, this one among them. */
  times: number;
};

/**
 * Choose a brief's sessions: those of most weight that changed or decided something, then those that only looked, each latest first. One
 * that came to the same as a newer one is folded into it, and one that only asked about another is left out.
 * @param summaries latest first
 */
export function sessionsThatMatter(summaries: readonly WeighedSummary[], now: Date): SessionThatMatters[] {
  const all = summaries
    .map((summary) => ({ ...summary, lines: summaryLines(summary.text), times: 1 }))
    .filter(({ text, lines }) => saysWhatCame(lines) || !/^(?:Goal|Open): /.test(text));
  const worked = all.filter(({ did }) => did !== 'looked');
  const latest = worked.find(({ lines }) => lines.headlines.length > 0) ?? worked[0];
  const isLook = ({ did }: SessionThatMatters) => did === 'looked';
  const byWeight = [...all].sort(
    (a, b) =>
      Number(isLook(a)) - Number(isLook(b)) ||
      Number(b === latest) - Number(a === latest) ||
      weightOf(b, now) - weightOf(a, now) ||
      b.created_at.getTime() - a.created_at.getTime(),
  );
  const chosen: { session: SessionThatMatters; said: ReadonlySet<string> }[] = [];
  for (const session of byWeight) {
    const { outcomes, goals } = session.lines;
    const subject = subjectOf((isLook(session) ? goals : outcomes).join(' '));
    const same = chosen.find(({ said }) => shareIn(subject, said) >= (isLook(session) ? TAKEN_UP : REPEATED));
    if (same) same.session.times += Number(isLook(same.session) === isLook(session));
    else if (chosen.length < MAX_SESSIONS) chosen.push({ session, said: subjectOf(session.text) });
  }
  const inTime = chosen.map(({ session }) => session).sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return [...inTime.filter((session) => !isLook(session)), ...inTime.filter(isLook)];
}

/** Whether a summary says more than what was asked for, and what it leaves open, which stands elsewhere. */
const saysWhatCame = ({ decisions, outcomes, files }: SummaryLines): boolean =>
  decisions.length + outcomes.length + files.length > 0;

/** A summary without the lines of what is open: they are no part of what was done. */
const withoutOpen = (text: string): string => text.replace(/^(?:Open|Closed): .*\n?/gm, '').trim();

/** What a session weighs in a brief: files, commits, decisions, results and its later use, less as it ages. */
function weightOf({ lines, did, used, created_at }: SessionThatMatters, now: Date): number {
  const commits = lines.outcomes.filter((outcome) => MADE_OUTCOME.test(outcome)).length;
  const work =
    Math.log2(1 + lines.files.length) +
    1.5 * commits +
    lines.decisions.length +
    0.5 * (lines.outcomes.length - commits) +
    (did === 'changed' ? 1 : 0) +
    Math.log2(1 + used);
  const share = lines.headlines.length > 0 ? 1 : WITHOUT_HEADLINE;
  const ageDays = Math.max(0, now.getTime() - created_at.getTime()) / 86_400_000;
  return share * work * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

/** Write a session as a line: id, age, branch, and in its own whole sentences what was decided and what came of it. */
export function sessionLine(
  session: SessionThatMatters & { note?: string | undefined },
  isLatest: boolean,
  now: Date,
): string {
  const { lines, text, branch, times, did } = session;
  const note = session.note === undefined ? '' : `; ${session.note}`;
  const often = times < 2 ? '' : did === 'looked' ? `, asked ${times} times` : `, as in ${times} sessions`;
  const where = branch === null ? '' : `, branch ${oneLine(branch, 80)}`;
  const sentences = tellingLines(lines, isLatest ? SENTENCES.latest : SENTENCES.other);
  const files = [...new Set(lines.files.map(shownFile))].slice(0, MAX_FILES).join(', ');
  const said =
    sentences.length > 0
      ? [...sentences.map(ended), ...(files === '' ? [] : [`Changed: ${files}`])].join(' ')
      : oneLine(withoutOpen(text), EDITED_CHARS);
  return `#${session.id} (session ${age(session.created_at, now)}${where}${often}${note}) ${quote(oneLine(said))}`;
}

/** What a session is told by: what was decided, what it left behind, the deeds that tell most; what it was for where no commit says it. */
function tellingLines({ headlines, goals, decisions, outcomes }: SummaryLines, limit: number): string[] {
  // Of work that nobody committed the result tells most: a fault's cause heads no report.
  if (headlines.length > 0 && outcomes.some((outcome) => MADE_OUTCOME.test(outcome))) return headlines.slice(0, limit);
  const made = outcomes.filter((outcome) => MADE_OUTCOME.test(outcome) && !ROUTINE_COMMIT.test(outcome));
  // A pull request says what its commits are parts of.
  const opened = made.filter((outcome) => outcome.startsWith('Opened ')).slice(-1);
  const left = [...opened, ...made.filter((outcome) => !outcome.startsWith('Opened ')).slice(opened.length - limit)];
  const decided = decisions.slice(-1).slice(0, Math.max(0, limit - left.length));
  const said = outcomes.filter((outcome) => !MADE_OUTCOME.test(outcome));
  // What was found out stands only where nothing was done.
  const deeds = said.filter(tellsDeed);
  const found = deeds.length > 0 || left.length > 0 ? deeds : said;
  const others = found.every(needsBefore) ? found : found.filter((outcome) => !needsBefore(outcome));
  const worths = others.map((outcome, at) => BASE + tellingOf(outcome) + LATER * at);
  const told = [...decided, ...left, ...bestInOrder(others, worths, limit - left.length - decided.length)];
  if (told.length === 0) return goals;
  const goal = goals.find((one) => one.length <= MAX_GOAL_CHARS && isGoal(one));
  return left.length + decided.length === 0 && goal !== undefined ? [goal, ...told] : told;
}

/** A sentence with its end; lines of a list have none. */
const ended = (sentence: string): string => (/[.!?…。！？]["”')\]]?$/u.test(sentence) ? sentence : `${sentence}.`);

/** A path within the project as it is, another one by its name. */
const shownFile = (path: string): string => (isAbsolute(path) ? basename(path) : path);

/**
 * What sessions left open, newest first, unless a newer one did it or says the same; also of those that a brief does not tell of. Of an
 * older session only its first items, and nothing once the work has passed it over.
 */
export function leftOpen(summaries: readonly ShownSummary[], now: Date): Left[] {
  const all = summaries.map((summary) => ({ ...summary, lines: summaryLines(summary.text) }));
  const newestFirst = all.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const newer: DoneSince[] = [];
  /** What newer sessions that changed something were for. */
  const asked: string[] = [];
  const branches: (string | null)[] = [];
  const said: ReadonlySet<string>[] = [];
  const open: Left[] = [];
  let latest = 0;
  for (const { id, lines, did, branch, created_at } of newestFirst) {
    const isOld = now.getTime() - created_at.getTime() > OPEN_DAYS * 86_400_000;
    const here = branches.filter((other) => other === branch).length;
    const taken = asked.map((goal) => takenUp(lines.open, goal));
    const stands = (end: string) =>
      closedBy(end, newer) === undefined &&
      !taken.some(({ done }) => done.has(end)) &&
      !(end.startsWith(TODO) && here >= TODO_PASSED_OVER);
    const left = isOld ? [] : lines.open.filter(stands);
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
    if (did === 'changed') branches.push(branch);
    const goals = did === 'changed' ? lines.goals : [];
    asked.push(...goals);
    newer.push({ done: [...goals, ...lines.decisions, ...lines.outcomes], files: lines.files });
  }
  return open.slice(0, MAX_OPEN);
}
