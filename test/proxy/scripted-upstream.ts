import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the upstream got it. */
export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Script = (request: Received, reply: ServerResponse, raw: IncomingMessage) => void;

/** A provider on loopback that answers as its script says and keeps what it got. */
export async function startUpstream() {
  const received: Received[] = [];
  let script: Script = (_, reply) => reply.end('{}');
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = {
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(one);
    script(one, reply, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    last: () => received.at(-1)!,
    answer(next: Script) {
      script = next;
    },
    json(value: unknown, status = 200, headers: Record<string, string> = {}) {
      script = (_, reply) => {
        reply.writeHead(status, { 'content-type': 'application/json', ...headers });
        reply.end(JSON.stringify(value));
      };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type ScriptedUpstream = Awaited<ReturnType<typeof startUpstream>>;
