/** Payloads whose transcript is none: the daemon answers, remembers what comes after them, and stops. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../daemon/client/client.ts';
import { isAlive } from '../../daemon/client/ensure-daemon.ts';
import { promptLine, sayLine } from '../capture/transcript/lines.ts';
import { promptsOf } from '../end-to-end/recorded.ts';
import { notBuilt, type Sandbox, settle } from '../support/built-package.ts';
import { makeSandboxWithDatabase } from '../support/sandbox-with-database.ts';
import { spawnDaemon } from './daemon-process.ts';

const hook = ({ home, env }: Sandbox, event: string, payload: object) =>
  createClient({ home, env }).request('POST', `/hooks/claude-code/${event}`, { body: payload });

describe.skipIf(notBuilt)(
  `hostile transcripts${notBuilt ? ` [skipped: ${notBuilt}]` : ''}`,
  { timeout: 240_000 },
  () => {
    it('hold up no event that comes after them, and no stop', async () => {
      const sandbox = await makeSandboxWithDatabase();
      onTestFinished(() => sandbox.close());
      await spawnDaemon(sandbox).ready();
      const { pid } = await sandbox.api.health();
      const folder = join(sandbox.root, '.claude', 'projects', 'shop');
      mkdirSync(folder, { recursive: true });
      execFileSync('mkfifo', [join(folder, 'fifo.jsonl')]);
      symlinkSync('/dev/zero', join(folder, 'zero.jsonl'));
      const foreign = join(sandbox.root, 'notes.jsonl');
      const fields = { sessionId: 'foreign', cwd: sandbox.project };
      writeFileSync(foreign, `${promptLine('f', 'the vault is below the pond', fields)}\n${sayLine('Yes.', fields)}\n`);
      for (const transcript_path of [join(folder, 'fifo.jsonl'), join(folder, 'zero.jsonl'), foreign, '/dev/zero'])
        await hook(sandbox, 'Stop', { session_id: 'hostile', prompt_id: 'h', cwd: sandbox.project, transcript_path });

      const good = { session_id: 'good', prompt_id: 'good-1', cwd: sandbox.project };
      await hook(sandbox, 'UserPromptSubmit', { ...good, prompt: 'Sort the import by date' });
      await hook(sandbox, 'Stop', { ...good, last_assistant_message: 'The import sorts by date.' });
      await settle(sandbox.api);
      expect(await promptsOf(sandbox, 'good')).toHaveLength(1);
      expect(await promptsOf(sandbox, 'foreign')).toEqual([]);
      expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
      expect(isAlive(pid)).toBe(false);
    });

    it('and a thread that never comes back from an open hold up no stop, and no start after it', async () => {
      const sandbox = await makeSandboxWithDatabase();
      onTestFinished(() => sandbox.close());
      // Stands for a mount that doesn't answer: the daemon itself opens nothing that could block.
      const fifo = join(sandbox.root, 'fifo');
      execFileSync('mkfifo', [fifo]);
      const preload = join(sandbox.root, 'hang.mjs');
      writeFileSync(preload, `import { open } from 'node:fs/promises';\nvoid open(${JSON.stringify(fifo)}, 'r');\n`);
      const hanging = spawnDaemon(sandbox, { NODE_OPTIONS: `--import=${preload}` });
      await hanging.ready();
      expect(await sandbox.cli(['stop'])).toMatchObject({ code: 0 });
      await hanging.kill(); // reaps it
      await spawnDaemon(sandbox).ready();
      expect(await sandbox.api.health()).toMatchObject({ status: 'ok' });
    });
  },
);
