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

/** Sessions of a brief: with more of them the first ones' sentences would not fit. */
const MAX_SESSIONS = 5;
/** Those of the branch that is checked out. */
const MAX_HERE = 3;
/** Where nothing was done on that branch: those that were last at work, before older ones of more weight. */
const MAX_LATEST = 2;
/** Sentences of the latest session, and of each other one. */
const SENTENCES = { latest: 3, other: 2 };
const MAX_FILES = 3;
/** Age at which a session weighs half of what it did: last week's large change stands before today's small one. */
const HALF_LIFE_DAYS = 7;
/** What a session weighs that nothing tells in a sentence of its own: details of code, checks, talk. */
const WITHOUT_HEADLINE = 0.3;
/** Worth of any outcome beside its words, and of standing one place later: what was said last still holds. */
const BASE = 4;
const LATER = 0.4;
/** A text that a person wrote instead of the lines. */
const EDITED_CHARS = 400;
/** Share of a session's goal that a newer session names: it went on with that, or asked about it. */
const TAKEN_UP = 0.5;
/** Share of a session's outcome from which another one repeats it. */
const REPEATED = 0.7;

export type SessionThatMatters = WeighedSummary & {
  lines: SummaryLines;
  /** Sessions that came to the same or asked the same, this one among them. */
  times: number;
};

/**
 * Choose a brief's sessions: the last ones on the branch that is checked out, then those of most weight that say what they made, then
 * those that only looked, each latest first. One that came to the same as a newer one is folded into it, and one that only asked about
 * another is left out.
 * @param summaries latest first
 * @param branch what is checked out where the brief is given; null: not known
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

/** Whether a summary says more than what was asked for, and what it leaves open, which stands elsewhere. */
const saysWhatCame = ({ done, decisions, outcomes, files }: SummaryLines): boolean =>
  done.length + decisions.length + outcomes.length + files.length > 0;

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
  const ageDays = Math.max(0, now.getTime() - created_at.getTime()) / DAY_MS;
  return share * work * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

/**
 * Write a session as a line: id, age, branch, and in its own whole sentences what was decided and what came of it.
 * @param lastWords quoted behind it: nothing that they cover is told as done
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
  // What a person wrote in its place is the last word.
  if (lastWords === undefined || !isWritten(session)) return `${head}${shown}`;
  const before = `${shown}${lastAsked(words, lastWords)}`;
  return `${head}${before}${before === '' ? ' ended with' : ' It ended with'}: ${quote(lastWords.text)}`;
}

/** The request that last words answer, unless what was told of the session says it already. */
const lastAsked = (told: string, { asked }: LastWords): string =>
  asked === undefined || isRepeated(asked, told) ? '' : ` Last asked: ${quote(asked)}`;

/** Whether other words say what a line says. */
const isRepeated = (line: string, by = ''): boolean => shareIn(subjectOf(line), subjectOf(by)) >= REPEATED;

/** What a session was about, in the user's words, where it is told by details or by its files alone. */
function aboutOf({ lines, did }: SessionThatMatters, said: readonly string[]): string[] {
  const isHeaded = lines.headlines.length > 0 || said.some((line) => MADE_OUTCOME.test(line) || REQUEST.test(line));
  const isPartOpen = said.length > 0 && lines.open.some((end) => !end.startsWith(TODO));
  const [about] =
    isHeaded || isPartOpen || did === 'looked'
      ? []
      : [...lines.about, said.length === 0 ? aboutIn(lines.goals) : undefined];
  return about === undefined ? [] : [`Asked about: ${about}`];
}

/** Whether a summary is the daemon's own: a person's text has none of its lines. */
const isWritten = ({ lines: { headlines, done, goals, decisions, outcomes, files } }: SessionThatMatters): boolean =>
  headlines.length + done.length + goals.length + decisions.length + outcomes.length + files.length > 0;

/** Whether something of a session can be told. */
const hasLine = (session: SessionThatMatters): boolean =>
  !isWritten(session) ||
  session.lines.files.length + session.lines.done.length > 0 ||
  tellingLines(session.lines, 1).length > 0;

/** Whether a session has a sentence: files alone tell of the work that goes on, and nothing of older work. */
const saysMoreThanFiles = (session: SessionThatMatters): boolean =>
  !isWritten(session) || isLook(session) || tellingLines(session.lines, 1).length > 0;

/** What the latest session is told by: its headlines, and what a short one told as done, without what its last words say. */
function latestLines(lines: SummaryLines, lastWords: LastWords | undefined): string[] {
  const isQuoted = (line: string) =>
    lastWords !== undefined && !MADE_OUTCOME.test(line) && !REQUEST.test(line) && lastWords.covers(line);
  const heads = tellingLines(lines, SENTENCES.latest).filter((line) => !isQuoted(line));
  const told = heads.map(subjectOf);
  const isNew = (line: string) => !told.some((head) => shareIn(subjectOf(line), head) >= REPEATED);
  return [...heads, ...lines.done.filter((line) => isNew(line) && !isQuoted(line))];
}

/** What a session is told by: its headlines; without any, which is how an older version wrote, its results. */
function tellingLines(lines: SummaryLines, limit: number): string[] {
  const heads = lines.headlines.filter((head) => isWhole(head, lines) && !isPartlyOpen(head, lines)).slice(0, limit);
  return heads.length > 0 ? heads : resultLines(lines, limit);
}

/** Whether no part of what a session was for is open: told beside outcomes it would be told as done. */
const isWhole = (request: string, { open }: SummaryLines): boolean =>
  !open.some((end) => shareIn(subjectOf(end), subjectOf(request)) >= TAKEN_UP);

/** What a headline begins with that says what was asked for. */
const REQUEST = /^Asked (?:for|about): /;

/** Whether a headline is a request of which sentences leave something open, where others say what was done of it. */
const isPartlyOpen = (head: string, { open, done, outcomes }: SummaryLines): boolean =>
  REQUEST.test(head) && done.length + outcomes.length > 0 && open.some((end) => !end.startsWith(TODO));

/** A decision that says of itself that it is one. */
const DECIDES = /\b(?:we|i|never|always|decided|chose|instead of|rather than)\b/i;

/** What a session left behind, what was decided, the deeds that tell most, what it was for; of its sentences those that are understood alone. */
function resultLines(lines: SummaryLines, limit: number): string[] {
  const { goals, decisions, outcomes, files } = lines;
  const made = outcomes.filter((outcome) => MADE_OUTCOME.test(outcome) && !ROUTINE_COMMIT.test(outcome));
  // A pull request says what its commits are parts of.
  const opened = made.filter((outcome) => outcome.startsWith('Opened ')).slice(-1);
  const left = [...opened, ...made.filter((outcome) => !outcome.startsWith('Opened ')).slice(opened.length - limit)];
  const decided = decisions
    .filter((decision) => DECIDES.test(decision) && isToldAlone(decision))
    .slice(-1)
    .slice(0, Math.max(0, limit - left.length));
  const said = outcomes.filter((outcome) => !MADE_OUTCOME.test(outcome) && isToldAlone(outcome));
  // What was found out, or how it is since, stands only where nothing was done; of an older session files say more.
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

/** Whether a sentence says by itself what it is about; "2 → Sign?" answers a question that its session asked. */
const isToldAlone = (sentence: string): boolean =>
  standsAlone(sentence) && !namesCode(sentence) && !/(?<![?？]) → /u.test(sentence);

/** A sentence with its end; lines of a list have none. */
const ended = (sentence: string): string => (/[.!?…。！？]["”')\]]?$/u.test(sentence) ? sentence : `${sentence}.`);

/** A path within the project as it is, another one by its name. */
const shownFile = (path: string): string => (isAbsolute(path) ? basename(path) : path);
