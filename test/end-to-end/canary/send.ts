import { request } from 'node:http';
import type { RestRequest } from './rest-requests.ts';

/** Send a request as it is, Host included, and return the whole reply as text: status, headers, body. */
export function send(base: string, token: string, { method, path, body, headers = {} }: RestRequest): Promise<string> {
  const { port } = new URL(base);
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: all }, (reply) => {
      let text = `${reply.statusCode} ${JSON.stringify(reply.headers)}\n`;
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
