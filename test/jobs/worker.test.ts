/** What the queue promises of a job: it runs again after a crash or a nudge, waits longer after each failure, and is never lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import type { JobDefinition } from '../../daemon/jobs/define.ts';
import { startWorker, type Worker } from '../../daemon/jobs/worker.ts';
import { claimJobs, countJobs, enqueueJobs, finishJob, MAX_ATTEMPTS } from '../../daemon/store/jobs.ts';
import { retryDeadJobs } from '../../daemon/store/jobs-admin.ts';
import { describeEachBackend } from '../support/databases.ts';

const quiet = { warn: () => {}, error: () => {} };

describeEachBackend('the job worker', (open) => {
  let db: Database;
  const workers: Worker[] = [];

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => db.query('truncate mem_observation_queue'));
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  function start(run: JobDefinition['run'], kind = 'test'): Worker {
    const worker = startWorker(db, [{ kind, run }], quiet);
    workers.push(worker);
    return worker;
  }
  const enqueue = (...keys: string[]) =>
    enqueueJobs(
      db,
      keys.map((key) => ({ kind: 'test', key })),
    );
  const rows = () =>
    db.query<{
      key: string;
      attempts: number;
      leased: boolean;
      dead: boolean;
      waits: number;
      last_error: string | null;
    }>(
      `select key, attempts, leased_until is not null as leased, dead_at is not null as dead, last_error,
         extract(epoch from run_after - now())::float8 as waits from mem_observation_queue order by key`,
    );
  /** Wait for what the worker notes after a run: it tells nobody. */
  async function until(isSo: (jobs: Awaited<ReturnType<typeof rows>>) => boolean): Promise<void> {
    while (!isSo(await rows())) await sleep(10);
  }

  it('runs what is enqueued, with its arguments, and leaves no row', async () => {
    const ran: unknown[] = [];
    const worker = start(async ({ key, args }) => void ran.push([key, args]));
    await enqueueJobs(db, [{ kind: 'test', key: 'a', args: { n: 1 } }]);
    worker.nudge();
    await until((jobs) => jobs.length === 0);
    expect(ran).toEqual([['a', { n: 1 }]]);
  });

  it('holds one open job a key, however often it is enqueued, and runs it with the newest arguments', async () => {
    await enqueueJobs(db, [{ kind: 'test', key: 'a', args: { n: 1 } }]);
    await enqueueJobs(db, [{ kind: 'test', key: 'a', args: { n: 2 } }]);
    const ran: unknown[] = [];
    start(async ({ args }) => void ran.push(args));
    await until((jobs) => jobs.length === 0);
    expect(ran).toEqual([{ n: 2 }]);
  });

  it('a nudge that arrives during a run is not lost: the job runs once more', async () => {
    let runs = 0;
    await enqueue('a');
    const worker = start(async () => {
      runs += 1;
      if (runs > 1) return;
      await enqueue('a');
      worker.nudge();
    });
    await until((jobs) => jobs.length === 0);
    expect(runs).toBe(2);
  });

  it('a job whose worker was killed comes back when its lease is over, and not before', async () => {
    await enqueue('a');
    const [claimed] = await claimJobs(db, 'killed', 10, 60);
    expect(claimed).toMatchObject({ key: 'a', attempts: 1 });
    expect(await claimJobs(db, 'other', 10, 60)).toEqual([]);
    await db.query(`update mem_observation_queue set leased_until = now() - interval '1 second'`);
    expect(await claimJobs(db, 'other', 10, 60)).toMatchObject([{ key: 'a', attempts: 2 }]);
  });

  it('a worker whose lease ran out cannot finish the job under the one that has it now', async () => {
    await enqueue('a');
    const [late] = await claimJobs(db, 'late', 10, 60);
    await db.query(`update mem_observation_queue set leased_until = now() - interval '1 second'`);
    await claimJobs(db, 'now', 10, 60);
    await finishJob(db, 'late', late!);
    expect(await rows()).toMatchObject([{ key: 'a', leased: true }]);
  });

  it('a job that fails waits longer each time, keeps its error, and runs again', async () => {
    let failing = true;
    const worker = start(async () => {
      if (failing) throw new Error('the disk is away');
    });
    await enqueue('a');
    worker.nudge();
    await until((jobs) => jobs[0]?.last_error != null);
    const [first] = await rows();
    expect(first).toMatchObject({ attempts: 1, dead: false, leased: false, last_error: 'the disk is away' });
    expect(first!.waits).toBeLessThanOrEqual(2);
    await db.query(`update mem_observation_queue set attempts = 6, last_error = null, run_after = now()`);
    worker.nudge();
    await until((jobs) => jobs[0]?.last_error != null);
    const [seventh] = await rows();
    expect(seventh!.waits).toBeGreaterThan(50); // 2 s × 2⁶, halved at most by the jitter
    expect(seventh!.waits).toBeLessThanOrEqual(128);
    failing = false;
    await db.query('update mem_observation_queue set run_after = now()');
    worker.nudge();
    await until((jobs) => jobs.length === 0);
  });

  it('a job that fails too often is a dead letter: listed, not run, until somebody retries it', async () => {
    let failing = true;
    let runs = 0;
    await enqueue('a');
    await db.query('update mem_observation_queue set attempts = $1::int', [MAX_ATTEMPTS - 1]);
    const worker = start(async () => {
      runs += 1;
      if (failing) throw new Error('never works');
    });
    await until((jobs) => jobs[0]?.dead === true);
    expect(await countJobs(db)).toEqual({ pending: 0, dead: 1 });
    expect(await claimJobs(db, 'any', 10, 60)).toEqual([]);
    expect(runs).toBe(1);
    failing = false;
    await retryDeadJobs(db, undefined);
    worker.nudge();
    await until((jobs) => jobs.length === 0);
  });

  it('a dead letter comes back to life when its work is asked for again', async () => {
    await enqueue('a');
    await db.query('update mem_observation_queue set dead_at = now(), attempts = $1::int', [MAX_ATTEMPTS]);
    await enqueue('a');
    expect(await claimJobs(db, 'any', 10, 60)).toMatchObject([{ key: 'a', attempts: 1 }]);
  });

  it('a job of a kind that this version does not know fails with a word on it', async () => {
    const worker = start(async () => {}, 'other');
    await enqueue('a');
    worker.nudge();
    await until((jobs) => jobs[0]?.last_error != null);
    expect((await rows())[0]!.last_error).toContain('no job of the kind test is known');
  });

  it('gives back at its stop what it claimed and did not finish, without counting the attempt', async () => {
    let entered: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      entered = resolve;
    });
    const worker = start(async (_, signal) => {
      entered();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopping'))));
    });
    await enqueue('a', 'b', 'c');
    worker.nudge();
    await running;
    await worker.stop();
    await worker.stop(); // safe twice
    expect(await rows()).toMatchObject(
      ['a', 'b', 'c'].map((key) => ({ key, leased: false, attempts: 0, dead: false })),
    );
  });

  it('a job with more to do lets the others have their turn before it goes on', async () => {
    const ran: string[] = [];
    const worker = start(async ({ key }) => {
      ran.push(key);
      if (key === 'long' && ran.length === 1) await enqueue('b', 'c');
      return key === 'long' && ran.length < 4 ? 'more' : undefined;
    });
    await enqueue('long');
    worker.nudge();
    await until((jobs) => jobs.length === 0);
    expect(ran).toEqual(['long', 'b', 'c', 'long']);
  });

  it('two workers on one queue run each of 200 jobs once', async () => {
    const keys = Array.from({ length: 200 }, (_, n) => `job-${n}`);
    const ran: string[] = [];
    const run: JobDefinition['run'] = async ({ key }) => {
      ran.push(key);
      await sleep(0);
    };
    await enqueue(...keys);
    for (const worker of [start(run), start(run)]) worker.nudge();
    await until((jobs) => jobs.length === 0);
    expect(ran.sort()).toEqual(keys.sort());
  });
});
