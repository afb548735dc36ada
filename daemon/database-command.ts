// `agent-memory database …`: shows and changes the common settings of all homes on a Postgres, without a daemon, since
// a refused one can't run.

import type { DatabaseHomes } from './contract/database-homes.ts';
import { RETENTION_SETTINGS } from './contract/settings.ts';
import type { Database } from './db/database.ts';
import { ensureHomeId } from './home/home-id.ts';
import { SHARED, SHARED_WITH_ALL } from './register-home.ts';
import type { Config } from './settings/config.ts';
import { isRetention } from './settings/retention-in-database.ts';
import { settingsSchema } from './settings/schema.ts';
import {
  continueHome,
  type HomeRow,
  jobsOfOtherHomes,
  listHomes,
  lockHomes,
  putDatabaseSettings,
  readDatabaseSettings,
} from './store/access/homes.ts';

/** How long a home must be silent before another may take over: a running one reports every minute. */
const SILENT_MS = 10 * 60_000;

/** Show the database's settings and homes, after a change if `args` names one. @throws Error with what to do instead */
export async function databaseCommand(db: Database, config: Config, args: readonly string[]): Promise<DatabaseHomes> {
  const id = ensureHomeId(config.home);
  const [verb, ...rest] = args;
  if (verb === 'share') await share(db, config, id, rest[0]);
  else if (verb === 'set') await set(db, config, id, rest);
  else if (verb === 'take-over') await takeOver(db, id, rest[0] ?? '');
  return show(db, id);
}

async function show(db: Database, id: string): Promise<DatabaseHomes> {
  const homes = await listHomes(db);
  const settings = await readDatabaseSettings(db);
  const waiting = await jobsOfOtherHomes(db, '');
  const { [SHARED]: shared = 'nothing', ...kept } = settings;
  return {
    shared: String(shared),
    settings: kept,
    homes: homes.map(({ id: home, user_id, machine, root, seen_at }) => ({
      id: home,
      user_id,
      machine,
      root,
      seen_at: seen_at.toISOString(),
      is_this: home === id,
      waiting_jobs: waiting.find((count) => count.home === home)?.jobs ?? 0,
    })),
  };
}

async function share(db: Database, config: Config, id: string, action: string | undefined): Promise<void> {
  if (action !== SHARED_WITH_ALL && action !== 'nothing')
    throw new Error(`Expected everything or nothing, got ${JSON.stringify(action ?? '')}`);
  const [owner] = await listHomes(db);
  refuseOthers(owner, config, id, 'share it');
  await putDatabaseSettings(db, { [SHARED]: action === SHARED_WITH_ALL ? SHARED_WITH_ALL : undefined });
}

/** The memory is the first user's: nobody else may open it to others. */
function refuseOthers(owner: HomeRow | undefined, config: Config, id: string, action: string): void {
  if (!owner || owner.id === id || owner.user_id === (config.user_id ?? '')) return;
  const whose = owner.user_id === '' ? 'a home without a user_id' : JSON.stringify(owner.user_id);
  throw new Error(
    `The memory there belongs to ${whose}; only a home of that user may ${action}: ${owner.root} on ${owner.machine}`,
  );
}

async function set(db: Database, config: Config, id: string, [name = '', value]: readonly string[]): Promise<void> {
  if (!isRetention(name))
    throw new Error(`Expected one of ${RETENTION_SETTINGS.join(', ')}; got ${JSON.stringify(name)}`);
  const [owner] = await listHomes(db);
  if ((await readDatabaseSettings(db))[SHARED] !== SHARED_WITH_ALL) refuseOthers(owner, config, id, 'change it');
  if (value === undefined) return putDatabaseSettings(db, { [name]: undefined });
  const parsed = settingsSchema.safeParse({ [name]: value });
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.issues[0]?.message}, got ${JSON.stringify(value)}`);
  await putDatabaseSettings(db, { [name]: parsed.data[name] });
}

async function takeOver(db: Database, id: string, from: string): Promise<void> {
  await db.transaction(async (tx) => {
    const homes = await lockHomes(tx);
    const oldHome = homes.find((home) => home.id === from);
    const ownHome = homes.find((home) => home.id === id);
    if (!oldHome || oldHome === ownHome)
      throw new Error(`There is no other home ${JSON.stringify(from)}; \`agent-memory database\` lists them`);
    if (Date.now() - oldHome.seen_at.getTime() < SILENT_MS)
      throw new Error(
        `The home ${from} (${oldHome.root} on ${oldHome.machine}) was here a moment ago; stop its daemon, and try again in ten minutes`,
      );
    if (!ownHome) throw new Error('This home is not known there yet: agent-memory start, once, then try again');
    await continueHome(tx, oldHome, ownHome);
  });
}
