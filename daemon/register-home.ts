import { hostname } from 'node:os';
import type { Database, Queries } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { readHomeId } from './home/home-id.ts';
import type { Config } from './settings/config.ts';
import { seedRetention } from './settings/retention-in-database.ts';
import { type HomeRow, listHomes, lockHomes, putHome, readDatabaseSettings } from './store/access/homes.ts';

/** The database's setting that allows more than one user. */
export const SHARED = 'shared';
export const SHARED_WITH_ALL = 'everything';

/** The database belongs to another user and is not shared. */
class OtherUsersDatabase extends Error {
  override readonly name = 'OtherUsersDatabase';
}

/** The name of this machine: the setting, else the host's. */
export const getMachineName = (config: Config): string =>
  config.machine ??
  (hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 60) ||
    'machine');

/** A process's home, as it identifies itself. */
type ThisHome = { id: string; machine: string; location: string };

/**
 * Record in the database that a home uses it; a database's only home decides its retention. The embedded database has
 * only one home.
 * @returns the prefix of the keys of this machine's path projects
 * @throws OtherUsersDatabase when the first home there has another user_id and the database does not say `shared:
 *   everything`
 */
export async function registerHome(db: Database, config: Config, { id, machine, location }: ThisHome): Promise<string> {
  return db.transaction(async (tx) => {
    const homes = await lockHomes(tx);
    const registered = homes.find((home) => home.id === id);
    const otherHomes = homes.filter((home) => home.id !== id);
    const isOwn = db.backend === 'pglite';
    if (!isOwn) await refuseOtherUser(tx, homes[0], config, id, location);
    const path_prefix = registered?.path_prefix ?? (isOwn ? '' : prefixOf(machine, homes));
    await putHome(tx, { id, user_id: config.user_id ?? '', machine, path_prefix, root: config.home.root });
    if (isOwn || otherHomes.length === 0) await seedRetention(tx, config);
    return path_prefix;
  });
}

async function refuseOtherUser(
  q: Queries,
  owner: HomeRow | undefined,
  config: Config,
  id: string,
  location: string,
): Promise<void> {
  const userId = config.user_id ?? '';
  if (owner === undefined || owner.id === id || owner.user_id === userId) return;
  if ((await readDatabaseSettings(q))[SHARED] !== SHARED_WITH_ALL)
    throw new OtherUsersDatabase(refusal(owner, userId, location));
}

/**
 * Refuse the whole memory of another user to a process that opens it beside the daemons: a backup, an export, a
 * restore. Registers nothing, and allows a database without memory.
 * @throws OtherUsersDatabase as registerHome does
 */
export async function refuseOtherUsersMemory(config: Config): Promise<void> {
  if (config.database.backend === 'pglite') return;
  const db = await openDatabase(config.database, { watchTransactions: false });
  try {
    const [table] = await db.query<{ is_there: boolean }>(`select to_regclass('mem_homes') is not null as is_there`);
    if (!table!.is_there) return;
    const [owner] = await listHomes(db);
    await refuseOtherUser(db, owner, config, readHomeId(config.home), (await db.describe()).location);
  } finally {
    await db.close();
  }
}

/** Homes of one machine share its paths; paths of the first machine have no prefix. */
function prefixOf(machine: string, homes: readonly HomeRow[]): string {
  const first = homes.find((home) => home.machine === machine);
  if (first) return first.path_prefix;
  return homes.length === 0 ? '' : `${machine}:`;
}

const named = (userId: string): string => (userId === '' ? 'no user_id' : `the user_id ${JSON.stringify(userId)}`);

function refusal(other: HomeRow, userId: string, location: string): string {
  return (
    `The memory at ${location} belongs to ${named(other.user_id)} (home ${other.root} on ${other.machine}), and this home has ${named(userId)}. ` +
    'Everybody on one database reads, changes, forgets and administers everything in it. If both are one person, give both homes the same ' +
    'user_id (settings.json or AGENT_MEMORY_USER_ID). If not, use a database of your own: agent-memory start --database URL. If everything is ' +
    'to be shared on purpose, run in the other home: agent-memory database share everything (docs/postgres.md#several-people)'
  );
}
