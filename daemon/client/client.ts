import { AGENT_HEADER, type ClientDoor, DOOR_HEADER } from '../contract/door.ts';
import { tokenFor } from '../home/find-daemon.ts';
import type { Home } from '../home/home.ts';
import { DaemonUnreachable } from './client-errors.ts';
import { type Client, clientOver, type SentParts } from './client-over.ts';
import { exchange, findTarget, type RawReply } from './client-transport.ts';

// Enough for a search over everything on a busy machine; longer requests (a backfill) set their own.
const USUAL_TIMEOUT_MS = 30_000;

type ClientOptions = {
  home: Home;
  /** AGENT_MEMORY_URL in it overrides the home's socket, and AGENT_MEMORY_TOKEN then its token. */
  env: NodeJS.ProcessEnv;
  /** The calling program: what it saves counts as the user's with `cli`, as the agent's with `mcp`. */
  door?: ClientDoor;
  /** The agent that started the program, if known by then. */
  agent?: () => string | undefined;
  timeoutMs?: number;
  /** Called if no daemon listens; resolves once one answers. The request, which was never sent, is then sent. */
  startIfDown?: () => Promise<unknown>;
};

/**
 * Open the daemon's REST interface for a process on this machine. Each request makes its own connection, so there is
 * nothing to close.
 */
export function createClient(options: ClientOptions): Client {
  const { home, env, startIfDown } = options;

  async function send(method: string, path: string, parts: SentParts): Promise<RawReply> {
    const target = findTarget(home, env);
    const token = tokenFor(target, home, env);
    const { body } = parts;
    const agent = options.agent?.();
    const headers = {
      accept: 'application/json',
      ...(options.door && { [DOOR_HEADER]: options.door }),
      ...(agent !== undefined && { [AGENT_HEADER]: agent }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    const timeoutMs = parts.timeoutMs ?? options.timeoutMs ?? USUAL_TIMEOUT_MS;
    return exchange(target, { method, path, headers, body }, timeoutMs);
  }

  return clientOver(async (method, path, parts) => {
    try {
      return await send(method, path, parts);
    } catch (error) {
      if (!(startIfDown && error instanceof DaemonUnreachable && error.reason === 'down')) throw error;
      await startIfDown();
      return send(method, path, parts);
    }
  });
}
