import { basename, isAbsolute } from 'node:path';
import { DAY_MS } from '../../contract/calendar-days.ts';
import { oneLine, quote } from '../../contract/shown-text.ts';
import { tellsDeed } from '../../memory/ending/deeds.ts';
import { namesCode, ROUTINE_COMMIT, standsAlone } from '../../memory/summary/headlines.ts';
import type { LastWords } from '../../memory/summary/last-words.ts';
import { TODO } from '../../memory/summary/open-ends.ts';
import { aboutIn, requestIn } from '../../memory/summary/requests.ts';
import { bestInOrder, tellingOf } from '../../memory/summary/results.ts';
import { shareIn, subjectOf } from '../../memory/summary/same-words.ts';
import { type SummaryLines, summaryLines } from '../../memory/summary/summary-lines.ts';
import { MADE_OUTCOME } from '../../memory/summary/turn-parts.ts';
import { age } from '../../recall/format.ts';
import type { WeighedSummary } from '../../store/sessions/session-summaries.ts';
import { isTopic } from './topic-branch.ts';

/** Sessions in a brief; with more, the first ones' sentences wouldn't fit. */
const MAX_SESSIONS = 5;
/** Maximum of the current branch's sessions. */
const MAX_HERE = 3;
/** If that branch has no sessions: the latest ones, before older ones of more weight. */
const MAX_LATEST = 2;
/** Sentences of the latest session, and of each other session. */
const SENTENCES = { latest: 3, other: 2 };
const MAX_FILES = 3;
/** Age at which a session has half its weight: last week's large change ranks above today's small one. */
const HALF_LIFE_DAYS = 7;
/** Factor for a session without a headline: details of code, checks, talk. */
const WITHOUT_HEADLINE = 0.3;
/** Base worth of any outcome, and its step per position: later statements supersede earlier ones. */
const BASE = 4;
const LATER = 0.4;
/** Characters of a person's own text. */
const EDITED_CHARS = 400;
/** Share of a session's goal in a newer one that continues or asks about it. */
const TAKEN_UP = 0.5;
/** Share of a session's outcome in another that repeats it. */
const REPEATED = 0.7;

export type SessionThatMatters = WeighedSummary & {
  lines: SummaryLines;
  /** Number of sessions with the same result or question, including this one. */
  times: number;
};

/**
 * Choose a brief's sessions: the last ones of the current branch, then those of most weight with results, then those
 * that only looked; latest first within each. A repeated result is folded into the newer session, and a session that
 * only asked about another is left out.
 * @param summaries latest first
 * @param branch the branch checked out now; null if unknown
 */
export function sessionsThatMatter(
  summaries: readonly WeighedSummary[],
  now: Date,
  branch: string | null = null,
): SessionThatMatters[] {
  const all = summaries
    .map((summary) => ({ ...summary, lines: summaryLines(summary.text), times: 1 }))
    .filter(({ text, lines }) => saysWhatCame(lines) || !/^(?:Goal|Open): /.test(text))
    .filter(hasLine);
  const worked = all.filter((session) => !isLook(session));
  const here = isTopic(branch) ? worked.filter((session) => session.branch === branch).slice(0, MAX_HERE) : [];
  const latest = [...worked].sort((a, b) => b.created_at.getTime() - a.created_at.getTime()).slice(0, MAX_LATEST);
  const first = new Set(here.length > 0 ? here : latest);
  const isFirst = (session: SessionThatMatters) => first.has(session);
  const byWeight = all
    .filter((session) => isFirst(session) || saysMoreThanFiles(session))
    .sort(
      (a, b) =>
        Number(isLook(a)) - Number(isLook(b)) ||
        Number(isFirst(b)) - Number(isFirst(a)) ||
        Number(hasHeadline(b)) - Number(hasHeadline(a)) ||
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
  const place = (session: SessionThatMatters) => {
    if (here.includes(session)) return 0;
    return isLook(session) ? 2 : 1;
  };
  return chosen
    .map(({ session }) => session)
    .sort((a, b) => place(a) - place(b) || b.created_at.getTime() - a.created_at.getTime());
}

const hasHeadline = ({ lines }: SessionThatMatters): boolean => lines.headlines.length > 0;
const isLook = ({ did }: SessionThatMatters): boolean => did === 'looked';

/** Whether a summary has results, not only a request and open items (those are shown elsewhere). */
const saysWhatCame = ({ done, decisions, outcomes, files }: SummaryLines): boolean =>
  done.length + decisions.length + outcomes.length + files.length > 0;

/** A summary without its lines of open items. */
const withoutOpen = (text: string): string => text.replace(/^(?:Open|Closed): .*\n?/gm, '').trim();

/** A session's weight in a brief: files, commits, decisions, results and later use, decreasing with age. */
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
  const ageDays = Math.max(0, now.getTime() - created_at.getTime()) / DAY_MS;
  return share * work * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

/**
 * Write a session as a line: id, age, branch, and its own sentences about decisions and results.
 * @param lastWords quoted at the end; sentences that they cover aren't shown as done
 */
export function sessionLine(
  session: SessionThatMatters & { note?: string | undefined },
  isLatest: boolean,
  now: Date,
  lastWords?: LastWords,
): string {
  const { lines, text, branch, times, did } = session;
  const note = session.note === undefined ? '' : `; ${session.note}`;
  const repeated = did === 'looked' ? `, asked ${times} times` : `, as in ${times} sessions`;
  const often = times < 2 ? '' : repeated;
  const where = branch === null ? '' : `, branch ${oneLine(branch, 80)}`;
  const said = isLatest ? latestLines(lines, lastWords) : tellingLines(lines, SENTENCES.other);
  const isAsked = (line: string) =>
    REQUEST.test(line) && isRepeated(line.replace(REQUEST, ''), isLatest ? lastWords?.asked : undefined);
  const sentences = [...aboutOf(session, said), ...said].filter((line) => !isAsked(line)).map(ended);
  const files = [...new Set(lines.files.map(shownFile))].slice(0, MAX_FILES).join(', ');
  const told = files === '' ? sentences : [...sentences, `Changed: ${files}`];
  const words = isWritten(session) ? told.join(' ') : oneLine(withoutOpen(text), EDITED_CHARS);
  const head = `#${session.id} (session ${age(session.created_at, now)}${where}${often}${note})`;
  const shown = words === '' ? '' : ` ${quote(oneLine(words))}`;
  // A person's own text replaces everything.
  if (lastWords === undefined || !isWritten(session)) return `${head}${shown}`;
  const before = `${shown}${lastAsked(words, lastWords)}`;
  return `${head}${before}${before === '' ? ' ended with' : ' It ended with'}: ${quote(lastWords.text)}`;
}

/** The request before the last words, unless the line already says it. */
const lastAsked = (told: string, { asked }: LastWords): string =>
  asked === undefined || isRepeated(asked, told) ? '' : ` Last asked: ${quote(asked)}`;

/** Whether `by` says the same as a line. */
const isRepeated = (line: string, by = ''): boolean => shareIn(subjectOf(line), subjectOf(by)) >= REPEATED;

/** The session's topic in the user's words, if only details or files are shown. */
function aboutOf({ lines, did }: SessionThatMatters, said: readonly string[]): string[] {
  const isHeaded = lines.headlines.length > 0 || said.some((line) => MADE_OUTCOME.test(line) || REQUEST.test(line));
  const isPartOpen = said.length > 0 && lines.open.some((end) => !end.startsWith(TODO));
  const [about] =
    isHeaded || isPartOpen || did === 'looked'
      ? []
      : [...lines.about, said.length === 0 ? aboutIn(lines.goals) : undefined];
  return about === undefined ? [] : [`Asked about: ${about}`];
}

/** Whether the daemon wrote a summary; a person's text has none of these lines. */
const isWritten = ({ lines: { headlines, done, goals, decisions, outcomes, files } }: SessionThatMatters): boolean =>
  headlines.length + done.length + goals.length + decisions.length + outcomes.length + files.length > 0;

/** Whether a session has anything to show. */
const hasLine = (session: SessionThatMatters): boolean =>
  !isWritten(session) ||
  session.lines.files.length + session.lines.done.length > 0 ||
  tellingLines(session.lines, 1).length > 0;

/** Whether a session has a sentence. Files alone describe current work, but not old work. */
const saysMoreThanFiles = (session: SessionThatMatters): boolean =>
  !isWritten(session) || isLook(session) || tellingLines(session.lines, 1).length > 0;

/** The latest session's lines: headlines, and what a short session did, without what its last words say. */
function latestLines(lines: SummaryLines, lastWords: LastWords | undefined): string[] {
  const isQuoted = (line: string) =>
    lastWords !== undefined && !MADE_OUTCOME.test(line) && !REQUEST.test(line) && lastWords.covers(line);
  const heads = tellingLines(lines, SENTENCES.latest).filter((line) => !isQuoted(line));
  const told = heads.map(subjectOf);
  const isNew = (line: string) => !told.some((head) => shareIn(subjectOf(line), head) >= REPEATED);
  return [...heads, ...lines.done.filter((line) => isNew(line) && !isQuoted(line))];
}

/** A session's lines: its headlines, or its results if an older version wrote the summary. */
function tellingLines(lines: SummaryLines, limit: number): string[] {
  const heads = lines.headlines.filter((head) => isWhole(head, lines) && !isPartlyOpen(head, lines)).slice(0, limit);
  return heads.length > 0 ? heads : resultLines(lines, limit);
}

/** Whether no part of a request is open; beside outcomes it would otherwise look done. */
const isWhole = (request: string, { open }: SummaryLines): boolean =>
  !open.some((end) => shareIn(subjectOf(end), subjectOf(request)) >= TAKEN_UP);

/** The start of a headline that quotes a request. */
const REQUEST = /^Asked (?:for|about): /;

/** Whether a headline is a partly open request, and other lines say what was done. */
const isPartlyOpen = (head: string, { open, done, outcomes }: SummaryLines): boolean =>
  REQUEST.test(head) && done.length + outcomes.length > 0 && open.some((end) => !end.startsWith(TODO));

/** Words that mark a decision. */
const DECIDES = /\b(?:we|i|never|always|decided|chose|instead of|rather than)\b/i;

/** A session's results: what it produced, decided and did best, and its goal. Only sentences that are clear alone. */
function resultLines(lines: SummaryLines, limit: number): string[] {
  const { goals, decisions, outcomes, files } = lines;
  const made = outcomes.filter((outcome) => MADE_OUTCOME.test(outcome) && !ROUTINE_COMMIT.test(outcome));
  // A pull request covers its commits.
  const opened = made.filter((outcome) => outcome.startsWith('Opened ')).slice(-1);
  const left = [...opened, ...made.filter((outcome) => !outcome.startsWith('Opened ')).slice(opened.length - limit)];
  const decided = decisions
    .filter((decision) => DECIDES.test(decision) && isToldAlone(decision))
    .slice(-1)
    .slice(0, Math.max(0, limit - left.length));
  const said = outcomes.filter((outcome) => !MADE_OUTCOME.test(outcome) && isToldAlone(outcome));
  // Findings and states are shown only if nothing was done. For an older session files say more.
  const deeds = said.filter(tellsDeed);
  const isFound = deeds.length + left.length === 0 && files.length === 0;
  const found = isFound ? said : deeds;
  const worths = found.map((outcome, at) => BASE + tellingOf(outcome) + LATER * at);
  const told = [...decided, ...left, ...bestInOrder(found, worths, limit - left.length - decided.length)];
  const goal = goals
    .filter((one) => isWhole(one, lines) && !isPartlyOpen(`Asked for: ${one}`, lines))
    .map(requestIn)
    .find((request) => request !== undefined);
  return left.length + decided.length === 0 && goal !== undefined ? [`Asked for: ${goal}`, ...told] : told;
}

/** Whether a sentence names its own subject. "2 → Sign?" answers a question of its session. */
const isToldAlone = (sentence: string): boolean =>
  standsAlone(sentence) && !namesCode(sentence) && !/(?<![?？]) → /u.test(sentence);

/** A sentence with a full stop; list lines have none. */
const ended = (sentence: string): string => (/[.!?…。！？]["”')\]]?$/u.test(sentence) ? sentence : `${sentence}.`);

/** A path relative to the project stays; another is reduced to its file name. */
const shownFile = (path: string): string => (isAbsolute(path) ? basename(path) : path);
