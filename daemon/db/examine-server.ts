import { within } from '../home/within.ts';
import { DatabaseUnavailable, type Queries, type ServerFaults } from './database.ts';
import { PostgresSession } from './postgres-session.ts';
import type { PostgresAddress } from './postgres-url.ts';

/**
 * Number of sessions with an open transaction during the trial: a pooler then has to assign the tested session another
 * server connection.
 */
const HOLDERS = 3;
/** Time limit of the trial: with a smaller pool, it would wait for itself. */
const TRIAL_MS = 1000;
/**
 * Uses of the statement before the decisive one: the first is not prepared yet, and the second prepares it
 * (postgres-session).
 */
const USES = 2;
const STATEMENT = 'select $1::int as tried';

/** Find problems of a server that endanger memory or keep it from working. */
export async function examineServer(queries: Queries, address: PostgresAddress): Promise<ServerFaults> {
  // Few roles may see the states of standbys; all may see the settings, and whether there are standbys.
  const [row] = await queries.query<{ superuser: boolean; lagging: boolean }>(
    `select coalesce((select rolsuper from pg_roles where rolname = current_user), false) as superuser,
       exists (select 1 from pg_stat_replication)
         and (current_setting('synchronous_standby_names') = '' or current_setting('synchronous_commit') in ('off', 'local')) as lagging`,
  );
  return {
    isSuperuser: row!.superuser,
    hasLaggingStandby: row!.lagging,
    losesStatements: await losesStatements(address),
  };
}

/**
 * Test whether a session still finds its prepared statement while other sessions occupy the server connections it used.
 */
async function losesStatements(address: PostgresAddress): Promise<boolean> {
  if (address.losesStatements) return true;
  const tried = new PostgresSession(address);
  const holders = Array.from({ length: HOLDERS }, () => new PostgresSession(address));
  try {
    for (let n = 0; n < USES; n++) await tried.run(STATEMENT, [1]);
    const trial = (async () => {
      for (const holder of holders) await holder.exec('begin');
      // In a transaction, since the driver tries a lost statement again outside of one.
      await tried.transaction({}, (run) => run(STATEMENT, [1]));
    })();
    await within(trial, TRIAL_MS);
    return false;
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.remedy !== undefined) return true;
    throw error;
  } finally {
    await Promise.allSettled([tried, ...holders].map((session) => session.close()));
  }
}
