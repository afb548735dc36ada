import type { IncomingMessage } from 'node:http';
import { codeOf, messageOf } from '../contract/errors.ts';
import { findDaemon, type Place } from '../home/find-daemon.ts';
import type { Home } from '../home/home.ts';
import { DaemonUnreachable } from './client-errors.ts';

export type RawReply = { status: number; body: string };

/** Find the daemon's address. @throws DaemonUnreachable if it is unknown */
export function findTarget(home: Home, env: NodeJS.ProcessEnv): Place {
  let place: Place | undefined;
  try {
    place = findDaemon(home, env);
  } catch (error) {
    throw new DaemonUnreachable('foreign', messageOf(error), { cause: error });
  }
  if (!place) throw isDown(home.root);
  return place;
}

/** Send one request and read the whole reply. @throws DaemonUnreachable when none comes within `timeoutMs` */
export async function exchange(
  target: Place,
  request: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
  timeoutMs: number,
): Promise<RawReply> {
  // Loaded on demand: it takes a third of a bare process' start, and the MCP server's `initialize` doesn't need it.
  const { request: send } = target.secure ? await import('node:https') : await import('node:http');
  const way = 'path' in target.to ? { socketPath: target.to.path } : target.to;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await new Promise<RawReply>((resolve, reject) => {
      const { method, path, headers } = request;
      // A new connection each time: a keep-alive one may belong to a daemon that was just replaced.
      const outgoing = send({ ...way, agent: false, method, path, headers, signal }, (reply) =>
        readBody(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject),
      );
      outgoing.on('error', reject);
      outgoing.end(request.body);
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ECONNREFUSED' || code === 'ENOENT') throw isDown(nameOf(target), error);
    if (signal.aborted) {
      throw new DaemonUnreachable(
        'silent',
        `The memory daemon at ${nameOf(target)} gave no answer within ${timeoutMs / 1000} s: run \`agent-memory doctor\``,
        { cause: error },
      );
    }
    const problem = messageOf(error);
    throw new DaemonUnreachable('foreign', `Talking to the memory daemon at ${nameOf(target)} failed: ${problem}`, {
      cause: error,
    });
  }
}

/** A daemon's address, for display. */
function nameOf({ to, own, secure, host }: Place): string {
  if ('path' in to) return to.path;
  return own ? host : `http${secure ? 's' : ''}://${host}`;
}

function isDown(where: string, cause?: unknown): DaemonUnreachable {
  return new DaemonUnreachable('down', `No memory daemon answers at ${where}: run \`agent-memory start\``, { cause });
}

async function readBody(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
