import { connect } from 'node:net';

type Reply = { status: number; body: string };
export type Connection = {
  /** Send one request and wait for its reply; one at a time. @throws when the connection has ended, or ends first */
  post(path: string, body: string): Promise<Reply>;
  close(): void;
};

/**
 * Open a keep-alive connection that costs as little as possible: a load generator on `fetch` would itself be the
 * bottleneck, and the daemon on the same two cores would pay for it.
 */
export async function openConnection(port: number, token: string): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  let received = '';
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const reply = takeReply(received);
    if (!reply || !waiting) return;
    received = '';
    const { resolve } = waiting;
    waiting = undefined;
    resolve(reply);
  });
  socket.on('error', () => {}); // followed by close
  const closed = () => new Error('The daemon closed the connection in the middle of a request');
  socket.on('close', () => waiting?.reject(closed()));
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const head = `Host: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  return {
    post(path, body) {
      return new Promise((resolve, reject) => {
        if (!socket.writable) return reject(closed());
        waiting = { resolve, reject };
        socket.write(`POST ${path} HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      });
    },
    close: () => void socket.destroy(),
  };
}

/**
 * Read a complete reply: by Content-Length, by its last chunk, or without a body (204). A chunked body keeps its
 * framing.
 */
function takeReply(text: string): Reply | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = text.slice(0, headEnd);
  const body = text.slice(headEnd + 4);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Buffer.byteLength(body) >= Number(length) ? { status, body } : undefined;
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return body.endsWith('0\r\n\r\n') ? { status, body } : undefined;
  return { status, body: '' };
}
