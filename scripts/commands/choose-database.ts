// Which database the daemon opens: AGENT_MEMORY_DATABASE_URL, else database_url in settings.json, else the embedded one.
// The user's DATABASE_URL is a name that other programs set too: it counts only when a person runs `up`, `start` or `migrate` with
// it. It is then kept in settings.json, so that a daemon started by a hook later opens the same database, and said aloud.
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { readSettings, writeSetting } from './settings-file.ts';

/** What `--database` takes for the embedded database. */
export const EMBEDDED = 'embedded';
const POSTGRES_URL = /^postgres(ql)?:\/\//;

/**
 * Settle the database before a start: `asked` (from --database) wins over DATABASE_URL; neither leaves the settings alone.
 * @returns whether settings.json changed, so that a running daemon has to be started anew
 * @throws CommandFailed when `asked` is no database
 */
export function chooseDatabase(context: CommandContext, asked: string | undefined): boolean {
  const { env, home } = context;
  if (asked !== undefined && asked !== EMBEDDED && !POSTGRES_URL.test(asked)) {
    throw new CommandFailed(`Expected --database to be postgres://… or ${EMBEDDED}`, EXIT.usage);
  }
  const before = readSettings(home).database_url;
  if (env.AGENT_MEMORY_DATABASE_URL) {
    if (asked !== undefined)
      throw new CommandFailed('AGENT_MEMORY_DATABASE_URL overrides --database: unset it first', EXIT.usage);
    return false;
  }
  const wanted = asked ?? usableDatabaseUrl(context);
  if (wanted === undefined) return false;
  const after = wanted === EMBEDDED ? undefined : wanted;
  if (after === before) return false;
  writeSetting(home, 'database_url', after);
  const source = asked === undefined ? 'DATABASE_URL is set: memory' : 'Memory';
  context.note(`${source} is kept in ${nameDatabase(after)} from now on (database_url in ${home.settings}).`);
  context.note(
    `What ${nameDatabase(before)} holds stays there; back to it: agent-memory start --database ${typeof before === 'string' ? 'URL' : EMBEDDED}`,
  );
  return true;
}

function usableDatabaseUrl({ env, note }: CommandContext): string | undefined {
  const url = env.DATABASE_URL;
  if (!url) return undefined;
  if (POSTGRES_URL.test(url)) return url;
  note('DATABASE_URL is set but names no Postgres: it is left alone.');
  return undefined;
}

/** A database as it may be shown: never with its password. */
function nameDatabase(url: unknown): string {
  if (typeof url !== 'string') return 'the embedded database';
  if (!URL.canParse(url)) return 'the Postgres named before';
  const { hostname, port, pathname } = new URL(url);
  return `Postgres ${hostname || 'localhost'}${port && `:${port}`}${pathname}`;
}
