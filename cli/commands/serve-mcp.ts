// MCP on a separate port, for clients configured with one (such as 9000): requests are forwarded to the daemon
// unchanged, and answers back, so that only the daemon checks tokens. The daemon sees a connection from this machine,
// so privileges of local connections are withheld here.
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { request as sendSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { DaemonUnreachable } from '../../daemon/client/client-errors.ts';
import { findTarget } from '../../daemon/client/client-transport.ts';
import { answersHost, isLoopbackHost } from '../../daemon/contract/served-hosts.ts';
import type { CommandContext } from './context.ts';
import { CommandFailed } from './exit-codes.ts';
import { readSettings } from './settings-file.ts';

const PATHS = /^\/(?:mcp|sse|messages)(?:\?|$)/;
/** Connections at a time: each stream of the older transport is one. */
const MAX_CONNECTIONS = 256;
/** The daemon's own limit (open-app.ts). */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Listen on a port until the process is told to stop. @throws CommandFailed where the port is taken */
export async function serveMcp(
  context: Pick<CommandContext, 'env' | 'home' | 'note'>,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; ended: Promise<void> }> {
  const beyond = !isLoopbackHost(host);
  const names = namesOf(context);
  const server = createServer((incoming, outgoing) => {
    const refused = refusalOf(incoming, { beyond, names });
    if (refused) refuse(outgoing, refused.status, refused.detail);
    else forward(context, incoming, outgoing);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandFailed(`Port ${port} of ${host} can't be used (${error.code}): name another with --port`)),
    );
    server.listen({ host, port }, resolve);
  });
  if (beyond) context.note(`Warning: other machines reach ${host}; each needs a token, and nothing is encrypted.`);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      server.close(() => resolve());
      server.closeAllConnections();
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
  });
  const at = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${at}:${(server.address() as AddressInfo).port}`, ended };
}

function namesOf({ env, home }: Pick<CommandContext, 'env' | 'home'>): string[] {
  const hostNames = env.AGENT_MEMORY_HOST_NAMES ?? readSettings(home).host_names ?? [];
  const list = Array.isArray(hostNames) ? hostNames.map(String) : String(hostNames).split(',');
  return list.map((name) => name.trim()).filter(Boolean);
}

/** The reason for refusing a request; undefined if it is forwarded. */
function refusalOf({ url = '', headers }: IncomingMessage, hosts: Parameters<typeof answersHost>[1]) {
  if (!answersHost(headers.host ?? '', hosts))
    return { status: 403, detail: 'This server does not answer requests for this host name' };
  if (!PATHS.test(url)) return { status: 404, detail: 'There are /mcp, /sse and /messages' };
  // A daemon may accept agents from this machine without a token, by its settings; from other machines it never does.
  if (hosts.beyond && headers.authorization === undefined)
    return { status: 401, detail: 'Send a token in the Authorization header' };
  return undefined;
}

function forward(
  { env, home }: Pick<CommandContext, 'env' | 'home'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  try {
    const { to, secure, host } = findTarget(home, env);
    const { 'x-agent-name': _, connection: __, ...headers } = incoming.headers;
    const passed = (secure ? sendSecurely : send)(
      {
        ...('path' in to ? { socketPath: to.path } : to),
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, host },
        agent: false,
      },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        outgoing.flushHeaders();
        reply.on('error', () => outgoing.destroy());
        reply.pipe(outgoing);
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 502, `The memory daemon does not answer (${error.code}): run \`agent-memory start\``);
    });
    outgoing.on('close', () => passed.destroy());
    passOn(incoming, passed, outgoing);
  } catch (error) {
    if (!(error instanceof DaemonUnreachable)) throw error;
    refuse(outgoing, 502, error.message);
  }
}

/**
 * Send the received body in one piece: written in parts, an answer before the last part would break the connection. MCP
 * messages are small.
 */
function passOn(incoming: IncomingMessage, passed: ClientRequest, outgoing: ServerResponse): void {
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!outgoing.headersSent) {
      refuse(outgoing, 413, 'The message is too long');
      passed.destroy();
    }
  });
  incoming.on('end', () => passed.end(Buffer.concat(chunks)));
}

function refuse(outgoing: ServerResponse, status: number, detail: string): void {
  const headers = { 'content-type': 'application/problem+json', connection: 'close' };
  outgoing.writeHead(status, status === 401 ? { ...headers, 'www-authenticate': 'Bearer' } : headers);
  outgoing.end(JSON.stringify({ type: 'about:blank', title: detail, status, detail }));
}
