// Delivers turns that end with something open as Claude Code's hooks do, begins the next session and reads what its
// brief says is left open.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BenchDaemon, settled, startBenchDaemon } from './bench-daemon.ts';
import { openContext } from './context.ts';
import { readCases } from './read-cases.ts';

/** A line of a file of endings. */
const caseSchema = z.object({
  id: z.string(),
  lang: z.string().optional(),
  form: z.string().optional(),
  turns: z.array(
    z.object({
      prompt: z.string(),
      last_message: z.string().nullish(),
      files: z.array(z.string()).optional(),
      tools: z.array(z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) })).optional(),
    }),
  ),
  /** Items that are open after the last turn, in the words of the message. */
  open: z.array(z.string()),
  done: z.array(z.string()).optional(),
  /** Items that must not be shown as done. */
  never_outcome: z.array(z.string()),
});
type Case = z.infer<typeof caseSchema>;

/** A brief's result for a case: open items left out or shown as done, and lines under "Left open" that aren't open. */
type Read = {
  id: string;
  items: number;
  missed: string[];
  /** Of these, those quoted in the agent's own words. */
  quoted: string[];
  toldDone: string[];
  /** Of these, those in the user's request, which is shown as a request. */
  toldAsked: string[];
  falseOpen: string[];
  /** Finished items, and those that the brief doesn't show: the cost of showing nothing that may be open. */
  done: number;
  untold: string[];
  /** The next session's complete text. */
  brief: string;
};

type OpenReport = { cases: number; clean: number; reads: Read[] };

/** Share of an item's words that a line has which tells it. */
const SAME_WORDS = 0.75;
/** Whole sessions beside each other: each case has a project of its own. */
const BATCH = 20;
/** Sessions that are begun until one has its brief in time. */
const MAX_STARTS = 5;

/** Run a file of endings through the built daemon, a project for each. */
export async function runOpen({ file, progress }: { file: string; progress(text: string): void }): Promise<OpenReport> {
  const cases = readCases(file, caseSchema);
  const context = openContext({ size: 'usual', slowness: 1, progress });
  try {
    const daemon = await startBenchDaemon(context.makeFolder());
    context.atEnd(() => daemon.stop());
    const reads: Read[] = [];
    for (let from = 0; from < cases.length; from += BATCH) {
      const batch = cases.slice(from, from + BATCH);
      for (const one of batch) await live(daemon, one);
      await settled(daemon);
      for (const one of batch) reads.push(read(one, await briefOf(daemon, one)));
      progress(`${reads.length} of ${cases.length} endings`);
    }
    return { cases: cases.length, clean: cases.filter(({ open }) => open.length === 0).length, reads };
  } finally {
    await context.end();
  }
}

/** Show a report; `shown` failures of each kind with their words, else ids only, so that a file can stay unread. */
export function formatOpen({ cases, clean, reads }: OpenReport, shown: number): string {
  const items = reads.reduce((sum, one) => sum + one.items, 0);
  const kind = (name: string, of: number, pick: (read: Read) => string[]) => {
    const failed = reads.filter((read) => pick(read).length > 0);
    const count = failed.reduce((sum, one) => sum + pick(one).length, 0);
    const share = `${count} of ${of} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`;
    const lines = failed.slice(0, shown).map((one) => `  ${one.id}: ${pick(one).join(' | ')}`);
    return [`${name.padEnd(40)} ${share}  ${shown > 0 ? '' : failed.map(({ id }) => id).join(' ')}`, ...lines].join(
      '\n',
    );
  };
  const done = reads.reduce((sum, one) => sum + one.done, 0);
  const dirty = reads.filter(({ items, falseOpen }) => items === 0 && falseOpen.length > 0).length;
  return [
    `${cases} endings, ${clean} of them with nothing open`,
    kind('open items not under "Left open"', items, ({ missed }) => missed),
    kind('of these in quoted last words', items, ({ quoted }) => quoted),
    kind('neither open nor quoted', items, ({ missed, quoted }) => missed.filter((item) => !quoted.includes(item))),
    kind('told as outcome', items, ({ toldDone }) => toldDone),
    kind('in what was asked for', items, ({ toldAsked }) => toldAsked),
    kind(`open lines where nothing is (${dirty} endings)`, clean, ({ items, falseOpen }) =>
      items === 0 ? falseOpen : [],
    ),
    kind('done, and neither told nor quoted', done, ({ untold }) => untold),
  ].join('\n');
}

const cwdOf = ({ id }: Case) => `/projects-of-the-open-benchmark/${id}`;

/** Deliver a session's turns, and its end. */
async function live(daemon: BenchDaemon, one: Case): Promise<void> {
  const session = { session_id: `open-${one.id}`, cwd: cwdOf(one), transcript_path: '/none' };
  await deliver(daemon, 'SessionStart', { ...session, source: 'startup' });
  for (const [at, turn] of one.turns.entries()) {
    const about = { ...session, prompt_id: `open-${one.id}-${at}` };
    await deliver(daemon, 'UserPromptSubmit', { ...about, prompt: turn.prompt });
    const edits = (turn.files ?? []).map((path) => ({ name: 'Edit', input: { file_path: `${session.cwd}/${path}` } }));
    const tools = (turn.tools ?? []).filter(
      ({ name, input }) => name !== 'Edit' || !turn.files?.some((path) => String(input.file_path).endsWith(path)),
    );
    for (const { name, input } of [...edits, ...tools]) {
      const call = { ...about, tool_name: name, tool_use_id: randomUUID(), tool_input: input };
      await deliver(daemon, 'PostToolUse', { ...call, tool_response: { ok: true } });
    }
    await deliver(daemon, 'Stop', { ...about, last_assistant_message: turn.last_message ?? '' });
  }
  await deliver(daemon, 'SessionEnd', { ...session, reason: 'exit' });
}

/** The next session's brief. On a busy machine the answer may be late and empty, so another session is started. */
async function briefOf(daemon: BenchDaemon, one: Case): Promise<string> {
  for (let tries = 1; ; tries++) {
    const reply = await deliver(daemon, 'SessionStart', {
      session_id: `next-${one.id}-${tries}`,
      cwd: cwdOf(one),
      transcript_path: '/none',
      source: 'startup',
    });
    const brief = String(reply?.hookSpecificOutput?.additionalContext ?? '');
    if (brief !== '' || tries === MAX_STARTS) return brief;
  }
}

type HookReply = { hookSpecificOutput?: { additionalContext?: string } } | undefined;

async function deliver(daemon: BenchDaemon, event: string, payload: object): Promise<HookReply> {
  const reply = await fetch(`http://127.0.0.1:${daemon.port}/hooks/claude-code/${event}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${daemon.token}`,
      'content-type': 'application/json',
      'x-agent-memory-event-id': randomUUID(),
    },
    body: JSON.stringify({ hook_event_name: event, ...payload }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${event} was answered ${reply.status}: ${text}`);
  return text.trim() === '' ? undefined : (JSON.parse(text) as HookReply);
}

function read({ id, open, done = [], never_outcome }: Case, brief: string): Read {
  const zone = (heading: string) =>
    /\n([\s\S]*?)(?=\n## |\n<\/|$)/.exec(brief.split(`## ${heading}`)[1] ?? '')?.[1] ?? '';
  const leftOpen = zone('Left open')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
  const [session = '', ...quoted] = zone('From earlier work').split(/ (?:Last asked|It ended with|ended with): /);
  const words = quoted.join(' ');
  const earlier = folded(session);
  const outcome = folded(session.replace(REQUEST, ''));
  return {
    id,
    items: open.length,
    missed: open.filter((item) => !leftOpen.some((line) => tells(line, item))),
    quoted: open.filter((item) => !leftOpen.some((line) => tells(line, item)) && tells(words, item)),
    toldDone: never_outcome.filter((item) => hasWords(outcome, folded(item))),
    toldAsked: never_outcome.filter((item) => hasWords(earlier, folded(item)) && !hasWords(outcome, folded(item))),
    falseOpen: leftOpen,
    done: done.length,
    untold: done.filter((item) => !tells(earlier, item) && !tells(words, item)),
    brief,
  };
}

/** A session's request as shown, up to the end of its sentence. */
const REQUEST = /Asked (?:for|about): .*?(?=[.!?。！？](?:[”"\s]|$)|$)/gmu;

/** Whether a text has these words in a row; in scripts without blanks between words anywhere. */
const hasWords = (text: string, words: string): boolean =>
  words !== '' && (WIDE.test(words) ? text.includes(words) : ` ${text} `.includes(` ${words} `));

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** Whether a line has an item, or most of its words. */
function tells(line: string, item: string): boolean {
  const foldedLine = folded(line);
  const wanted = folded(item);
  if (foldedLine.includes(wanted)) return true;
  const words = wanted.split(' ');
  const known = new Set(foldedLine.split(' '));
  return words.filter((word) => known.has(word)).length >= SAME_WORDS * words.length;
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
