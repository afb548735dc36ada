import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Home } from '../../daemon/home/home.ts';

/** What a fake daemon got: the head as text, the body as sent. */
export type Received = { head: string; body: Buffer };

export type FakeDaemon = { received: Received[]; close(): Promise<void> };

/** Make a home in a fresh folder directly under /tmp, so that its socket's path is short enough; it has a token. */
export function makeHome(): { root: string; remove(): void } {
  const root = mkdtempSync('/tmp/mem-hooks-');
  writeFileSync(join(root, 'token'), 'test-token\n', { mode: 0o600 });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Listen where a hook looks; `reply` is called with the whole request and may write, wait or do nothing. */
export async function listenAs(
  path: string | { port: number },
  reply: (socket: Socket, request: Received) => void,
): Promise<FakeDaemon & { port: number }> {
  const received: Received[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}); // the hook hangs up as soon as it knows enough
    socket.on('close', () => open.delete(socket));
    const chunks: Buffer[] = [];
    let expected: number | undefined;
    let size = 0;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      if (expected !== undefined && size < expected) return;
      const bytes = Buffer.concat(chunks);
      const headEnd = bytes.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = bytes.toString('latin1', 0, headEnd);
      expected = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (size < expected) return;
      const body = bytes.subarray(headEnd + 4);
      const request = { head, body };
      received.push(request);
      reply(socket, request);
    });
  });
  await new Promise<void>((resolve) => {
    if (typeof path === 'string') server.listen(path, resolve);
    else server.listen(path.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    received,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A reply as the daemon sends it. */
export function httpReply(status: number, body = '', headers = ''): string {
  return `HTTP/1.1 ${status} X\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

/** Leave a socket file that nobody listens on, as a daemon does that was killed with -9. */
export async function leaveStaleSocket(home: Home): Promise<void> {
  const daemon = await listenAs(`${home.socket}.live`, () => {});
  linkSync(`${home.socket}.live`, home.socket);
  await daemon.close();
}
