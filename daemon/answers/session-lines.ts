import { basename, isAbsolute } from 'node:path';
import { oneLine, quote } from '../contract/shown-text.ts';
import { closedBy, type DoneSince } from '../memory/ending/closed-by.ts';
import { bestInOrder, tellingOf } from '../memory/summary/results.ts';
import { shareIn, subjectOf } from '../memory/summary/same-words.ts';
import { type SummaryLines, summaryLines } from '../memory/summary/summary-lines.ts';
import { age } from '../recall/format.ts';
import type { ShownSummary } from '../store/session-summaries.ts';

/** Sessions of a brief: with more of them the first ones' sentences would not fit. */
const MAX_SESSIONS = 5;
/** What is left open is handed on whole: a list of ten says more than six of its lines. */
const MAX_OPEN = 15;
/** Sentences of the latest session, and of each other one. */
const SENTENCES = { latest: 3, other: 2 };
/** Days after which what a session left open is no longer handed on: it was done elsewhere, or given up. */
const OPEN_DAYS = 45;
const MAX_FILES = 3;
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

type SessionThatMatters = ShownSummary & { lines: SummaryLines };

/**
 * Choose a brief's sessions, best first: those that changed or decided something, the latest first, then those that only looked.
 * One that came to the same as a newer one is left out, and one that only asked about another.
 * @param summaries latest first
 */
export function sessionsThatMatter(summaries: readonly ShownSummary[]): SessionThatMatters[] {
  const all = summaries.map((summary) => ({ ...summary, lines: summaryLines(summary.text) }));
  const byWorth = [...all.filter(({ did }) => did !== 'looked'), ...all.filter(({ did }) => did === 'looked')];
  const chosen: SessionThatMatters[] = [];
  const said: ReadonlySet<string>[] = [];
  for (const session of byWorth) {
    if (chosen.length === MAX_SESSIONS) break;
    const { outcomes, goals } = session.lines;
    const isLook = session.did === 'looked';
    const subject = subjectOf((isLook ? goals : outcomes).join(' '));
    if (said.some((other) => shareIn(subject, other) >= (isLook ? TAKEN_UP : REPEATED))) continue;
    chosen.push(session);
    said.push(subjectOf(session.text));
  }
  return chosen;
}

/** Write a session as a line: id, age, branch, and in its own whole sentences what was decided and what came of it. */
export function sessionLine(session: SessionThatMatters, isLatest: boolean, now: Date): string {
  const { lines, text, branch } = session;
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
  return `#${session.id} (session ${age(session.created_at, now)}${where}) ${quote(oneLine(said))}`;
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
