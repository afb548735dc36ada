/** The commands of docs/working-memory.md, run as they stand there, one after the other, against a served app. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, OWNER_TOKEN } from '../http/make-app.ts';
import { serve } from '../http/serve-app.ts';
import { withDatabase } from '../support/databases.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/working-memory.md'), 'utf8');
const run = promisify(execFile);
/** Each command of the page's shell blocks, with the lines that it goes on over. */
const commands = [...PAGE.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block]) => block!.split(/\n(?=curl )/))
  .filter((command) => command.startsWith('curl '))
  .map((command) => command.trim());
const database = withDatabase();
let served: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  served = await serve(makeApp(database()).app, {
    timeouts: { headersMs: 30_000, requestMs: 30_000, checkEveryMs: 1000 },
  });
});
afterAll(() => served.stop(0));

it('has a dozen of them', () => {
  expect(commands.length).toBeGreaterThanOrEqual(12);
});

it('each is answered as a client expects', async () => {
  for (const command of commands) {
    const shell = `URL=http://agent:${OWNER_TOKEN}@127.0.0.1:${served.port}; JSON='content-type: application/json'; ${command.replace(/^curl /, "curl -sS -w '\\n%{http_code}' ")}`;
    const { stdout } = await run('sh', ['-c', shell]);
    const [status] = stdout.trim().split('\n').slice(-1);
    expect(Number(status), `${command}\n${stdout}`).toBeLessThan(300);
  }
});
