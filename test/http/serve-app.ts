import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Listening, listen } from '../../daemon/http/listen.ts';
import type { TestApp } from './make-app.ts';

/** Time limits that a test can wait for. */
const QUICK = { headersMs: 300, requestMs: 600, checkEveryMs: 50 };

/** Serve an app on a free port. */
export async function serve(
  app: TestApp['app'],
  options: Partial<Parameters<typeof listen>[1]> = {},
): Promise<Listening> {
  const outcome = await listen(app, { port: 0, socketPath: undefined, timeouts: QUICK, ...options });
  if (outcome.status !== 'listening') throw new Error(outcome.status);
  return outcome;
}

/** Read all that comes until the connection ends. */
export async function readAll(socket: Socket): Promise<string> {
  let all = '';
  socket.on('data', (chunk) => {
    all += chunk;
  });
  socket.on('error', () => {}); // a reset after the reply is an end too
  await once(socket, 'close');
  return all;
}

/** Time limits that no busy machine reaches, for tests that are not about them. */
export const PATIENT = { headersMs: 60_000, requestMs: 60_000, checkEveryMs: 1000 };
