import { connect, type Socket } from 'node:net';
import { findSocket, hasUnixSockets, readDaemonFile } from '../../daemon/contract/daemon-file.ts';
import { type Home, readToken, resolveHome } from '../../daemon/contract/home.ts';
import { CLAUDE_CODE, EVENT_ID_HEADER } from '../../daemon/contract/hook-events.ts';
import { readReply } from './read-reply.ts';

export type Outcome =
  /** The daemon took the event; `body` is what to print, empty for nothing. */
  | { kind: 'answered'; body: Buffer }
  /** Nobody listens. */
  | { kind: 'down' }
  /** Somebody listens, but did not take the event. */
  | { kind: 'failed' };

/** `isHere`: on this machine, so that the home's own token may go there. */
type Target = { connect: () => Socket; host: string; isHere: boolean };

/**
 * Send an event to the daemon by HTTP/1.1 over a plain socket (`node:http` would cost another 10 % of the process).
 * `done` never returns: it ends the process, and with it whatever else is open.
 * @throws when AGENT_MEMORY_URL is no http:// or https:// URL
 */
export function postEvent(
  { event, eventId, body }: { event: string; eventId: string; body: Buffer },
  done: (outcome: Outcome) => void,
): void {
  const home = resolveHome(process.env);
  const target = findTarget(home);
  if (!target) {
    done({ kind: 'down' });
    return;
  }
  const token = target.isHere ? readToken(home, process.env) : process.env.AGENT_MEMORY_TOKEN;
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
  const head =
    `POST /hooks/${CLAUDE_CODE}/${event} HTTP/1.1\r\nHost: ${target.host}\r\n` +
    (token ? `Authorization: Bearer ${token}\r\n` : '') +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
    `${EVENT_ID_HEADER}: ${eventId}\r\nConnection: close\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
}

/**
 * AGENT_MEMORY_URL, else the socket in the home, else (where the platform has no Unix sockets) the port in daemon.json.
 * Never the port where a socket is the way: whoever took it over after a crash would receive the token and the prompts.
 */
function findTarget(home: Home): Target | undefined {
  const url = process.env.AGENT_MEMORY_URL;
  if (url) return targetOfUrl(new URL(url));
  if (hasUnixSockets) {
    const path = findSocket(home);
    return path ? { connect: () => connect(path), host: 'localhost', isHere: true } : undefined;
  }
  const port = readDaemonFile(home)?.port;
  return port ? { connect: () => connect(port, '127.0.0.1'), host: `127.0.0.1:${port}`, isHere: true } : undefined;
}

function targetOfUrl({ protocol, hostname, port, host }: URL): Target {
  const name = hostname.replace(/^\[|\]$/g, '');
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(name);
  if (protocol === 'http:') return { connect: () => connect(Number(port || 80), name), host, isHere };
  if (protocol !== 'https:') throw new Error(`AGENT_MEMORY_URL must begin with http:// or https://, not ${protocol}`);
  // Loaded here alone: TLS would weigh on every hook.
  const tls = require('node:tls') as typeof import('node:tls');
  return { connect: () => tls.connect({ host: name, port: Number(port || 443), servername: name }), host, isHere };
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
