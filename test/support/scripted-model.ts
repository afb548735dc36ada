/** A model's endpoint on this machine that answers as a test says, in the place of the one that a user names. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = { path: string; headers: IncomingMessage['headers']; body: string };
export type Script = (reply: ServerResponse, asked: Asked) => void;

export async function startScriptedModel() {
  const asked: Asked[] = [];
  const model = { asked, script: (() => {}) as Script, base: '', close: () => {} };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { path: request.url!, headers: request.headers, body: Buffer.concat(parts).toString() };
      asked.push(one);
      model.script(reply, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  model.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return model;
}

export const json = (reply: ServerResponse, body: object, status = 200) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An answer of OpenAI's shape. */
export const openai =
  (content: unknown, total_tokens = 700) =>
  (reply: ServerResponse): void =>
    void json(reply, { choices: [{ message: { role: 'assistant', content } }], usage: { total_tokens } });
