// Counts what reaches an agent on a busy machine: holds, prompts and briefs through real hooks, beside processes that
// use processor, memory and disk.

import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchDaemon, BUILT, settled, startBenchDaemon } from './bench-daemon.ts';
import { LOADS, type LoadName, startLoad } from './burners.ts';
import { openContext } from './context.ts';
import { fillMemory } from './fill-memory.ts';

/** Memories in the project, besides the searched ones. */
const OBSERVATIONS = 300;
/** Until the processes of a load have started and taken what they take. */
const SETTLE_MS = 3000;
/** The words that must reach an agent, by event. */
const WORDS = {
  hold: 'agent-memory held this call',
  prompt: 'the ledger rounds half to even',
  brief: 'Ask before touching the ledger',
};
type Kind = keyof typeof WORDS;
const EVENTS = { prompt: 'UserPromptSubmit', brief: 'SessionStart' };
/** As a session has them. */
const IN_ORDER = ['brief', 'prompt', 'hold'] as const satisfies readonly Kind[];
/** A daemon runs for days: its code is compiled. */
const WARM_UP_ROUNDS = 15;

type Row = { load: LoadName; kind: Kind; got: number; of: number; p50Ms: number; p95Ms: number; saidLate: number };
type BusyReport = { rows: Row[]; backend: string };

/** Run `rounds` of each kind under each load. */
export async function runBusy({
  rounds,
  loads,
  postgres: onPostgres,
  progress,
}: {
  rounds: number;
  loads: readonly LoadName[];
  postgres: boolean;
  progress(text: string): void;
}): Promise<BusyReport> {
  const context = openContext({ size: 'usual', slowness: 1, progress });
  try {
    const server = onPostgres ? await context.postgres() : undefined;
    const settings = server ? { AGENT_MEMORY_DATABASE_URL: server.url() } : {};
    const daemon = await startBenchDaemon(context.makeFolder(), { ...settings, AGENT_MEMORY_EMBEDDER: 'auto' });
    context.atEnd(() => daemon.stop());
    const project = join(context.makeFolder(), 'ledger');
    mkdirSync(project);
    writeFileSync(join(project, 'main.ts'), '');
    await prepare(daemon, project, progress);
    const rows: Row[] = [];
    for (const load of loads) {
      const stop = await startLoad(LOADS[load], context.makeFolder());
      context.atEnd(stop);
      if (load !== 'rest') await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round++) {
        const session = randomUUID();
        for (const kind of IN_ORDER) {
          progress(`${load}: ${kind} ${round + 1} of ${rounds}`);
          runs.push(await runOne(daemon, { session, project, kind, round }));
        }
      }
      await stop();
      for (const kind of IN_ORDER)
        rows.push(
          await rowOf(
            daemon,
            load,
            kind,
            runs.filter((run) => run.kind === kind),
          ),
        );
    }
    return { rows, backend: server ? 'postgres' : 'pglite' };
  } finally {
    await context.end();
  }
}

async function prepare(daemon: BenchDaemon, project: string, progress: (text: string) => void): Promise<void> {
  await fillMemory(daemon, { to: OBSERVATIONS, projectOf: () => project }, progress);
  await daemon.api.saveObservation({
    project,
    text: `Decided: ${WORDS.prompt}, since the auditors compare with the bank.`,
  });
  await daemon.api.saveObservation({ project, text: WORDS.brief, pinned: true });
  // By the command line, as a person does: what a program installs only warns.
  const cli = join(BUILT, 'scripts', 'cli.js');
  await promisify(execFile)(process.execPath, [cli, 'lessons', 'packs', 'install', 'git'], { env: daemon.env });
  await settled(daemon);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    const session = randomUUID();
    for (const kind of IN_ORDER) await runOne(daemon, { session, project, kind, round });
  }
}

type Run = { kind: Kind; session: string; got: boolean; ms: number };

async function runOne(
  daemon: BenchDaemon,
  { session, project: cwd, kind, round }: { session: string; project: string; kind: Kind; round: number },
): Promise<Run> {
  const common = { session_id: session, cwd, permission_mode: 'default' };
  const { script, payload } = {
    hold: {
      script: 'pre-tool-use',
      payload: {
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_use_id: `toolu_${randomUUID()}`,
        tool_input: { command: `git reset --hard HEAD~${round + 1}` },
      },
    },
    prompt: {
      script: 'user-prompt-submit',
      payload: {
        hook_event_name: 'UserPromptSubmit',
        prompt_id: randomUUID(),
        prompt: 'How does the ledger round half amounts?',
      },
    },
    brief: { script: 'session-start', payload: { hook_event_name: 'SessionStart', source: 'startup' } },
  }[kind];
  const startedAt = performance.now();
  const output = await runHook(
    join(BUILT, 'hooks', `${script}.cjs`),
    JSON.stringify({ ...common, ...payload }),
    daemon.env,
  );
  return { kind, session, got: output.includes(WORDS[kind]), ms: performance.now() - startedAt };
}

function runHook(script: string, stdin: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

/** How many of the events were answered, and of how many of the others memory says itself that they were late. */
async function rowOf({ api }: BenchDaemon, load: LoadName, kind: Kind, runs: readonly Run[]): Promise<Row> {
  const missed = runs.filter(({ got }) => !got);
  let saidLate = 0;
  for (const { session } of missed) {
    const injections =
      kind === 'hold'
        ? []
        : (await api.injections({ session_id: session })).items.filter(({ event }) => event === EVENTS[kind]);
    const lates = kind === 'hold' ? await lateHoldsOf(api, session) : injections.filter(({ told }) => !told).length;
    if (lates > 0) saidLate++;
  }
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { load, kind, got: runs.length - missed.length, of: runs.length, p50Ms: at(0.5), p95Ms: at(0.95), saidLate };
}

async function lateHoldsOf(api: BenchDaemon['api'], session: string): Promise<number> {
  const { items: lessons } = await api.lessons({});
  const firings = await Promise.all(lessons.map(({ id }) => api.firings(id, { limit: 100 })));
  return firings
    .flatMap(({ items }) => items)
    .filter((firing) => firing.session_id === session && firing.outcome === 'late').length;
}

/** Format the report for people. */
export function formatBusy({ rows, backend }: BusyReport): string {
  const lines = rows.map(
    ({ load, kind, got, of, p50Ms, p95Ms, saidLate }) =>
      `${load.padEnd(6)} ${kind.padEnd(7)} ${String(got).padStart(3)} of ${of}   p50 ${p50Ms.toFixed(0).padStart(5)} ms   p95 ${p95Ms.toFixed(0).padStart(5)} ms` +
      (got < of ? `   ${saidLate} of the ${of - got} missed are said to be late` : ''),
  );
  return [
    `holds, prompts and briefs that reached the agent, ${backend}; times are those of the hook's process`,
    ...lines,
  ].join('\n');
}
