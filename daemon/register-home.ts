import { hostname } from 'node:os';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { seedRetention } from './retention.ts';
import { type HomeRow, lockHomes, putHome, readDatabaseSettings } from './store/homes.ts';

/** The setting of the database that lets in more than one user. */
export const SHARED = 'shared';
export const EVERYTHING = 'everything';

/** The database is another user's, and nobody said that everything is shared. */
class OtherUsersDatabase extends Error {
  override readonly name = 'OtherUsersDatabase';
}

/** The name of this machine: the setting, else the host's. */
export const machineOf = (config: Config): string =>
  config.machine ??
  (hostname()
    .replace(/[^\w.-]/g, '-')
    .slice(0, 60) ||
    'machine');

/** A process's home, as it names itself. */
type ThisHome = { id: string; machine: string; location: string };

/**
 * Note in the database that a home uses it, and let the only one say how long things are kept. The embedded database is its home's alone.
 * @returns what the keys of this machine's path projects begin with
 * @throws OtherUsersDatabase when the first home there has another user_id and the database does not say `shared: everything`
 */
export async function registerHome(db: Database, config: Config, { id, machine, location }: ThisHome): Promise<string> {
  return db.transaction(async (tx) => {
    const homes = await lockHomes(tx);
    const userId = config.user_id ?? '';
    const known = homes.find((home) => home.id === id);
    const others = homes.filter((home) => home.id !== id);
    const isOwn = db.backend === 'pglite';
    const [owner] = homes;
    const isStranger = owner !== undefined && owner.id !== id && owner.user_id !== userId;
    if (isStranger && !isOwn && (await readDatabaseSettings(tx))[SHARED] !== EVERYTHING)
      throw new OtherUsersDatabase(refusal(owner, userId, location));
    const path_prefix = known?.path_prefix ?? (isOwn ? '' : prefixOf(machine, homes));
    await putHome(tx, { id, user_id: userId, machine, path_prefix, root: config.home.root });
    if (isOwn || others.length === 0) await seedRetention(tx, config);
    return path_prefix;
  });
}

/** Homes of one machine share its paths; the paths of the first machine stand as they are. */
function prefixOf(machine: string, homes: readonly HomeRow[]): string {
  const first = homes.find((home) => home.machine === machine);
  return first ? first.path_prefix : homes.length === 0 ? '' : `${machine}:`;
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
