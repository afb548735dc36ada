// Shows the product's main job in a temporary home:
//
//   recorded sessions ─► built hooks, as processes ─► a daemon of its own ─► a memory for each turn
//   next session ─► its first hook shows the last session and the user's correction
//   related prompt ─► memories; unrelated prompt ─► none
//   critical lesson ─► the hook holds the matching call, and lets it run when it is repeated unchanged
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Api, createApi } from '../../daemon/client/api.ts';
import { createClient } from '../../daemon/client/client.ts';
import { ensureDaemon, stopDaemon } from '../../daemon/client/ensure-daemon.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { commandCall, filesOf, nextSession, PROJECT_NAME, recordedSessions } from './recorded-sessions.ts';
import { contextOf, type HookOutput, readDenial, runHookProcess } from './run-hook-process.ts';

const RULE = 'we use pnpm in this repository, never npm.';
/** The user's correction in the second recorded session; the next session's brief must contain the rule. */
export const CORRECTION = `No, ${RULE}`;
export const RELATED_PROMPT = 'The invoice export loses its last line again. How did we fix that last time?';
export const UNRELATED_PROMPT = 'Write a haiku about the sea.';
export const RISKY_COMMAND = 'git push --force origin main';

/**
 * Time limit for digesting and embedding, which takes 0.1 s on an idle machine; the first embedding loads its table.
 */
const SETTLE_TIMEOUT_MS = 30_000;
const SETTLE_EVERY_MS = 20;
/** How long a model takes to read a reason and decide; an immediate repetition can't be a reaction to it. */
const MODEL_READS_MS = 2_200;
const START_TIMEOUT_MS = 60_000;
/** Attempts per hook: one without an answer in time prints nothing, which happens on a busy machine. */
const MAX_ATTEMPTS = 8;

export type DemoReport = {
  events: number;
  hookMedianMs: number;
  observations: { id: number; title: string }[];
  /** The additions of the hooks to the model's context, by prompt; the digest at SessionStart comes first. */
  digest: string;
  related: string;
  unrelated: string;
  /** The reason for holding the risky call, which the model reads before anything runs. */
  held: string;
  /** The same for the call made again unchanged; empty, since it runs. */
  heldAgain: string;
  /** Whether the next session was shown the correction and the first one's findings, and the call was held once. */
  worked: boolean;
  /** What failed, for a person; empty on success. */
  missing: string[];
};

/**
 * Run the demonstration. @param built the package's dist folder @param env the user's; our own settings in it are
 * ignored
 */
export async function runDemo(built: string, version: string, env: NodeJS.ProcessEnv): Promise<DemoReport> {
  // The real path: to the hooks a temporary folder behind a link would be another project.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'agent-memory-demo-')));
  const folder = join(root, PROJECT_NAME);
  const ownEnv = demoEnvironment(env, join(root, 'home'));
  const home = resolveHome(ownEnv);
  const client = createClient({ home, env: ownEnv });
  mkdirSync(folder);
  try {
    const daemonScript = join(built, 'daemon', 'main.js');
    await ensureDaemon({ home, env: ownEnv, daemonScript, version, waitMs: START_TIMEOUT_MS });
    return await play(createApi(client), join(built, 'hooks'), folder, ownEnv);
  } finally {
    await stopDaemon(client, home).catch(() => {}); // it never came up: ensureDaemon has said why
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play(api: Api, hooksFolder: string, folder: string, env: NodeJS.ProcessEnv): Promise<DemoReport> {
  const run = (call: Parameters<typeof runHookProcess>[1]) => runHookProcess(hooksFolder, call, env);
  const answers: HookOutput[] = [];
  const recording = recordedSessions(folder);
  for (const file of filesOf(recording)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  for (const call of recording) answers.push(await run(call));
  await settle(api);
  const { items } = await api.observations({ project: folder, limit: 10 });

  const ask = async (prompt: string) => {
    const [start, submit] = nextSession(folder, randomUUID(), prompt);
    return { digest: contextOf(await run(start!)), context: contextOf(await run(submit!)) };
  };
  const related = await repeat(
    () => ask(RELATED_PROMPT),
    ({ digest, context }) => digest !== '' && context !== '',
  );
  const unrelated = await ask(UNRELATED_PROMPT);

  await api.createLesson({
    title: 'No force push to main',
    rule: 'Use --force-with-lease on a branch of your own; never force main.',
    severity: 'critical',
    trigger_tool: 'Bash',
    trigger_pattern: 'git push .*--force',
    project: folder,
  });
  // A session of its own for each try; the model makes the call twice in it.
  const call = async () => {
    const session = randomUUID();
    const denial = readDenial(await run(commandCall(folder, session, RISKY_COMMAND, 'first')));
    await new Promise((resolve) => setTimeout(resolve, MODEL_READS_MS));
    return { held: denial, heldAgain: readDenial(await run(commandCall(folder, session, RISKY_COMMAND, 'second'))) };
  };
  const { held, heldAgain } = await repeat(call, (reasons) => reasons.held !== '');

  const missing = [
    !related.digest.toLowerCase().includes(`\n- ${RULE}`) && 'the new session was not told what the user had said',
    !related.context.includes('invoice-export') && 'the prompt did not carry how the export was fixed',
    unrelated.context !== '' && 'an unrelated prompt carried something',
    held === '' && 'the risky call was not held',
    heldAgain !== '' && 'the call was held a second time',
  ].filter((fault) => fault !== false);
  return {
    events: recording.length,
    hookMedianMs: median(answers.map((answer) => answer.tookMs)),
    observations: items.map(({ id, title }) => ({ id, title })),
    digest: related.digest,
    related: related.context,
    unrelated: unrelated.context,
    held,
    heldAgain,
    worked: missing.length === 0,
    missing,
  };
}

/**
 * The user's environment without our settings, so that the demonstration can't touch their memory or their database.
 */
function demoEnvironment(env: NodeJS.ProcessEnv, home: string): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !name.startsWith('AGENT_MEMORY_') && name !== 'DATABASE_URL');
  return { ...Object.fromEntries(entries), AGENT_MEMORY_HOME: home, AGENT_MEMORY_PORT: '0' };
}

/** Wait until everything delivered is remembered and searchable. */
async function settle(api: Api): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { queue, embedding, spool } = await api.health();
    if (queue.pending + embedding.pending + spool.pending === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `The demonstration's daemon is still busy after ${SETTLE_TIMEOUT_MS / 1000} s: ${JSON.stringify({ queue, embedding, spool })}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_EVERY_MS));
  }
}

async function repeat<T>(attempt: () => Promise<T>, isEnough: (result: T) => boolean): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    const result = await attempt();
    if (isEnough(result) || attempts === MAX_ATTEMPTS) return result;
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
