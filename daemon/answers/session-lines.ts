import { basename, isAbsolute } from 'node:path';
import { oneLine, quote } from '../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../memory/ending/closed-by.ts';
import { bestInOrder, tellingOf } from '../memory/summary/results.ts';
import { shareIn, subjectOf } from '../memory/summary/same-words.ts';
import { type SummaryLines, summaryLines } from '../memory/summary/summary-lines.ts';
import { age } from '../recall/format.ts';
import type { ShownSummary, WeighedSummary } from '../store/sessions/session-summaries.ts';

/** Sessions of a brief: with more of them the first ones' sentences would not fit. */
const MAX_SESSIONS = 5;
/** What is left open is handed on whole: a list of ten says more than six of its lines. */
const MAX_OPEN = 15;
/** Sentences of the latest session, and of each other one. */
const SENTENCES = { latest: 3, other: 2 };
/** Days after which what a session left open is no longer handed on: it was done elsewhere, or given up. */
const OPEN_DAYS = 45;
const MAX_FILES = 3;
/** Age at which a session weighs half of what it did: last week's large change stands before today's small one. */
const HALF_LIFE_DAYS = 7;
/** An outcome that left something behind, as memory/summary/turn-parts writes it. */
const MADE_OUTCOME = /^(?:Committed|Opened|Created) /;
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

type SessionThatMatters = WeighedSummary & {
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
    .filter(({ text, lines }) => saysWhatCame(lines) || !text.startsWith('Goal: '));
  const [latest] = all.filter(({ did }) => did !== 'looked');
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

/** Whether a summary says more than what was asked for. */
const saysWhatCame = ({ decisions, outcomes, files, open }: SummaryLines): boolean =>
  decisions.length + outcomes.length + files.length + open.length > 0;

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
  const ageDays = Math.max(0, now.getTime() - created_at.getTime()) / 86_400_000;
  return work * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

/** Write a session as a line: id, age, branch, and in its own whole sentences what was decided and what came of it. */
export function sessionLine(session: SessionThatMatters, isLatest: boolean, now: Date): string {
  const { lines, text, branch, times, did } = session;
  const often = times < 2 ? '' : did === 'looked' ? `, asked ${times} times` : `, as in ${times} sessions`;
  const where = branch === null ? '' : `, branch ${oneLine(branch, 80)}`;
  const limit = isLatest ? SENTENCES.latest : SENTENCES.other;
  const decisions = lines.decisions.slice(-1);
  const worths = lines.outcomes.map((outcome, at) => BASE + tellingOf(outcome) + LATER * at);
  const told = [...decisions, ...bestInOrder(lines.outcomes, worths, limit - decisions.length)];
  const sentences = told.length > 0 ? told : lines.goals;
  const files = lines.files.slice(0, MAX_FILES).map(shownFile).join(', ');
  const said =
    sentences.length > 0
      ? [...sentences.map(ended), ...(files === '' ? [] : [`Changed: ${files}`])].join(' ')
      : oneLine(text, EDITED_CHARS);
  return `#${session.id} (session ${age(session.created_at, now)}${where}${often}) ${quote(oneLine(said))}`;
}

/** A sentence with its end; lines of a list have none. */
const ended = (sentence: string): string => (/[.!?…。！？]["”')\]]?$/u.test(sentence) ? sentence : `${sentence}.`);

/** A path within the project as it is, another one by its name. */
const shownFile = (path: string): string => (isAbsolute(path) ? basename(path) : path);

/** What sessions left open, newest first, unless a newer one did it or says the same; also of those that a brief does not tell of. */
export function leftOpen(summaries: readonly ShownSummary[], now: Date): Left[] {
  const all = summaries.map((summary) => ({ ...summary, lines: summaryLines(summary.text) }));
  const newestFirst = all.sort((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const newer: DoneSince[] = [];
  const said: ReadonlySet<string>[] = [];
  const open: Left[] = [];
  for (const { id, lines, did, created_at } of newestFirst) {
    const isOld = now.getTime() - created_at.getTime() > OPEN_DAYS * 86_400_000;
    for (const end of isOld ? [] : lines.open) {
      const subject = subjectOf(end);
      if (closedBy(end, newer) !== undefined || said.some((other) => shareIn(subject, other) >= SAME_END)) continue;
      said.push(subject);
      open.push({ line: `${quote(oneLine(end))} (#${id})`, at: created_at });
    }
    const asked = did === 'changed' ? lines.goals : [];
    newer.push({ done: [...asked, ...lines.decisions, ...lines.outcomes], files: lines.files });
  }
  return open.slice(0, MAX_OPEN);
}
