/** What the queue promises of a job: it runs again after a crash or a nudge, waits longer after each failure, and is never lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../daemon/db/database.ts';
import type { JobDefinition } from '../../daemon/queue/define-job.ts';
import { startWorker, type Worker } from '../../daemon/queue/worker.ts';
import {
  claimJobs,
  countJobs,
  enqueueJobs,
  finishJob,
  MAX_ATTEMPTS,
  MAX_INTERRUPTED,
  retryDeadJobs,
} from '../../daemon/store/upkeep/jobs.ts';
import { describeEachBackend } from '../support/databases.ts';

const quiet = { warn: () => {}, error: () => {} };
/** Of runs that heed nothing: short, since it is waited for. */
const GRACE_MS = 20;
const never = () => new Promise<void>(() => {});

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

  function start(run: JobDefinition['run'], kind = 'test', deadlineMs = 60_000): Worker {
    const worker = startWorker(db, [{ kind, run, deadlineMs }], quiet, { graceMs: GRACE_MS });
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

  it('says since when the first due job waits, and counts neither dead ones nor those for later', async () => {
    expect((await countJobs(db)).oldest_seconds).toBe(0);
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await enqueueJobs(db, [
      { kind: 'test', key: 'dead', runAfter: at(-9000) },
      { kind: 'test', key: 'due', runAfter: at(-600) },
      { kind: 'test', key: 'later', runAfter: at(600) },
    ]);
    await db.query("update mem_observation_queue set dead_at = now() where key = 'dead'");
    const { oldest_seconds } = await countJobs(db);
    expect(oldest_seconds).toBeGreaterThanOrEqual(595);
    expect(oldest_seconds).toBeLessThan(900);
  });

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
    expect(await countJobs(db)).toMatchObject({ pending: 0, dead: 1 });
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

  it('a job that never ends is given up at its deadline, and the next one runs', async () => {
    const ran: string[] = [];
    await enqueue('a-hangs');
    const worker = start(async ({ key }) => (key === 'a-hangs' ? never() : void ran.push(key)), 'test', 30);
    await until((jobs) => jobs[0]?.last_error != null);
    await enqueue('b');
    worker.nudge();
    await until((jobs) => jobs.length === 1);
    expect(ran).toEqual(['b']);
    expect(await rows()).toMatchObject([
      { key: 'a-hangs', leased: false, last_error: expect.stringContaining('0.03 s') },
    ]);
    expect(worker.hanging()).toBe(1);
  });

  it('a job that heeds its deadline is told so, and is no longer hanging', async () => {
    await enqueue('a');
    const worker = start((_, signal) => new Promise<void>((_, no) => signal.addEventListener('abort', no)), 'test', 30);
    await until((jobs) => jobs[0]?.last_error != null);
    expect((await rows())[0]!.last_error).toBe('it took longer than its 0.03 s');
    expect(worker.hanging()).toBe(0);
  });

  it('a job that hung is not begun a second time while its first run lasts', async () => {
    let runs = 0;
    await enqueue('a');
    const worker = start(
      () => {
        runs += 1;
        return never();
      },
      'test',
      30,
    );
    await until((jobs) => jobs[0]?.last_error != null);
    await db.query('update mem_observation_queue set run_after = now(), last_error = null');
    worker.nudge();
    await until((jobs) => jobs[0]?.last_error != null);
    expect((await rows())[0]!.last_error).toBe('an earlier run of this job has not ended yet');
    expect(runs).toBe(1);
  });

  it('jobs of a kind that hangs don’t take all the threads for themselves', async () => {
    const begun: string[] = [];
    await enqueue('a', 'b', 'c');
    const worker = start(
      ({ key }) => {
        begun.push(key);
        return never();
      },
      'test',
      30,
    );
    await until((jobs) => jobs.every((job) => job.last_error !== null));
    expect(begun).toEqual(['a', 'b']);
    expect((await rows())[2]!.last_error).toBe('2 jobs of this kind are hanging');
    expect(worker.hanging()).toBe(2);
  });

  it('a job that is given up again and again is given_up', async () => {
    await enqueue('a');
    await db.query('update mem_observation_queue set interrupted = $1::int', [MAX_INTERRUPTED - 1]);
    start(never, 'test', 30);
    await until((jobs) => jobs[0]?.dead === true);
    expect(await countJobs(db)).toMatchObject({ pending: 0, dead: 1 });
  });

  it('a job that took its daemon down again and again is given_up, and those that waited behind it are not', async () => {
    await enqueue('a-kills');
    await enqueue('b');
    const claimed: string[] = [];
    for (let round = 0; round <= MAX_INTERRUPTED; round += 1) {
      // A worker that is killed: its claim stays until the lease is over.
      for (const { key, given_up } of await claimJobs(db, `killed-${round}`, 1, 60))
        claimed.push(given_up ? `${key} †` : key);
      await db.query(
        `update mem_observation_queue set leased_until = now() - interval '1 second', run_after = now() - interval '1 hour'
         where leased_until is not null`,
      );
    }
    expect(claimed).toEqual([...Array(MAX_INTERRUPTED).fill('a-kills'), 'a-kills †']);
    expect(await rows()).toMatchObject([
      { key: 'a-kills', dead: true, leased: false, last_error: expect.stringContaining('the daemon ended') },
      { key: 'b', dead: false, attempts: 0 },
    ]);
  });

  it('what was given_up so gets a single try when its work is asked for again, and all when a person retries it', async () => {
    const bury = () =>
      db.query('update mem_observation_queue set dead_at = now(), interrupted = $1::int', [MAX_INTERRUPTED]);
    await enqueue('a');
    await bury();
    await enqueue('a');
    expect(await claimJobs(db, 'any', 1, 60)).toMatchObject([{ interrupted: MAX_INTERRUPTED - 1, given_up: false }]);
    await db.query(`update mem_observation_queue set leased_until = now() - interval '1 second'`);
    expect(await claimJobs(db, 'any', 1, 60)).toMatchObject([{ given_up: true }]);
    await retryDeadJobs(db, undefined);
    expect(await claimJobs(db, 'any', 1, 60)).toMatchObject([{ interrupted: 0, given_up: false }]);
  });

  it('a worker that is given_up work is given runs the next job', async () => {
    const ran: string[] = [];
    await enqueue('a-kills');
    await db.query(
      `update mem_observation_queue set interrupted = $1::int, leased_by = 'killed', leased_until = now() - interval '1 second',
         run_after = now() - interval '1 hour'`,
      [MAX_INTERRUPTED - 1],
    );
    await enqueue('b');
    start(async ({ key }) => void ran.push(key));
    await until((jobs) => jobs.length === 1);
    expect(ran).toEqual(['b']);
  });

  it('stops though a job never ends, and gives that job back', async () => {
    let entered: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      entered = resolve;
    });
    await enqueue('a');
    const worker = start(() => {
      entered();
      return never();
    });
    await running;
    await worker.stop();
    expect(await rows()).toMatchObject([{ key: 'a', leased: false, attempts: 0 }]);
  });

  it('a claimed job that waits for another one is not claimed beside it', async () => {
    let entered: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      entered = resolve;
    });
    await enqueue('a', 'b');
    start((_, signal) => {
      entered();
      return new Promise<void>((_, no) => signal.addEventListener('abort', no));
    });
    await running;
    expect(await claimJobs(db, 'another daemon', 10, 60)).toMatchObject([{ key: 'b' }]);
  });

  it('a job that comes again later keeps its arguments, doesn’t count as waiting, and is not run before', async () => {
    let runs = 0;
    await enqueue('a');
    const worker = start(async ({ args }) => {
      runs += 1;
      return args.looks === 1 ? undefined : { again: new Date(Date.now() + 60_000), args: { looks: 1 } };
    });
    await until((jobs) => (jobs[0]?.waits ?? 0) > 50);
    expect(await countJobs(db)).toMatchObject({ pending: 0, dead: 0 });
    await db.query('update mem_observation_queue set run_after = now()');
    worker.nudge();
    await until((jobs) => jobs.length === 0);
    expect(runs).toBe(2);
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
