import { messageOf } from './contract/errors.ts';
import type { Health } from './contract/health.ts';
import { type Database, DatabaseUnavailable, type ServerFaults } from './db/database.ts';
import { POOLER_REMEDY } from './db/sqlstate.ts';
import { within } from './home/within.ts';

/** How long findings about a server are cached: testing the pooler opens four sessions. */
const KEPT_MS = 10 * 60_000;
/** Timeout, shorter than health's for the database. */
const PATIENCE_MS = 1500;

/**
 * List problems of a database server that endanger memory or keep it from working; none for the embedded database. A
 * check that takes longer than `patienceMs` is reported the next time.
 */
export function createServerProblems(db: Database, patienceMs = PATIENCE_MS): () => Promise<Health['problems']> {
  let cached: { problems: Promise<Health['problems']>; until: number } | undefined;

  async function examine(examineServer: NonNullable<Database['examine']>): Promise<Health['problems']> {
    try {
      return problemsOfServer(await examineServer());
    } catch (error) {
      cached = undefined;
      if (error instanceof DatabaseUnavailable) return []; // health reports it already
      const fix = 'it works all the same; report this line';
      return [{ level: 'warning', check: 'server', detail: `could not be examined: ${messageOf(error)}`, fix }];
    }
  }

  return async () => {
    if (!db.examine) return [];
    if (cached === undefined || cached.until < Date.now())
      cached = { problems: examine(db.examine), until: Date.now() + KEPT_MS };
    const problems = await within(cached.problems, patienceMs);
    return problems === 'late' ? [] : problems;
  };
}

/** Each problem with what to do about it. */
function problemsOfServer({ losesStatements, isSuperuser, hasLaggingStandby }: ServerFaults): Health['problems'] {
  const problems: Health['problems'] = [];
  if (losesStatements)
    problems.push({
      level: 'fault',
      check: 'pooler',
      detail:
        'a pooler between the daemon and Postgres loses prepared statements, so requests and hooks fail now and then, and the others are slower',
      fix: `${POOLER_REMEDY} Then start the daemon again`,
    });
  if (isSuperuser)
    problems.push({
      level: 'warning',
      check: 'database role',
      detail:
        'agent-memory is a superuser of the server: it needs one database, and whoever has its address has all of them, and files and programs of the server',
      fix: 'give it a role of its own that owns its database (docs/postgres.md#a-role-of-its-own)',
    });
  if (hasLaggingStandby)
    problems.push({
      level: 'warning',
      check: 'standby',
      detail:
        'a standby follows this server, and no commit waits for it: if it is promoted, the last acknowledged events are lost',
      fix: 'set synchronous_standby_names (and synchronous_commit = on) on the server; where the loss is meant to be possible, leave it',
    });
  return problems;
}
