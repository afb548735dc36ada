/**
 * A pooler in transaction mode that forgets what its clients prepared, as PgBouncer before 1.21 does: each transaction gets a session of the
 * server, the one that was used last. It knows no password on either side, so it stands before a Unix socket.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]); // 'Z', idle
const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]); // 'R', ok
const SSL_REQUEST = 80877103;

/** Split off whole messages. `typed`: each begins with the byte of its type. */
function takeMessages(buffer: Buffer, typed: boolean): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  const head = typed ? 1 : 0;
  let at = 0;
  while (buffer.length >= at + head + 4) {
    const end = at + head + buffer.readInt32BE(at + head);
    if (buffer.length < end) break;
    messages.push(buffer.subarray(at, end));
    at = end;
  }
  return { messages, rest: buffer.subarray(at) };
}

type Session = { socket: Socket; client: Socket | undefined };

/** Start it before the Unix socket of a server. @returns its port, and its stop */
export async function startTransactionPooler(serverSocket: string, role: string, database: string) {
  const idle: Session[] = [];
  const sockets = new Set<Socket>();

  async function open(): Promise<Session> {
    const socket = connect(serverSocket);
    sockets.add(socket);
    const session: Session = { socket, client: undefined };
    const words = Buffer.from(`user\0${role}\0database\0${database}\0\0`);
    const startup = Buffer.alloc(8);
    startup.writeInt32BE(8 + words.length);
    startup.writeInt32BE(196608, 4);
    socket.write(Buffer.concat([startup, words]));
    let started: () => void = () => {};
    const isReady = new Promise<void>((resolve) => {
      started = resolve;
    });
    let rest = Buffer.alloc(0);
    socket.on('data', (data) => {
      const taken = takeMessages(Buffer.concat([rest, data]), true);
      rest = Buffer.from(taken.rest);
      for (const message of taken.messages) {
        session.client?.write(message);
        if (message[0] !== READY[0]) continue;
        started();
        if (message[5] === READY[5]) release(session);
      }
    });
    await isReady;
    return session;
  }
  const holders = new Map<Socket, Promise<Session>>();
  function release(session: Session): void {
    if (session.client) holders.delete(session.client);
    session.client = undefined;
    if (!idle.includes(session)) idle.push(session);
  }
  async function hold(client: Socket): Promise<Session> {
    const session = idle.pop() ?? (await open());
    const at = idle.indexOf(session); // a new one reports that it is idle, too
    if (at >= 0) idle.splice(at, 1);
    session.client = client;
    return session;
  }

  const server = createServer((client) => {
    sockets.add(client);
    let isStarted = false;
    let rest = Buffer.alloc(0);
    let work = Promise.resolve();
    const pass = async (message: Buffer): Promise<void> => {
      if (message[0] === 'X'.charCodeAt(0)) return void client.end();
      const holder = holders.get(client) ?? hold(client);
      holders.set(client, holder);
      (await holder).socket.write(message);
    };
    client.on('data', (data) => {
      const taken = takeMessages(Buffer.concat([rest, data]), isStarted);
      rest = Buffer.from(taken.rest);
      for (const message of taken.messages) {
        if (isStarted) work = work.then(() => pass(message));
        else if (message.readInt32BE(4) === SSL_REQUEST) client.write('N');
        else {
          isStarted = true;
          client.write(Buffer.concat([AUTHENTICATED, READY]));
        }
      }
    });
    client.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
