// A process's part in a shared database: it reports that it is running, and follows the common settings.

import { count } from './contract/amounts.ts';
import { DAY_MS } from './contract/calendar-days.ts';
import type { Health } from './contract/health.ts';
import type { Log } from './contract/log.ts';
import type { Database } from './db/database.ts';
import { ensureHomeId } from './home/home-id.ts';
import type { Lifetime } from './lifetime.ts';
import { getMachineName, registerHome, SHARED, SHARED_WITH_ALL } from './register-home.ts';
import type { Config } from './settings/config.ts';
import { createRetention } from './settings/retention-in-database.ts';
import { jobsOfOtherHomes, listHomes, putHome, readDatabaseSettings } from './store/access/homes.ts';

/** How often a home reports that it is running, and reads settings that another may have changed. */
const EVERY_MS = 60_000;
/** Silence after which a home counts as gone: a laptop in a drawer over a holiday does not. */
const GONE_DAYS = 14;

export type SharedDatabase = Awaited<ReturnType<typeof openSharedDatabase>>;

/**
 * Register the home and adopt the database's retention settings.
 * @throws OtherUsersDatabase as registerHome does
 */
export async function openSharedDatabase(deps: { db: Database; config: Config; log: Log; lifetime: Lifetime }) {
  const { db, config, log } = deps;
  const id = ensureHomeId(config.home);
  const machine = getMachineName(config);
  const { location } = await db.describe();
  const pathPrefix = await registerHome(db, config, { id, machine, location });
  const self = { id, user_id: config.user_id ?? '', machine, path_prefix: pathPrefix, root: config.home.root };
  const retention = createRetention(db, config);
  await retention.refresh();

  if (db.backend === 'postgres') {
    const beat = setInterval(() => {
      putHome(db, self)
        .then(() => retention.refresh())
        .catch((error: unknown) =>
          log.warn({ err: error }, 'this home could not say that it is there; it tries again in a minute'),
        );
    }, EVERY_MS);
    beat.unref();
    deps.lifetime.add(async () => clearInterval(beat));
  }

  return {
    pathPrefix,
    /** The home whose jobs run here; null: all homes, since the embedded database has only one. */
    jobsOf: db.backend === 'postgres' ? id : null,
    retention,
    /** Notices about the other homes, each with what to do about it. */
    async problems(): Promise<Health['problems']> {
      if (db.backend === 'pglite') return [];
      return [...(await jobsLeft(db, id)), ...disagreeing(retention), ...(await strangers(db))];
    },
  };
}

async function jobsLeft(db: Database, id: string): Promise<Health['problems']> {
  const waiting = await jobsOfOtherHomes(db, id);
  const homes = await listHomes(db);
  return waiting.flatMap(({ home, jobs }) => {
    const owner = homes.find((candidate) => candidate.id === home);
    const goneDays = owner ? (Date.now() - owner.seen_at.getTime()) / DAY_MS : Number.POSITIVE_INFINITY;
    if (goneDays < GONE_DAYS) return [];
    const where = owner
      ? `${owner.root} on ${owner.machine}, not seen for ${Math.floor(goneDays)} days`
      : 'which is not known here';
    return [
      {
        level: 'warning' as const,
        check: 'jobs of another home',
        detail: `${count(jobs, 'job waits', 'jobs wait')} for the files of the home ${home} (${where})`,
        fix: `agent-memory start there; if it is gone for good: agent-memory database take-over ${home}`,
      },
    ];
  });
}

function disagreeing(retention: ReturnType<typeof createRetention>): Health['problems'] {
  return retention.disagreements().map(({ name, here, database }) => ({
    level: 'warning' as const,
    check: 'retention',
    detail: `this home says ${name} ${JSON.stringify(here)}, and the database ${JSON.stringify(database)}, which holds for all homes`,
    fix: `take ${name} out of settings.json, or change it for all: agent-memory database set ${name} ${shellWord(here)}`,
  }));
}

const shellWord = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

async function strangers(db: Database): Promise<Health['problems']> {
  if ((await readDatabaseSettings(db))[SHARED] !== SHARED_WITH_ALL) return [];
  const users = [...new Set((await listHomes(db)).map(({ user_id }) => user_id || '(no user_id)'))];
  if (users.length < 2) return [];
  return [
    {
      level: 'warning',
      check: 'shared database',
      detail: `${users.join(', ')} share everything: each reads, changes, forgets and administers all memories, rules, tokens and settings of the others`,
      fix: 'this was set on purpose; agent-memory database share nothing ends it, at the next start of everybody but the first user',
    },
  ];
}
