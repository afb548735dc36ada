import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type BenchDaemon, BUILT, settled, startBenchDaemon } from '../bench-daemon.ts';
import type { Claim } from '../claim.ts';
import { NO_POSTGRES } from '../context.ts';
import type { Measured } from '../figure.ts';
import { fillMemory, UNLIMITED } from '../fill-memory.ts';
import { median } from '../statistics.ts';

const OBSERVATIONS = { usual: 6_000, full: 20_000 };
const WORKERS = 4;

/** How much sooner four workers' processes embed a backlog than one does. */
export const workers: Claim = {
  name: 'workers',
  about: 'how much faster four task-worker processes drain a queue of embedding work than one',
  inGate: false,
  async run(context) {
    if (context.size === 'ci') return [{ what: 'four workers against one', skipped: 'takes a minute: not with --ci' }];
    const postgres = await context.postgres();
    if (!postgres) return [{ what: 'four workers against one', skipped: NO_POSTGRES }];
    const settings = { ...UNLIMITED, AGENT_MEMORY_DATABASE_URL: postgres.url() };
    const daemon = await startBenchDaemon(context.makeFolder(), settings);
    context.atEnd(() => daemon.stop());
    const to = OBSERVATIONS[context.size];
    await fillMemory(daemon, { to, projectOf: (n) => `example.org/p${n}` }, context.progress);
    await daemon.stop();
    const api = await startBenchDaemon(context.makeFolder(), settings, ['--leave-jobs']);
    context.atEnd(() => api.stop());
    const seconds: Record<number, number[]> = { 1: [], [WORKERS]: [] };
    for (let round = 0; round < 3; round++) {
      for (const count of [1, WORKERS]) {
        context.progress(`workers: ${count}, round ${round + 1} of 3`);
        seconds[count]!.push(await drainBy(api, count));
      }
    }
    const rows: Measured[] = [1, WORKERS].map((count) => ({
      what: `embedded by ${count} task-worker${count === 1 ? '' : 's'}`,
      value: to / median(seconds[count]!),
      unit: '/s',
      note: `${to} in ${median(seconds[count]!).toFixed(1)} s`,
    }));
    return [
      ...rows,
      { what: 'four workers against one', value: median(seconds[1]!) / median(seconds[WORKERS]!), unit: 'x' },
    ];
  },
};

/** Start workers, queue all vectors anew once they wait, and see how long they take. */
async function drainBy(api: BenchDaemon, count: number): Promise<number> {
  const script = join(BUILT, 'daemon', 'process-main.js');
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [script, 'task-worker', '1'], { env: api.env, stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  await Promise.all(children.map(isWorking));
  const queueing = spawn(process.execPath, [script, 'rebuild-index', 'vectors'], { env: api.env, stdio: 'ignore' });
  await once(queueing, 'exit');
  const startedAt = performance.now();
  await settled(api);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  return seconds;
}

async function isWorking(child: ChildProcess): Promise<void> {
  for await (const text of child.stderr!.setEncoding('utf8')) {
    if (String(text).includes('"working"')) break;
  }
}
