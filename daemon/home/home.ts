import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../contract/errors.ts';

/** The prefix of an issued token, for people and for secret scanners. */
export const TOKEN_PREFIX = 'agmem_';
const TOKEN_FORM = /^agmem_[A-Za-z0-9_-]{43}$/;

/** Whether a text could be an issued token; nothing else needs a look-up in the database. */
export const looksIssued = (token: string): boolean => TOKEN_FORM.test(token);

/**
 * Maximum bytes of the list of held words (held-words.ts), its sign for any call, and the prefix of a text that may
 * occur within a word.
 */
export const MAX_HELD_WORDS_BYTES = 32 * 1024;
export const ANY_CALL = '*';
export const SUBSTRING = '~';

/** The home folder and the paths in it. */
export type Home = {
  root: string;
  /** The owner's bearer token, 0600. */
  token: string;
  /** Describes the running daemon: see daemon-file.ts. */
  daemonFile: string;
  /** The daemon's Unix socket; when the path is too long for one, daemon.json names another (see daemon-file.ts). */
  socket: string;
  /** Lock of a process that is starting the daemon: see start-daemon.ts. */
  startLock: string;
  spool: string;
  data: string;
  models: string;
  logs: string;
  backups: string;
  /** Receipts of deletions, as keyed hashes: see receipts.ts. */
  receipts: string;
  settings: string;
  /** Keys of the proxy's upstreams, 0600; absent where they come from the environment. */
  proxyKeys: string;
  /** Browsers that are logged in, as hashes, 0600: see logins-file.ts. */
  logins: string;
  /** Words of calls that may be held, for hooks: see held-words.ts. */
  heldWords: string;
};

/**
 * Resolve the home: AGENT_MEMORY_HOME, else ~/.agent-memory.
 * @throws when neither AGENT_MEMORY_HOME nor the user's home directory is known
 */
export function resolveHome(env: NodeJS.ProcessEnv): Home {
  const userHome = env.HOME || env.USERPROFILE;
  const root = env.AGENT_MEMORY_HOME || (userHome && join(userHome, '.agent-memory'));
  if (!root)
    throw new Error('Neither AGENT_MEMORY_HOME nor HOME is set: set AGENT_MEMORY_HOME to the folder for memory');
  return {
    root,
    token: join(root, 'token'),
    daemonFile: join(root, 'daemon.json'),
    socket: join(root, 'daemon.sock'),
    startLock: join(root, 'start.lock'),
    spool: join(root, 'spool'),
    data: join(root, 'data'),
    models: join(root, 'models'),
    logs: join(root, 'logs'),
    backups: join(root, 'backups'),
    receipts: join(root, 'receipts'),
    settings: join(root, 'settings.json'),
    proxyKeys: join(root, 'proxy-keys.json'),
    logins: join(root, 'logins.json'),
    heldWords: join(root, 'held-words'),
  };
}

/** Make a folder, and its parents, that only the owner can enter; an existing one is closed to others. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** The bearer token: AGENT_MEMORY_TOKEN, else the home's token file; undefined if no daemon has run yet. */
export function readToken(home: Home, env: NodeJS.ProcessEnv): string | undefined {
  return env.AGENT_MEMORY_TOKEN || readTokenFile(home);
}

/**
 * The token for the home's own daemon at its socket: the one in the home's file, which that daemon always accepts. An
 * issued token in AGENT_MEMORY_TOKEN takes precedence, since it narrows the permissions; any other value counts only
 * without a file.
 */
export function readOwnToken(home: Home, env: NodeJS.ProcessEnv): string | undefined {
  const givenToken = env.AGENT_MEMORY_TOKEN;
  return givenToken && looksIssued(givenToken) ? givenToken : (readTokenFile(home) ?? (givenToken || undefined));
}

/** The token in the home's file; undefined if no daemon has run yet. */
export function readTokenFile(home: Home): string | undefined {
  try {
    return readFileSync(home.token, 'utf8').trim() || undefined;
  } catch {
    return undefined; // no file yet: the daemon makes it at its first start
  }
}

/**
 * Return the home's token; make it first if there is none. Two processes that race for it end with the same one: the
 * loser of the exclusive create reads what the winner wrote.
 */
export function ensureToken(home: Home, makeToken: () => string): string {
  ensurePrivateFolder(home.root);
  for (let attempt = 0; attempt < 100; attempt++) {
    if (existsSync(home.token)) {
      const token = readFileSync(home.token, 'utf8').trim();
      if (token) return token;
    } else if (writeExclusively(home.token, `${makeToken()}\n`)) continue;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10); // created but not written yet by the winner
  }
  throw new Error(`The token file ${home.token} is empty: delete it and start again`);
}

function writeExclusively(path: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  return true;
}
