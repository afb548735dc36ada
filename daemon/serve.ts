import { connect } from 'node:net';
import { chooseSocket, hasUnixSockets, readDaemonFile, removeSocket } from './home/daemon-file.ts';
import type { Home } from './home/home.ts';
import type { HttpApp } from './http/app.ts';
import { type Listening, listen } from './http/listen.ts';

/** Number of ports tried after the wanted one, before any free port. */
const NEXT_PORTS = 10;

type Served = {
  port: number;
  socket: string | undefined;
  portTaken: boolean;
  stop(graceMs: number): Promise<void>;
};

/**
 * Listen on the wanted port, or the next free one if another program uses it, and on the home's socket.
 * The caller has the lock on the home, so an existing socket file is left over from a dead daemon.
 * @throws Error when the port is in use and `fixedPort` allows no other
 */
export async function serve(
  app: HttpApp,
  home: Home,
  wanted: { port: number; host: string; fixedPort: boolean },
): Promise<Served> {
  await removeDeadSocket(home);
  let socket = hasUnixSockets ? chooseSocket(home) : undefined;
  const ports =
    wanted.port === 0
      ? [0]
      : [
          wanted.port,
          ...Array.from({ length: NEXT_PORTS }, (_, i) => wanted.port + 1 + i).filter((port) => port <= 65535),
          0,
        ];
  for (const port of ports) {
    let outcome = await listen(app, { port, host: wanted.host, socketPath: socket });
    if (outcome.status === 'socket-failed') {
      socket = chooseSocket(home, { short: true });
      outcome = await listen(app, { port, host: wanted.host, socketPath: socket });
    }
    if (outcome.status === 'listening')
      return served(outcome, socket, wanted.port !== 0 && outcome.port !== wanted.port);
    if (outcome.status === 'socket-failed')
      throw new Error(`No Unix socket could be created at ${socket} (${outcome.code})`);
    if (wanted.fixedPort) {
      throw new Error(
        `Port ${wanted.port} is in use by another program, and http hooks need exactly this one. ` +
          `Find that program with \`lsof -i :${wanted.port}\` and stop it, or install the hooks as commands: ` +
          '`agent-memory install --transport command`.',
      );
    }
  }
  throw new Error(`No port from ${wanted.port} on is free on ${wanted.host}`);
}

function served(listening: Listening, socket: string | undefined, portTaken: boolean): Served {
  return {
    port: listening.port,
    socket,
    portTaken,
    async stop(graceMs) {
      await listening.stop(graceMs);
      if (socket !== undefined) removeSocket(socket);
    },
  };
}

/** Remove the socket's file, which remains after kill -9 and would prevent listening. */
async function removeDeadSocket(home: Home): Promise<void> {
  for (const socket of new Set([home.socket, readDaemonFile(home)?.socket])) {
    if (socket !== undefined && (await isDead(socket))) removeSocket(socket);
  }
}

function isDead(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on('connect', () => {
      connection.destroy();
      resolve(false);
    });
    connection.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOTSOCK'),
    );
  });
}
