import { connect, type Socket } from 'node:net';
import { DOOR_HEADER } from '../../daemon/contract/door.ts';
import { CLAUDE_CODE, EVENT_ID_HEADER } from '../../daemon/contract/hook-events.ts';
import { findSocket, hasUnixSockets, readDaemonFile } from '../../daemon/home/daemon-file.ts';
import { type Home, readToken, readTokenFile, resolveHome } from '../../daemon/home/home.ts';
import { readReply } from './read-reply.ts';

export type Outcome =
  /** The daemon took the event; `body` is what to print, its bytes as latin1, empty for nothing. */
  | { kind: 'answered'; body: string }
  /** Nobody listens. */
  | { kind: 'down' }
  /** Somebody listens, but did not take the event. */
  | { kind: 'failed' };

type Target = {
  /** `receive` gets what arrives, its bytes as latin1. */
  connect: (receive: (text: string) => void) => Socket;
  host: string;
  /** On this machine, so that the home's own token may go there. */
  isHere: boolean;
};

const READ_BYTES = 16 * 1024; // a whole answer: a hook's context is capped at 10,000 characters

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
  const token = tokenFor(target, home);
  let received = '';

  const settle = (ended: boolean) => {
    const reply = readReply(received, ended);
    if (reply === 'incomplete') return;
    const accepted = reply !== 'garbage' && reply.status >= 200 && reply.status < 300;
    done(accepted && isAnswer(reply.body) ? { kind: 'answered', body: reply.body } : { kind: 'failed' });
  };
  const socket = target.connect((text) => {
    received += text;
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
    `${EVENT_ID_HEADER}: ${eventId}\r\n${DOOR_HEADER}: hook\r\nConnection: close\r\n\r\n`;
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
    return path ? { connect: plainSocket({ path }), host: 'localhost', isHere: true } : undefined;
  }
  const port = readDaemonFile(home)?.port;
  const host = '127.0.0.1';
  return port ? { connect: plainSocket({ port, host }), host: `${host}:${port}`, isHere: true } : undefined;
}

/**
 * To the home's own daemon its file's token, which always counts there: with another in the environment each event would be refused.
 */
function tokenFor(target: Target, home: Home): string | undefined {
  const given = process.env.AGENT_MEMORY_TOKEN;
  if (!process.env.AGENT_MEMORY_URL) return readTokenFile(home) ?? given;
  return target.isHere ? readToken(home, process.env) : given;
}

function targetOfUrl({ protocol, hostname, port, host }: URL): Target {
  const name = hostname.replace(/^\[|\]$/g, '');
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(name);
  if (protocol === 'http:') return { connect: plainSocket({ port: Number(port || 80), host: name }), host, isHere };
  if (protocol !== 'https:') throw new Error(`AGENT_MEMORY_URL must begin with http:// or https://, not ${protocol}`);
  // Loaded here alone: TLS would weigh on every hook.
  const tls = require('node:tls') as typeof import('node:tls');
  const to = { host: name, port: Number(port || 443), servername: name };
  return { connect: (receive) => tls.connect(to).setEncoding('latin1').on('data', receive), host, isHere };
}

/** Connect, and hand over what comes past Node's readable stream: compiling that for one answer is 2 % of the process. */
function plainSocket(to: { path: string } | { port: number; host: string }): Target['connect'] {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  return (receive) => {
    const callback = (size: number) => {
      receive(buffer.toString('latin1', 0, size));
      return true; // go on reading
    };
    return connect({ ...to, onread: { buffer, callback } });
  };
}

/** Nothing, or a whole JSON object: anything else on stdout would reach the model as text. */
function isAnswer(body: string): boolean {
  if (body === '') return true;
  try {
    const value: unknown = JSON.parse(body); // as latin1: all of JSON's own signs are ASCII
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
