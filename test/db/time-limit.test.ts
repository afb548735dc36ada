import { expect, it } from 'vitest';
import type { Queries } from '../../daemon/db/database.ts';
import { QueryError } from '../../daemon/db/database.ts';
import { describeEachBackend } from '../support/databases.ts';

const LIMIT_MS = 3;
const ROUNDS = 600;

describeEachBackend('a time limit that runs out just when the rows are there', (open, backend) => {
  // The embedded Postgres keeps no time limits.
  // It takes 4 s, and ten times as long on a machine with ten times as many runnable threads as cores.
  it.skipIf(backend === 'pglite')('ends no other statement of the session', { timeout: 180_000 }, async () => {
    const db = await open();
    const settings = { statement_timeout: LIMIT_MS };
    const reads = {
      read: (sql: string) => db.read(sql, settings),
      transaction: (sql: string) => db.transaction((tx: Queries) => tx.query(sql), settings),
    };
    for (const read of Object.values(reads)) {
      let late = 0;
      let rows = 10_000; // as many as can be counted in that time: fewer after each that was late
      for (let round = 0; round < ROUNDS; round++) {
        const outcome = await read(`select count(*) from generate_series(1, ${Math.round(rows)})`).catch(
          (error) => error,
        );
        if (outcome instanceof QueryError) expect(outcome.code).toBe('57014');
        if (outcome instanceof QueryError) late++;
        rows *= outcome instanceof QueryError ? 0.97 : 1.03;
        expect(await db.query('select 1 as one')).toStrictEqual([{ one: 1 }]);
      }
      expect(late).toBeGreaterThan(ROUNDS / 10);
    }
  });
});
