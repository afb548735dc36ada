import { connect, type Socket } from 'node:net';
import { DOOR_HEADER } from '../../daemon/contract/door.ts';
import { codeOf } from '../../daemon/contract/errors.ts';
import { EVENT_ID_HEADER, OWN_MEMORY_HEADER, TOLD_PATH, WAITS_HEADER } from '../../daemon/contract/hook-events.ts';
import { isObject } from '../../daemon/contract/json-object.ts';
import { findDaemon, type Place, tokenFor } from '../../daemon/home/find-daemon.ts';
import { type Home, readTokenFile, resolveHome } from '../../daemon/home/home.ts';
import { readReply } from './read-reply.ts';

export type Outcome =
  /**
   * The daemon accepted the event; `body` is the text to print, its bytes as latin1, empty for none. `confirm` reports
   * to the daemon that it was printed, which counts as late otherwise.
   */
  | { kind: 'answered'; body: string; confirm(then: () => void): void }
  /** No daemon listens. */
  | { kind: 'down' }
  /** Something listens, but did not accept the event. */
  | { kind: 'failed' };

const READ_BYTES = 16 * 1024; // a whole answer: a hook's context is capped at 10,000 characters

/**
 * Interim response that the daemon sends at once when it has an event but no answer yet, up to the end of its header.
 */
const INTERIM = 'HTTP/1.1 102';
const HEAD_END = '\r\n\r\n';

/**
 * Send an event to the daemon by HTTP/1.1 over a plain socket (`node:http` would cost another 10 % of the process).
 * `done` ends the process and everything that is open, or closes the returned socket. `acknowledged` is called when the
 * daemon has the event and is at work on its answer, if `waitMs` says how long that is waited for.
 * @throws if AGENT_MEMORY_URL is not an http:// or https:// URL
 */
export function postEvent(
  { agent, event, eventId, body }: { agent: string; event: string; eventId: string; body: Buffer },
  waitMs: number | undefined,
  acknowledged: () => void,
  done: (outcome: Outcome) => void,
  { env = process.env, openSocket = openPlain }: { env?: NodeJS.ProcessEnv; openSocket?: OpenSocket } = {},
): Socket | undefined {
  const home = resolveHome(env);
  const address = findDaemon(home, env);
  if (!address) {
    done({ kind: 'down' });
    return;
  }
  const token = hookToken(address, home, env);
  let received = '';

  const settle = (ended: boolean) => {
    const headEnd = received.startsWith(INTERIM) ? received.indexOf(HEAD_END) : -1;
    if (headEnd !== -1) {
      received = received.slice(headEnd + HEAD_END.length);
      acknowledged();
      if (received === '' && !ended) return;
    }
    const reply = readReply(received, ended);
    if (reply === 'incomplete') return;
    const accepted = reply !== 'garbage' && reply.status >= 200 && reply.status < 300;
    done(accepted && isAnswer(reply.body) ? { kind: 'answered', body: reply.body, confirm } : { kind: 'failed' });
  };
  const headOf = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: ${address.host}\r\n` +
    (token ? `Authorization: Bearer ${token}\r\n` : '') +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n` +
    `${EVENT_ID_HEADER}: ${eventId}\r\n${DOOR_HEADER}: hook\r\n`;
  // Over a plain socket the system has these bytes once `write` returns; TLS needs another turn of the event loop.
  const confirm = (then: () => void) => {
    if (waitMs === undefined) return then();
    socket.write(`${headOf(TOLD_PATH, 0)}\r\n`, 'latin1', address.secure ? then : undefined);
    if (!address.secure) then();
  };
  const receive = (text: string) => {
    received += text;
    settle(false);
  };
  const socket = address.secure ? openTls(address.to, receive) : openSocket(address.to, receive);
  socket.on('end', () => settle(true));
  socket.on('error', (error) => {
    const code = codeOf(error);
    done({ kind: code === 'ECONNREFUSED' || code === 'ENOENT' ? 'down' : 'failed' });
  });
  const head =
    headOf(`/hooks/${agent}/${event}`, body.length) +
    (/^(?:1|true|yes|on)$/i.test(env.CLAUDE_CODE_DISABLE_AUTO_MEMORY ?? '') ? `${OWN_MEMORY_HEADER}: off\r\n` : '') +
    (waitMs === undefined ? 'Connection: close\r\n\r\n' : `${WAITS_HEADER}: ${waitMs}\r\n\r\n`);
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  return socket;
}

/**
 * The token: for the home's own daemon always the one in its file, since that daemon rejects any other, such as one
 * from the environment.
 */
const hookToken = (address: Place, home: Home, env: NodeJS.ProcessEnv): string | undefined =>
  (address.own && readTokenFile(home)) || tokenFor(address, home, env);

/** Connect to a daemon; `receive` gets the incoming bytes as latin1. */
type OpenSocket = (to: Place['to'], receive: (text: string) => void) => Socket;

function openTls(to: Place['to'], receive: (text: string) => void): Socket {
  // Loaded only here, since TLS would slow every hook.
  const tls = require('node:tls') as typeof import('node:tls');
  const servername = 'host' in to ? to.host : '';
  return tls
    .connect({ ...to, servername })
    .setEncoding('latin1')
    .on('data', receive);
}

/** Read without Node's readable stream, since compiling it for one reply takes 2 % of the process. */
function openPlain(to: Place['to'], receive: (text: string) => void): Socket {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const callback = (size: number) => {
    receive(buffer.toString('latin1', 0, size));
    return true; // go on reading
  };
  return connect({ ...to, onread: { buffer, callback } });
}

/** Whether a body is empty or a complete JSON object. Anything else on stdout would reach the model as text. */
function isAnswer(body: string): boolean {
  if (body === '') return true;
  try {
    return isObject(JSON.parse(body)); // as latin1: JSON's syntax is ASCII
  } catch {
    return false;
  }
}
