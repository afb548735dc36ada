/**
 * An exclusive lock on a directory that ends with its process, made of Unix sockets, since Node has no flock.
 *
 * A claim is a listening socket `<n>.sock`. Creating one is atomic (bind fails where the name exists), and after kill
 * -9 the kernel refuses connections to it, so the claim counts as dead without checking pids. The live claim with the
 * highest number has the lock; dead ones are never reused, and the next claimant takes the number above:
 *
 *   highest claim answers → refused        none, or it's dead → bind n+1 → look again → alone: ours
 *                                                                                    → not alone: withdraw, try again
 *
 * The second look closes the gap between bind and listen, in which a live claim seems dead: of two overlapping
 * claimants, the later one sees the other listening, or the other sees the later one's file. So at most one stays.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../contract/errors.ts';
import { DatabaseUnavailable } from './database.ts';

const ATTEMPTS = 20;
/** Timeout for the holder's pid: a stopped or busy holder accepts without answering, and its pid stays unknown. */
const ANSWER_TIMEOUT_MS = 1000;
/** Maximum length of a socket's path: sockaddr_un has 104 bytes on macOS, 108 on Linux. */
const MAX_SOCKET_PATH = 103;

type DirectoryLock = {
  /** Release the lock; safe twice. */
  release(): Promise<void>;
};

/**
 * Lock `directory`, which must exist; its folder `lock` contains the claims.
 * @throws DatabaseUnavailable naming the holder's process id when another process, or this one, has the lock.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = join(directory, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const address = shortAddress(folder);
  const at = (claim: number) => join(address.path, `${claim}.sock`);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const highest = Math.max(0, ...claims(folder));
      if (highest > 0) refuseIfHeld(await askHolder(at(highest)), directory);
      const server = await bind(at(highest + 1));
      if (server && (await isOnlyClaim(folder, at, highest + 1))) {
        for (const dead of claims(folder)) {
          if (dead <= highest) rmSync(join(folder, `${dead}.sock`), { force: true });
        }
        return { release: () => release(server, address) };
      }
      if (server) await closeServer(server);
      await sleep(randomInt(5, 50));
    }
  } catch (error) {
    address.close();
    throw error;
  }
  address.close();
  throw new DatabaseUnavailable(`Could not lock ${directory}: several processes are trying at once; start only one`);
}

function claims(folder: string): number[] {
  return readdirSync(folder).map((name) => Number(/^(\d+)\.sock$/.exec(name)?.[1] ?? 0));
}

async function isOnlyClaim(folder: string, at: (claim: number) => string, ownClaim: number): Promise<boolean> {
  for (const claim of claims(folder)) {
    if (claim > ownClaim) return false;
    if (claim > 0 && claim < ownClaim && (await askHolder(at(claim))).alive) return false;
  }
  return true;
}

function refuseIfHeld(holder: { alive: boolean; pid: number | undefined }, directory: string): void {
  if (!holder.alive) return;
  const named = holder.pid === process.pid ? 'this same process' : `process ${holder.pid}`;
  const who = holder.pid === undefined ? 'another process' : named;
  throw new DatabaseUnavailable(
    `The database in ${directory} is in use by ${who}; stop that process first, or give this one its own home`,
  );
}

/** Make a listening claim, which sends its process id to each client; undefined when the name is taken. */
async function bind(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.unref();
  server.listen(path);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw new DatabaseUnavailable(`Could not create the lock ${path}; keep the data directory on a local disk`, {
      cause: error,
    });
  }
}

async function askHolder(path: string): Promise<{ alive: boolean; pid: number | undefined }> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    // Refused: its process is gone. Not found: the claim was withdrawn. Anything else must not count as free.
    const code = codeOf(error);
    return { alive: code !== 'ECONNREFUSED' && code !== 'ENOENT', pid: undefined };
  }
  try {
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })) as [Buffer];
    return { alive: true, pid: Number(answer.toString()) };
  } catch {
    return { alive: true, pid: undefined };
  } finally {
    socket.destroy();
  }
}

async function release(server: Server, address: { close(): void }): Promise<void> {
  if (!server.listening) return;
  await closeServer(server);
  address.close();
}

async function closeServer(server: Server): Promise<void> {
  server.close(); // removes the socket's file too
  await once(server, 'close');
}

/** A path of the folder that fits a socket address: on Linux through an open descriptor if its own is too long. */
function shortAddress(folder: string): { path: string; close(): void } {
  if (Buffer.byteLength(join(folder, '999999.sock')) <= MAX_SOCKET_PATH) return { path: folder, close: () => {} };
  if (process.platform !== 'linux')
    throw new Error(`The path ${folder} is too long for a socket; choose a shorter AGENT_MEMORY_HOME`);
  let descriptor: number | undefined = openSync(folder, 'r');
  return {
    path: `/proc/self/fd/${descriptor}`,
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
