// Two servers for one app: 127.0.0.1:port (or another address, if configured) for browsers, REST and http hooks, and
// the Unix socket in the home for our own programs. A flood on the port doesn't affect the socket.
import { chmodSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { WAITS_HEADER } from '../contract/hook-events.ts';
import type { HttpApp } from './app.ts';
import { answerClientError } from './client-error.ts';
import { HttpProblem, tryLater } from './problem.ts';
import { problemReply } from './reply.ts';

const LOOPBACK = '127.0.0.1';
/** Time limit for a request's headers: a slower client holds the connection on purpose or is gone. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Time limit for a whole request, including the largest body: clients are on this machine. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Interval of the check of these two limits. */
const CHECK_EVERY_MS = 2000;
const KEEP_ALIVE_MS = 15_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum of connections on the port; Node closes further ones at once. */
const MAX_CONNECTIONS = 512;
const RETRY_SECONDS = 1;
const SWEEP_MS = 20;

export type Listening = {
  status: 'listening';
  /** The actual port, also if 0 was requested. */
  port: number;
  /** Accept no more requests, wait up to `graceMs` for running ones, then close their connections. Safe twice. */
  stop(graceMs: number): Promise<void>;
};
type ListenOutcome =
  | Listening
  /** Another process uses the port; choose another. */
  | { status: 'port-taken'; port: number }
  /** No socket can be created there; choose another path. `code` is such as ENOTSUP, ENAMETOOLONG, EADDRINUSE. */
  | { status: 'socket-failed'; code: string };

/**
 * Serve the app on both. The caller removes a stale socket file first; only the owner may use the socket.
 * @throws Error for failures of the port other than a port in use
 */
export async function listen(
  app: Pick<HttpApp, 'fetch'>,
  options: {
    port: number;
    /** Default: this machine only. */
    host?: string;
    socketPath: string | undefined;
    /** Shorter limits, for tests. */
    timeouts?: { headersMs: number; requestMs: number; checkEveryMs: number };
  },
): Promise<ListenOutcome> {
  const draining = { value: false };
  const byPort = makeServer(app, false, draining, options.timeouts);
  byPort.maxConnections = MAX_CONNECTIONS;
  const failure = await start(byPort, { host: options.host ?? LOOPBACK, port: options.port });
  if (failure?.code === 'EADDRINUSE') return { status: 'port-taken', port: options.port };
  if (failure) throw failure;

  const servers = [byPort];
  if (options.socketPath !== undefined) {
    const bySocket = makeServer(app, true, draining, options.timeouts);
    const socketFailure = await start(bySocket, { path: options.socketPath });
    if (socketFailure) {
      byPort.close();
      return { status: 'socket-failed', code: socketFailure.code ?? 'unknown' };
    }
    chmodSync(options.socketPath, 0o600);
    servers.push(bySocket);
  }
  let stopped: Promise<unknown> | undefined;
  return {
    status: 'listening',
    port: (byPort.address() as AddressInfo).port,
    async stop(graceMs) {
      draining.value = true;
      stopped ??= Promise.all(servers.map((server) => drain(server, graceMs)));
      await stopped;
    },
  };
}

function makeServer(
  app: Pick<HttpApp, 'fetch'>,
  viaSocket: boolean,
  draining: { value: boolean },
  timeouts = { headersMs: HEADERS_TIMEOUT_MS, requestMs: REQUEST_TIMEOUT_MS, checkEveryMs: CHECK_EVERY_MS },
): Server {
  const listener = getRequestListener(
    (request, env) => {
      if (draining.value) return stoppingReply();
      if (!('incoming' in env && 'writeProcessing' in env.outgoing)) return app.fetch(request, { viaSocket });
      const { incoming, outgoing } = env;
      // This shows a hook that the daemon is busy, not hung.
      if (incoming.headers[WAITS_HEADER] !== undefined) outgoing.writeProcessing();
      return app.fetch(request, { incoming, outgoing, viaSocket });
    },
    {
      hostname: 'localhost', // for requests without a Host header, which HTTP/1.0 allows
      overrideGlobalObjects: true,
      errorHandler: () =>
        problemReply(new HttpProblem(400, 'The request’s target or Host header is not valid').problem),
    },
  );
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  );
  server.on('clientError', answerClientError);
  return server;
}

/** The reply to requests on connections that were open when the drain began. */
function stoppingReply(): Response {
  const stopping = tryLater(503, 'The daemon is stopping', RETRY_SECONDS);
  return problemReply(stopping.problem, { ...stopping.headers, connection: 'close' });
}

function start(
  server: Server,
  where: { host: string; port: number } | { path: string },
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(where, () => {
      server.removeListener('error', resolve);
      resolve(undefined);
    });
  });
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    // close() ends only idle connections; a keep-alive connection whose last reply is sent later would stay open.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
  });
}
