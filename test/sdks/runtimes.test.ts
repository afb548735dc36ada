/** The client for programs under Deno and Bun. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { notBuilt, type Sandbox } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const PACKAGES = join(packageRoot(), '.clients', 'sdks', 'node_modules');
const CLIENT = pathToFileURL(join(packageRoot(), 'dist', 'client.js')).href;
const RUNTIMES = [
  { name: 'Deno', program: join(PACKAGES, '@deno', 'linux-x64-glibc', 'deno'), args: ['run', '--allow-net=127.0.0.1'] },
  { name: 'Bun', program: join(PACKAGES, '@oven', 'bun-linux-x64', 'bin', 'bun'), args: ['run'] },
];

const programOf = (given: { url: string; token: string }): string => `
import { openMemory } from ${JSON.stringify(CLIENT)};
const memory = openMemory(${JSON.stringify({ ...given, project: 'acme/zoo' })});
const { id } = await memory.remember('Deploys go through the okapi pipeline', { kind: 'fact' });
await memory.add({ sessionId: 'of a runtime', prompt: 'Feed the okapi', answer: 'It is fed.' });
const { results } = await memory.search('how do deploys go');
const { observations } = await memory.forget({ ids: [id] });
const refused = await memory.session('no such one').catch((error) => [error.name, error.status]);
console.log(JSON.stringify({ found: results.some((one) => one.id === id), forgotten: observations, refused }));
`;

describe('the client for programs', { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let given: { url: string; token: string };

  beforeAll(async () => {
    if (notBuilt || RUNTIMES.every(({ program }) => !existsSync(program))) return;
    sandbox = await makeSandboxWithDatabase();
    expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
    const { token } = await sandbox.api.createToken({ name: 'a runtime', scopes: ['read', 'write'] });
    given = { url: (await sandbox.api.health()).url, token };
  }, 120_000);
  afterAll(() => sandbox?.close());

  for (const { name, program, args } of RUNTIMES) {
    const missing = notBuilt ?? (existsSync(program) ? undefined : 'not installed: scripts/ci/install-model-sdks.sh');
    test.skipIf(missing)(`under ${name}${missing ? ` [skipped: ${missing}]` : ''}`, async () => {
      const script = join(sandbox.root, `${name}.mjs`);
      writeFileSync(script, programOf(given));
      // Deno keeps what it compiled in its own folder; nothing of it stays.
      const env = { ...sandbox.env, DENO_DIR: join(sandbox.root, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
      const { stdout } = await promisify(execFile)(program, [...args, script], { cwd: sandbox.root, env });
      expect(JSON.parse(stdout)).toEqual({ found: true, forgotten: 1, refused: ['MemoryError', 404] });
    });
  }
});
