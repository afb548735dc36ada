import type { IncomingMessage, RequestOptions } from 'node:http';
import { findSocket, hasUnixSockets, readDaemonFile } from '../home/daemon-file.ts';
import { type Home, readOwnToken, readToken } from '../home/home.ts';
import { DaemonUnreachable } from './client-errors.ts';

/** Where the daemon is reached; `name` is for people. */
export type Target = {
  name: string;
  secure: boolean;
  options: RequestOptions;
  /** The home's own daemon, found without AGENT_MEMORY_URL. */
  own?: true;
};
export type RawReply = { status: number; body: string };

/**
 * AGENT_MEMORY_URL, else the socket in the home, else (where the platform has no Unix sockets) the port in daemon.json.
 * Never the port where a socket is the way: whoever took it over after a crash would receive the token and what is sent.
 * @throws DaemonUnreachable when no daemon has left a way to reach it
 */
export function findTarget(home: Home, env: NodeJS.ProcessEnv): Target {
  const url = env.AGENT_MEMORY_URL;
  if (url) return targetOfUrl(url);
  if (hasUnixSockets) {
    const socketPath = findSocket(home);
    if (socketPath) return { name: socketPath, secure: false, options: { socketPath }, own: true };
  } else {
    const port = readDaemonFile(home)?.port;
    if (port) return { name: `127.0.0.1:${port}`, secure: false, options: { host: '127.0.0.1', port }, own: true };
  }
  throw isDown(home.root);
}

/** The bearer token for a target. The home's own token goes to this machine only, whatever AGENT_MEMORY_URL says. */
export function tokenFor(target: Target, home: Home, env: NodeJS.ProcessEnv): string | undefined {
  if (target.own) return readOwnToken(home, env);
  const host = target.options.host ?? 'localhost';
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  return isHere ? readToken(home, env) : env.AGENT_MEMORY_TOKEN;
}

/** Send one request and read the whole reply. @throws DaemonUnreachable when none comes within `timeoutMs` */
export async function exchange(
  target: Target,
  request: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
  timeoutMs: number,
): Promise<RawReply> {
  // Loaded when it is needed: a third of a bare process' start that the MCP server's `initialize` can do without.
  const { request: send } = target.secure ? await import('node:https') : await import('node:http');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await new Promise<RawReply>((resolve, reject) => {
      const { method, path, headers } = request;
      // A connection of its own: a kept one may be the half-closed one of a daemon that was just replaced.
      const outgoing = send({ ...target.options, agent: false, method, path, headers, signal }, (reply) =>
        readBody(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body }), reject),
      );
      outgoing.on('error', reject);
      outgoing.end(request.body);
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ECONNREFUSED' || code === 'ENOENT') throw isDown(target.name, error);
    if (signal.aborted) {
      throw new DaemonUnreachable(
        'silent',
        `The memory daemon at ${target.name} gave no answer within ${timeoutMs / 1000} s: run \`agent-memory doctor\``,
        { cause: error },
      );
    }
    const what = error instanceof Error ? error.message : String(error);
    throw new DaemonUnreachable('foreign', `Talking to the memory daemon at ${target.name} failed: ${what}`, {
      cause: error,
    });
  }
}

function targetOfUrl(text: string): Target {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text)) {
    throw new DaemonUnreachable('foreign', `Expected AGENT_MEMORY_URL to be an http:// or https:// URL, got ${text}`);
  }
  const url = new URL(text);
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { name: url.origin, secure, options: { host, port: Number(url.port) || (secure ? 443 : 80) } };
}

function isDown(where: string, cause?: unknown): DaemonUnreachable {
  return new DaemonUnreachable('down', `No memory daemon answers at ${where}: run \`agent-memory start\``, { cause });
}

async function readBody(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
