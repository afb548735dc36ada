/** No process stays behind: a daemon that nobody could find any more ends by itself. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { isAlive } from '../../daemon/client/ensure-daemon.ts';
import { notBuilt } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';

const what = `a daemon whose home was deleted${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`;

describe.skipIf(notBuilt)(what, { timeout: 60_000 }, () => {
  it.each([
    ['ends', false],
    ['ends, though its daemon.json was written just after', true],
  ])('%s', async (_, daemonFileIsYounger) => {
    const sandbox = await makeSandboxWithDatabase();
    try {
      expect(await sandbox.cli(['start'])).toMatchObject({ code: 0 });
      const { pid } = await sandbox.api.health();
      const daemonFile = readFileSync(sandbox.home.daemonFile);
      rmSync(sandbox.home.root, { recursive: true, force: true, maxRetries: 5 });
      if (daemonFileIsYounger) {
        mkdirSync(sandbox.home.root, { mode: 0o700 });
        writeFileSync(sandbox.home.daemonFile, daemonFile, { mode: 0o600 });
      }
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 100 });
    } finally {
      await sandbox.close();
    }
  });
});
