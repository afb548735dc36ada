// Types prompts that hold somebody else's words, the user's own, or both, into a daemon as Claude Code's hook does, and
// reads what became a rule.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BenchDaemon, settled, startBenchDaemon } from './bench-daemon.ts';
import { openContext } from './context.ts';
import { lostByGuard } from './pasted-guard.ts';
import { readCases } from './read-cases.ts';

/** A line of a file of prompts. */
const caseSchema = z.object({
  id: z.string(),
  lang: z.string().optional(),
  prompt: z.string(),
  /** The user's own sentences in it that should hold from then on. */
  teaches: z.array(z.string()),
  /** Whether one of them says that it holds in every project, or is about the person. */
  global: z.boolean(),
});
type Case = z.infer<typeof caseSchema>;

/**
 * A prompt's result: rules from others' words, drafts, whether its own sentence is in force, and whether everywhere.
 */
type Outcome = { id: string; others: string[]; drafts: string[]; isLearnt: boolean; isWide: boolean };

type PastedReport = {
  prompts: number;
  /** Prompts in which nothing is the user's own lasting wish. */
  handed: number;
  /** Prompts of all kinds of which somebody else's words hold at once. */
  taughtOthers: string[];
  drafts: string[];
  teaching: number;
  learnt: string[];
  /** Wishes that are learnt when typed alone, but not in their prompt. */
  beside: { of: number; ids: string[] };
  /** Wishes that are learnt if every sentence counts as the user's, but not beside the guard against others' words. */
  guarded: { of: number; ids: string[] };
  /** Rules that the compared daemon learnt and this one didn't; undefined without one. */
  lost: { of: number; ids: string[] } | undefined;
  /** Holds in every project, though nothing says so; and the other way round. */
  wide: string[];
  narrow: string[];
};

/** Share of the words of a sentence that a rule of it has; a rule may leave out its beginning. */
const SAME_WORDS = 0.6;

/**
 * Run a file of prompts through this build, and through another one (`before`: its dist folder) to see what is lost.
 */
export async function runPasted({
  file,
  before,
  progress,
}: {
  file: string;
  before: string | undefined;
  progress(text: string): void;
}): Promise<PastedReport> {
  const cases = readCases(file, caseSchema);
  const outcomes = await typeAll(cases, undefined, progress);
  const wishes = cases.filter(({ teaches }) => teaches.length > 0);
  const alone = await typeAll(
    wishes.map((wish) => ({ ...wish, prompt: wish.teaches.join(' ') })),
    undefined,
    progress,
  );
  const holding = alone.filter(({ isLearnt }) => isLearnt).map(({ id }) => id);
  const then = before === undefined ? undefined : await typeAll(cases, before, progress);
  const known = then?.filter(({ isLearnt }) => isLearnt).map(({ id }) => id);
  const learnt = outcomes.filter(({ isLearnt }) => isLearnt).map(({ id }) => id);
  const ids = (chosen: (outcome: Outcome, one: Case) => boolean) =>
    outcomes.filter((outcome, index) => chosen(outcome, cases[index]!)).map(({ id }) => id);
  return {
    prompts: cases.length,
    handed: cases.filter(({ teaches }) => teaches.length === 0).length,
    taughtOthers: ids(({ others }) => others.length > 0),
    drafts: ids(({ drafts }) => drafts.length > 0),
    teaching: wishes.length,
    learnt,
    beside: { of: holding.length, ids: holding.filter((id) => !learnt.includes(id)) },
    guarded: lostByGuard(wishes, (rule, { teaches }) => teaches.some((sentence) => says(rule, sentence))),
    lost: known && { of: known.length, ids: known.filter((id) => !learnt.includes(id)) },
    wide: ids(({ isWide }, one) => isWide && !one.global),
    narrow: ids(({ isLearnt, isWide }, one) => isLearnt && !isWide && one.global),
  };
}

/** Show a report; ids only, so that a file can stay unread. */
export function formatPasted(report: PastedReport): string {
  const share = (part: number, of: number) => `${part} of ${of} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`;
  const { prompts, handed, taughtOthers, drafts, teaching, learnt, beside, guarded, lost, wide, narrow } = report;
  return [
    `${prompts} prompts, ${handed} of them without a wish of the user's own`,
    `others' words hold at once   ${share(taughtOthers.length, prompts)}  ${taughtOthers.join(' ')}`,
    `drafts                       ${share(drafts.length, prompts)}`,
    `own wishes learnt            ${share(learnt.length, teaching)}`,
    `lost by the guard            ${share(guarded.ids.length, guarded.of)} that are learnt without it  ${guarded.ids.join(' ')}`,
    `lost beside other sentences  ${share(beside.ids.length, beside.of)} that hold when typed alone  ${beside.ids.join(' ')}`,
    ...(lost ? [`lost of those learnt before  ${share(lost.ids.length, lost.of)}  ${lost.ids.join(' ')}`] : []),
    `too wide                     ${share(wide.length, prompts)}  ${wide.join(' ')}`,
    `too narrow                   ${share(narrow.length, learnt.length)}  ${narrow.join(' ')}`,
  ].join('\n');
}

async function typeAll(
  cases: readonly Case[],
  built: string | undefined,
  progress: (text: string) => void,
): Promise<Outcome[]> {
  const context = openContext({ size: 'usual', slowness: 1, progress });
  try {
    const daemon = await startBenchDaemon(context.makeFolder(), {}, [], built);
    context.atEnd(() => daemon.stop());
    const outcomes: Outcome[] = [];
    for (const one of cases) {
      outcomes.push(await typeOne(daemon, one));
      progress(`${outcomes.length} of ${cases.length} prompts`);
    }
    return outcomes;
  } finally {
    await context.end();
  }
}

/** Type a prompt in its own project, read its rules, and end them before the next prompt. */
async function typeOne(daemon: BenchDaemon, { id, prompt, teaches }: Case): Promise<Outcome> {
  const cwd = `/projects-of-the-pasted-benchmark/${id}`;
  const reply = await fetch(`http://127.0.0.1:${daemon.port}/hooks/claude-code/UserPromptSubmit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${daemon.token}`,
      'content-type': 'application/json',
      'x-agent-memory-event-id': randomUUID(),
    },
    body: JSON.stringify({
      hook_event_name: 'UserPromptSubmit',
      session_id: randomUUID(),
      prompt_id: randomUUID(),
      transcript_path: '/none',
      cwd,
      prompt,
    }),
  });
  if (!reply.ok) throw new Error(`The prompt ${id} was answered ${reply.status}: ${await reply.text()}`);
  await settled(daemon);
  const active = (await daemon.api.rules({ project: cwd, status: 'active', limit: 50 })).items;
  const drafts = (await daemon.api.rules({ project: cwd, status: 'draft', limit: 50 })).items;
  for (const rule of active) await daemon.api.endRule(rule.id);
  const isOwn = ({ text }: { text: string }) => teaches.some((sentence) => says(text, sentence));
  return {
    id,
    others: active.filter((rule) => !isOwn(rule)).map(({ text }) => text),
    drafts: drafts.map(({ text }) => text),
    isLearnt: active.some(isOwn),
    isWide: active.some(({ scope }) => scope === 'global'),
  };
}

/** Whether a rule has a sentence, or most of its words. */
function says(rule: string, sentence: string): boolean {
  const ofRule = folded(rule);
  const ofSentence = folded(sentence);
  if (ofRule.includes(ofSentence) || ofSentence.includes(ofRule)) return true;
  const words = ofSentence.split(' ');
  const known = new Set(ofRule.split(' '));
  return words.filter((word) => known.has(word)).length >= SAME_WORDS * words.length;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
