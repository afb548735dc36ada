/** A forgetting whose client hangs up: at whatever statement that happens, everything is there or everything is gone. */
import { beforeAll, expect, it } from 'vitest';
import type { Database, Queries } from '../../daemon/db/database.ts';
import { WorkStopped } from '../../daemon/db/until-stopped.ts';
import { createForgetting } from '../../daemon/memory/forgetting.ts';
import { redactor } from '../../packages/redactor/index.ts';
import { describeEachBackend } from '../support/databases.ts';
import { makeParts, PROJECT } from '../support/recorded-session.ts';

describeEachBackend('a forgetting that is stopped', (open) => {
  let db: Database;
  const noted: string[] = [];
  const stop = { after: 0, controller: new AbortController() };

  beforeAll(async () => {
    db = await open();
    const { memory } = makeParts(db);
    await memory.save(
      [1, 2, 3].map((n) => ({ project: PROJECT, text: `The heron stands in pond ${n}` })),
      'user',
    );
  });

  /** The same database, which aborts at a transaction's nth statement. */
  const counting = (): Database => ({
    ...db,
    query: db.query.bind(db),
    scrub: db.scrub.bind(db),
    transaction: (work, settings) =>
      db.transaction((tx) => {
        let statements = 0;
        const counted: Queries = {
          query(sql, params) {
            if (++statements === stop.after) stop.controller.abort();
            return tx.query(sql, params);
          },
        };
        return work(counted);
      }, settings),
  });
  const herons = async () => (await db.query(`select 1 from mem_observations where text like 'The heron%'`)).length;

  it('at any statement: whole or not at all, and the list outside of the database agrees', async () => {
    const { projects } = makeParts(db);
    const forgetting = createForgetting({
      db: counting(),
      redactor,
      findProject: (ref) => projects.find(ref),
      noteForgotten: (op, subjects) => void noted.push(...subjects.map(() => op)),
      onQueued: () => {},
    });
    let stoppedRuns = 0;
    for (stop.after = 1; (await herons()) > 0; stop.after++) {
      stop.controller = new AbortController();
      const run = forgetting.forgetAs({ whole_project: PROJECT }, true, stop.controller.signal);
      const outcome = await run.catch((error: unknown) => error);
      if (!(outcome instanceof WorkStopped)) continue;
      stoppedRuns++;
      expect(await herons()).toBe(3);
      expect(noted).toEqual([]);
    }
    expect(stoppedRuns).toBeGreaterThan(10);
    expect(await herons()).toBe(0);
    expect(noted).toContain('+');
  });
});
