/** A memory on one Postgres that several processes work on: daemons that leave the jobs, workers, and what runs once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readDaemonFile } from '../daemon/home/daemon-file.ts';
import { packageRoot } from '../daemon/home/package-root.ts';
import { KINDS_OF_A_MACHINE } from '../daemon/queue/job-kinds.ts';
import { killProcesses } from '../scripts/bench/kill-processes.ts';
import { DAEMON_SCRIPT, makeSandbox, notBuilt, type Sandbox, settle } from './support/built-package.ts';
import { freshPostgresUrl, noPostgres } from './support/databases.ts';

const PROCESS_SCRIPT = join(packageRoot(), 'dist', 'daemon', 'process-main.js');
const LOOK_EVERY_MS = 20;
/** 60 for a release: `npm run bench -- kill-processes`. */
const ROUNDS = 2;

/** Start a script; it is gone when the test is over. */
function run(script: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

async function startApi({ env, home }: Sandbox): Promise<void> {
  const child = run(DAEMON_SCRIPT, ['--leave-jobs'], env);
  while (readDaemonFile(home)?.pid !== child.pid) {
    if (child.exitCode !== null) throw new Error('the daemon did not start');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

describe.skipIf(notBuilt)(`on the embedded database${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`, () => {
  it.each([['task-worker'], ['schedule-task', 'upkeep'], ['rebuild-index'], ['migrate-memories'], ['database']])(
    '%s says why it needs a Postgres, and what to do',
    async (...args) => {
      const sandbox = makeSandbox();
      const { code, stdout, stderr } = await sandbox.cli(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(
        `agent-memory ${args[0]} needs a Postgres: the embedded database runs inside the daemon`,
      );
      expect(stderr).toContain('agent-memory move --to');
      await sandbox.close();
    },
  );
});

const skipped = notBuilt ?? noPostgres;
describe.skipIf(skipped)(`several processes on one Postgres${skipped ? ` [skipped: ${skipped}]` : ''}`, () => {
  let remove: () => Promise<void>;
  let sandboxes: [Sandbox, Sandbox];

  beforeAll(async () => {
    const fresh = await freshPostgresUrl();
    ({ remove } = fresh);
    const shared = { AGENT_MEMORY_DATABASE_URL: fresh.url, AGENT_MEMORY_ALLOW_TRUST_AUTH: 'true' };
    const sandbox = () => {
      const made = makeSandbox();
      return { ...made, env: { ...made.env, ...shared } };
    };
    sandboxes = [sandbox(), sandbox()];
  });
  afterAll(async () => {
    for (const sandbox of sandboxes ?? []) await sandbox.close();
    await remove?.();
  });

  it('what one daemon takes in, workers work on and another daemon finds, moves and forgets', async () => {
    const [one, other] = sandboxes;
    await Promise.all(sandboxes.map(startApi));
    const project = 'git.example.org/team/ferry';
    const texts = Array.from({ length: 200 }, (_, n) => `Stop ${n} of the ferry is served at ${n} past noon`);
    await one.api.import({
      items: texts.map((text, n) => ({ type: 'observation' as const, external_id: `stop-${n}`, text, project })),
    });
    const saved = await one.api.saveObservation({ text: 'The harbour master of the ferry is Ada', project });
    const { id } = saved.observations[0]!;
    expect((await one.api.health()).queue.pending).toBeGreaterThan(0); // nobody works yet

    const worker = run(PROCESS_SCRIPT, ['task-worker', '3'], one.env);
    await settle(one.api);
    const found = async (query: string, where = project) =>
      (await other.api.search({ query, project: where })).results.flatMap((found) => ('id' in found ? [found.id] : []));
    expect(await found('harbour master')).toContain(id);

    await one.api.changeObservation(id, { project: 'git.example.org/team/quay' });
    expect(await found('harbour master')).not.toContain(id);
    expect(await found('harbour master', 'git.example.org/team/quay')).toEqual([id]);
    await one.api.forget({ ids: [id] });
    expect(await found('harbour master', 'git.example.org/team/quay')).toEqual([]);

    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
    const isOfWorker = ({ kind, leased_until }: { kind: string; leased_until: string | null }) =>
      leased_until !== null && !KINDS_OF_A_MACHINE.includes(kind);
    expect((await one.api.jobs({ limit: 50 })).items.filter(isOfWorker)).toEqual([]);
  }, 60_000);

  it('kill -9 of daemons and workers at random: nothing is lost or doubled, and all indexes agree', async () => {
    const { url, remove } = await freshPostgresUrl();
    onTestFinished(remove);
    const folders: string[] = [];
    onTestFinished(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const makeFolder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'am-kills-'))) - 1]!;
    const { faults, kills } = await killProcesses({ rounds: ROUNDS, url, makeFolder, progress: () => {} });
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(ROUNDS);
  }, 180_000);

  it('a task is queued, terms are written again and the schema is brought up to date by processes of their own', async () => {
    const { cli, env } = sandboxes[0];
    const json = async (...args: string[]) => JSON.parse((await cli([...args, '--json'], { env })).stdout);
    expect(await json('schedule-task', 'upkeep')).toEqual({ scheduled: 'upkeep' });
    expect(await json('migrate-memories')).toEqual({ applied: [], outdated: 0 });
    expect(await json('rebuild-index', '--vectors')).toEqual({ observations: 200, queued_vectors: 200 });
    const { code, stderr } = await cli(['schedule-task', 'upkep'], { env });
    expect([code, stderr]).toEqual([4, expect.stringContaining('did you mean upkeep?')]);
  }, 60_000);

  it('a home of another user is refused by daemon, worker and task until the first user shares everything', async () => {
    const { url, remove } = await freshPostgresUrl();
    onTestFinished(remove);
    const of = (sandbox: Sandbox, user: string): Sandbox => ({
      ...sandbox,
      env: { ...sandbox.env, AGENT_MEMORY_DATABASE_URL: url, AGENT_MEMORY_USER_ID: user },
    });
    const [anna, ben] = [of(sandboxes[0], 'anna'), of(sandboxes[1], 'ben')];
    const cli = ({ cli, env }: Sandbox, ...args: string[]) => cli(args, { env });
    expect(await cli(anna, 'schedule-task', 'upkeep')).toMatchObject({ code: 0 });
    for (const args of [['schedule-task', 'upkeep'], ['task-worker'], ['api'], ['backup']]) {
      const { code, stdout, stderr } = await cli(ben, ...args);
      expect([args, code, stdout + stderr]).toEqual([
        args,
        1,
        expect.stringContaining('belongs to the user_id "anna"'),
      ]);
    }
    const { homes, shared } = JSON.parse((await cli(anna, 'database', 'share', 'everything', '--json')).stdout);
    expect([shared, homes.length, homes[0]]).toEqual([
      'everything',
      1,
      expect.objectContaining({ user_id: 'anna', is_this: true }),
    ]);
    expect(await cli(ben, 'schedule-task', 'upkeep')).toMatchObject({ code: 0 });
    expect((await cli(ben, 'database')).stdout).toMatch(
      /^Shared: everything\nKept: as by default\nHomes:\n.* anna .*\n.*\* \S+ +ben /,
    );
  }, 120_000);
});
