import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Api, createApi } from '../../daemon/client/api.ts';
import { createClient } from '../../daemon/client/client.ts';
import type { Client } from '../../daemon/client/client-over.ts';
import { type DaemonParts, ensureDaemon } from '../../daemon/client/ensure-daemon.ts';
import { type Home, resolveHome } from '../../daemon/home/home.ts';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { packageVersion } from '../../daemon/home/version.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Time limit of a start: the first one creates the database, which takes some seconds, more on a slow disk. */
const START_WAIT_MS = 60_000;

/** The process around the CLI, passed in by main.ts. */
type Surroundings = {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown; isTTY?: boolean };
  stderr: { write(text: string): unknown; isTTY?: boolean };
};

/** The context passed to every command. */
export type CommandContext = Surroundings & {
  home: Home;
  version: string;
  daemon: DaemonParts;
  client: Client;
  /** Starts the daemon if it is down. */
  api: Api;
  /** Doesn't start the daemon: for commands that are about the daemon itself. */
  apiIfUp: Api;
  /** Whether --json was given. */
  json: boolean;
  /**
   * Print the command's answer: `value` as JSON with --json, else what `render` returns; an empty text prints nothing.
   */
  answer(value: unknown, render: () => string): void;
  /** Print something besides the answer (progress, a warning) on stderr, so that stdout contains only the answer. */
  note(text: string): void;
  /** Exit code if nothing is thrown, for answers that report a problem themselves. */
  exitCode: number;
};

/** Assemble what commands need; connects to nothing yet. */
export function createContext(surroundings: Surroundings): CommandContext {
  const { env, stdout, stderr } = surroundings;
  const home = resolveHome(env);
  const version = packageVersion();
  const daemonScript = join(packageRoot(), 'dist', 'daemon', 'main.js');
  const daemon: DaemonParts = { home, env, daemonScript, version, waitMs: START_WAIT_MS };
  const startIfDown = oneAtATime(() => {
    stderr.write('Starting the memory daemon …\n');
    return ensureDaemon(daemon);
  });
  const client = createClient({ home, env, door: 'cli', startIfDown });
  const context: CommandContext = {
    ...surroundings,
    home,
    version,
    daemon,
    client,
    api: createApi(client),
    apiIfUp: createApi(createClient({ home, env, door: 'cli' })),
    json: false,
    exitCode: 0,
    answer(value, render) {
      const text = context.json ? JSON.stringify(value, null, stdout.isTTY ? 2 : 0) : render();
      if (text) stdout.write(`${text}\n`);
    },
    note: (text) => stderr.write(`${text}\n`),
  };
  return context;
}
