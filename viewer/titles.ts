// What sessions and memories are called: by what came of them, with what was asked below it.
import { plainWords, sessionName } from './format.ts';
import { cameToOf, openLines, partsOf } from './summary-lines.ts';

type Asked = { session_id: string; first_prompt: string | null; summary: string | null };
type Summary = { title: string; text: string };
type Titled = { kind: string; title: string; text: string };

/** Characters of a title: what fits two lines of a card. */
const TITLE_CHARS = 120;
/** A sentence shorter than this says too little alone: the next one goes with it. */
const SHORT_CHARS = 24;
/** A line that begins so points at what was asked, and cannot be understood without it. */
const POINTS_BACK = /^(it|its|this|that|these|those|they|their|both|all)\b/i;
/** A line in which the agent speaks of itself says what it did, not what holds. */
const OF_ITSELF = /^I(['’]\w+)?\s/;
const USER = 'User: ';
const AGENT = 'Agent: ';
const OPEN_ENDS = 'Open ends: ';

/** What a session was first asked, in a line; empty where nothing was. */
export const firstAsked = ({ first_prompt }: Pick<Asked, 'first_prompt'>): string =>
  (first_prompt ?? '').trim().split('\n')[0]!.slice(0, TITLE_CHARS);

/** A session by what came of it, else by what it was first asked. */
export const sessionTitle = (session: Asked, summary?: Summary): string =>
  (summary && headlineOf(summary, firstAsked(session))) ||
  firstAsked(session) ||
  session.summary ||
  sessionName(session.session_id);

/**
 * A memory by what was learnt: the outcome of a summary, the answer of a turn, else its own title, as a person gave it
 * one.
 */
export function memoryTitle({ kind, title, text }: Titled): string {
  if (!plainWords(text).includes(plainWords(title))) return title;
  if (kind === 'summary') return headlineOf({ title, text }, partsOf(text)?.get('Goal')?.[0] ?? '') ?? title;
  const lines = text.split('\n');
  if (!lines[0]!.startsWith(USER) || !plainWords(lines[0]!.slice(USER.length)).startsWith(plainWords(title)))
    return title;
  const answer = lines.find((line) => line.startsWith(AGENT))?.slice(AGENT.length);
  if (answer) return OF_ITSELF.test(answer) ? title : standing(firstSentence(answer), title);
  const open = lines.find((line) => line.startsWith(OPEN_ENDS))?.slice(OPEN_ENDS.length);
  return open ? `Left open: ${open}` : title;
}

/**
 * What came of a session, in a line that can stand alone; undefined where its summary says nothing but what was asked.
 */
function headlineOf(summary: Summary, asked: string): string | undefined {
  const parts = partsOf(summary.text);
  if (!parts) return summary.title;
  if (parts.has('Outcome') || parts.has('Done')) return standing(cameToOf(summary, asked), asked);
  const open = openLines(summary.text);
  return open.length > 0 ? `Left open: ${open.join('; ')}` : undefined;
}

/** A line behind what it points at. */
function standing(line: string, asked: string): string {
  const about = firstSentence(asked).replace(/[\s.…!]+$/, '');
  if (!POINTS_BACK.test(line) || about === '') return line;
  return `${about}${about.endsWith('?') ? ' ' : ': '}${line.charAt(0).toLowerCase()}${line.slice(1)}`;
}

/** Whether a title says already what was asked, or begins with it. */
export const saysWhatWasAsked = (title: string, asked: string): boolean =>
  plainWords(title).startsWith(plainWords(firstSentence(asked)));

/** The first sentence of a line, and the next one where it is short. */
function firstSentence(line: string): string {
  const ends = [...line.matchAll(/[.!?。！？](?=\s|$)/gu)].map(({ index }) => index + 1);
  return line.slice(0, ends.find((end) => end >= SHORT_CHARS) ?? line.length);
}
