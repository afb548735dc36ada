// Claude Code's status line: the session's JSON on stdin, one line of what memory has added to it on stdout. Without a
// daemon that answers at once it prints nothing; it exits 0 in every case.
import { writeSync } from 'node:fs';
import { connect } from 'node:net';
import { DOOR_HEADER } from '../daemon/contract/door.ts';
import { type SessionShown, showsLinks, statusLine, whyUrl } from '../daemon/contract/status-line.ts';
import { readDaemonFile } from '../daemon/home/daemon-file.ts';
import { findDaemon, tokenFor } from '../daemon/home/find-daemon.ts';
import { resolveHome } from '../daemon/home/home.ts';
import { readReply } from './lib/read-reply.ts';
import { readStdin } from './lib/read-stdin.ts';

/** The client redraws the line with the next message, so a late one is useless. */
const PATIENCE_MS = 300;

process.on('uncaughtException', () => process.exit());
const index = process.argv.indexOf('--home', 2);
if (index !== -1 && process.argv[index + 1] !== undefined) process.env.AGENT_MEMORY_HOME ??= process.argv[index + 1];
const { session_id: sessionId } = JSON.parse(readStdin().toString()) as { session_id?: unknown };
if (typeof sessionId === 'string') show(sessionId);

function show(sessionId: string): void {
  const { env } = process;
  const home = resolveHome(env);
  const address = findDaemon(home, env);
  const token = address && tokenFor(address, home, env);
  // A remote daemon is asked over TLS, which is too slow for a status line.
  if (!address || address.secure || !token) return;
  setTimeout(() => process.exit(), PATIENCE_MS);
  let received = '';
  const settle = (ended: boolean) => {
    const reply = readReply(received, ended);
    if (reply === 'incomplete') return;
    if (reply !== 'garbage' && reply.status === 200) {
      const port = address.own ? readDaemonFile(home)?.port : undefined;
      const url = port !== undefined && showsLinks(env) ? whyUrl(port, sessionId) : undefined;
      writeSync(1, `${statusLine(JSON.parse(reply.body) as SessionShown, url)}\n`);
    }
    process.exit();
  };
  const socket = connect(address.to);
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received += text;
    settle(false);
  });
  socket.on('end', () => settle(true));
  socket.on('error', () => process.exit());
  socket.write(
    `GET /api/sessions/${encodeURIComponent(sessionId)}/shown HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${token}\r\n` +
      `${DOOR_HEADER}: hook\r\nConnection: close\r\n\r\n`,
  );
}
