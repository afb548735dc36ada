import { connect, type Socket } from 'node:net';
import { findSocket, hasUnixSockets, readDaemonFile } from '../../daemon/contract/daemon-file.ts';
import { readToken, resolveHome } from '../../daemon/contract/home.ts';
import { CLAUDE_CODE, EVENT_ID_HEADER } from '../../daemon/contract/hook-events.ts';
import { readReply } from './read-reply.ts';

export type Outcome =
  /** The daemon took the event; `body` is what to print, empty for nothing. */
  | { kind: 'answered'; body: Buffer }
  /** Nobody listens. */
  | { kind: 'down' }
  /** Somebody listens, but did not take the event. */
  | { kind: 'failed' };

type Target = { connect: () => Socket; host: string };

/**
 * Send an event to the daemon by HTTP/1.1 over a plain socket (`node:http` would double what a hook costs).
 * `done` is called at least once unless the returned function cancels it first; only the first call counts.
 */
export function postEvent(
  { event, eventId }: { event: string; eventId: string },
  body: readonly Buffer[],
  done: (outcome: Outcome) => void,
): () => void {
  const home = resolveHome(process.env);
  const target = findTarget();
  if (!target) {
    done({ kind: 'down' });
    return () => {};
  }
  const token = readToken(home, process.env);
  const socket = target.connect();
  const received: Buffer[] = [];

  const settle = (ended: boolean) => {
    const reply = readReply(Buffer.concat(received), ended);
    if (reply === 'incomplete') return;
    const accepted = reply !== 'garbage' && reply.status >= 200 && reply.status < 300;
    done(accepted && isAnswer(reply.body) ? { kind: 'answered', body: reply.body } : { kind: 'failed' });
  };
  socket.on('data', (chunk) => {
    received.push(chunk);
    settle(false);
  });
  socket.on('end', () => settle(true));
  socket.on('error', (error) => {
    const code = 'code' in error ? error.code : undefined;
    done({ kind: code === 'ECONNREFUSED' || code === 'ENOENT' ? 'down' : 'failed' });
  });
  socket.cork();
  socket.write(
    `POST /hooks/${CLAUDE_CODE}/${event} HTTP/1.1\r\nHost: ${target.host}\r\n` +
      (token ? `Authorization: Bearer ${token}\r\n` : '') +
      `Content-Type: application/json\r\nContent-Length: ${body.reduce((sum, chunk) => sum + chunk.length, 0)}\r\n` +
      `${EVENT_ID_HEADER}: ${eventId}\r\nConnection: close\r\n\r\n`,
  );
  for (const chunk of body) socket.write(chunk);
  socket.uncork();
  return () => socket.destroy();

  /**
   * AGENT_MEMORY_URL, else the socket in the home, else (where the platform has no Unix sockets) the port in daemon.json.
   * Never the port where a socket is the way: whoever took it over after a crash would receive the token and the prompts.
   */
  function findTarget(): Target | undefined {
    const url = process.env.AGENT_MEMORY_URL;
    if (url) {
      const { hostname, port, host } = new URL(url);
      return { connect: () => connect(Number(port || 80), hostname.replace(/^\[|\]$/g, '')), host };
    }
    if (hasUnixSockets) {
      const path = findSocket(home);
      return path ? { connect: () => connect(path), host: 'localhost' } : undefined;
    }
    const port = readDaemonFile(home)?.port;
    return port ? { connect: () => connect(port, '127.0.0.1'), host: `127.0.0.1:${port}` } : undefined;
  }
}

/** Nothing, or a whole JSON object: anything else on stdout would reach the model as text. */
function isAnswer(body: Buffer): boolean {
  if (body.length === 0) return true;
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
