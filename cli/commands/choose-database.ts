// Which database the daemon opens: AGENT_MEMORY_DATABASE_URL, else database_url in settings.json, else the embedded
// one. Other programs set DATABASE_URL too, so it counts only if a person asks for it by `--database env`.
//
//   --database … ─► try it (changes nothing) ─► stop the daemon ─► settings.json ─► start ─► announce
//                     └ failed: nothing changes                        ▲               └ failed ┐
//                                                                      └── restored ◄───────────┘
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { CommandFailed, EXIT } from './exit-codes.ts';
import { readSettings, writeSetting } from './settings-file.ts';

/** The value of `--database` for the embedded database. */
export const EMBEDDED = 'embedded';
/** The value of `--database` for the URL in DATABASE_URL. */
const FROM_ENV = 'env';
const POSTGRES_URL = /^postgres(ql)?:\/\//;
/** Time limit of a try: longer than the daemon waits for a connection. */
const TRY_TIMEOUT_MS = 60_000;

export type DatabaseOptions = { database?: string; besideOtherTables?: boolean };

/** A tested database, to be saved in settings.json. */
type Choice = {
  keep(): void;
  /** Restore settings.json. */
  undo(): void;
  /** Report the change, and how to undo it. */
  announce(): void;
};

/** Add the options of commands that choose the database. */
export function withDatabaseOptions(command: Command): Command {
  return command
    .option(
      '--database <url>',
      `postgres://…, "${FROM_ENV}" (the value of DATABASE_URL) or "${EMBEDDED}"; saved once it works`,
    )
    .option('--beside-other-tables', 'create the tables (mem_…) in a database that other programs use');
}

/**
 * Choose the database before a start, and try it; neither settings.json nor the database is changed yet.
 * @returns undefined if nothing is to be changed
 * @throws CommandFailed when the value names no database, or one that can't be used; the message says why
 */
export function chooseDatabase(context: CommandContext, options: DatabaseOptions): Choice | undefined {
  const { env, home, note } = context;
  const asked = resolveAsked(options.database, env);
  if (asked === undefined) return undefined;
  if (env.AGENT_MEMORY_DATABASE_URL)
    throw new CommandFailed('AGENT_MEMORY_DATABASE_URL overrides --database: unset it first', EXIT.usage);
  const before = readSettings(home).database_url;
  const after = asked === EMBEDDED ? undefined : asked;
  if (after === before) return undefined;
  if (after !== undefined) tryDatabase(after, options, context);
  return {
    keep: () => writeSetting(home, 'database_url', after),
    undo: () => writeSetting(home, 'database_url', before),
    announce() {
      note(`Memory is stored in ${nameDatabase(after)} from now on (database_url in ${home.settings}).`);
      const back = typeof before === 'string' ? 'URL' : EMBEDDED;
      note(`What ${nameDatabase(before)} holds stays there; to go back: agent-memory start --database ${back}`);
    },
  };
}

/** Additional environment for the daemon: whether its first start may use a database with other tables. */
export function databaseEnv({ besideOtherTables }: DatabaseOptions): NodeJS.ProcessEnv {
  return besideOtherTables ? { AGENT_MEMORY_BESIDE_OTHER_TABLES: 'true' } : {};
}

/** Whether memory goes into the embedded database, as far as the environment and settings.json say. */
export function isEmbedded({ env, home }: CommandContext): boolean {
  return !(env.AGENT_MEMORY_DATABASE_URL || readSettings(home).database_url);
}

/** The URL that an option means, or `embedded`. @throws CommandFailed when it means neither */
export function resolveAsked(
  asked: string | undefined,
  env: NodeJS.ProcessEnv,
  option = '--database',
): string | undefined {
  if (asked === FROM_ENV) {
    const url = env.DATABASE_URL;
    if (url && POSTGRES_URL.test(url)) return url;
    const problem = url ? 'it holds no such URL' : 'it is not set';
    throw new CommandFailed(
      `${option} ${FROM_ENV} takes a postgres:// URL from DATABASE_URL, but ${problem}`,
      EXIT.usage,
    );
  }
  if (asked === undefined || asked === EMBEDDED || POSTGRES_URL.test(asked)) return asked;
  throw new CommandFailed(`Expected ${option} to be postgres://…, ${FROM_ENV} or ${EMBEDDED}`, EXIT.usage);
}

/**
 * Let the daemon's program try a database, since only that knows databases. The URL is passed in the environment, which
 * no process list shows.
 */
export function tryDatabase(url: string, options: DatabaseOptions, { daemon, env, home }: CommandContext): void {
  if (!existsSync(daemon.daemonScript)) throw new CommandFailed(`${daemon.daemonScript} is missing: run npm run build`);
  const { status, stderr, error } = spawnSync(process.execPath, [daemon.daemonScript, '--try-database'], {
    env: { ...env, ...databaseEnv(options), AGENT_MEMORY_HOME: home.root, AGENT_MEMORY_DATABASE_URL: url },
    encoding: 'utf8',
    timeout: TRY_TIMEOUT_MS,
  });
  if (status === 0) return;
  const reason = stderr.trim() || error?.message || 'it gave no reason';
  throw new CommandFailed(`${nameDatabase(url)} can't be used, and nothing was changed: ${reason}`);
}

/** Name a database without its password. */
export function nameDatabase(url: unknown): string {
  if (typeof url !== 'string') return 'the embedded database';
  if (!URL.canParse(url)) return 'the Postgres named before';
  const { hostname, port, pathname } = new URL(url);
  return `Postgres ${hostname || 'localhost'}${port && `:${port}`}${pathname}`;
}
