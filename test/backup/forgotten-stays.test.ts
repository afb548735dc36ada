import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyForgotten } from '../../daemon/backup/apply-forgotten.ts';
import { loadBackup } from '../../daemon/backup/load-backup.ts';
import { makeBackup } from '../../daemon/backup/make-backup.ts';
import { openBackupFile } from '../../daemon/backup/read-backup-file.ts';
import type { Database } from '../../daemon/db/database.ts';
import { resolveHome } from '../../daemon/home/home.ts';
import { notBuilt } from '../support/built-package.ts';
import { openTestCore } from '../support/core.ts';
import { fillMemory, freshConfig, openAnd, temporaryFolder } from './made-memory.ts';

const WORD = 'axolotl';

const textsOf = async (db: Database): Promise<string> =>
  JSON.stringify([
    await db.query('select text from mem_observations'),
    await db.query('select text from mem_user_prompts'),
    await db.query('select input, output_preview from mem_tool_calls'),
    await db.query('select payload from mem_events'),
    await db.query('select key from mem_projects'),
  ]);

describe.skipIf(notBuilt)('a backup that is older than a forgetting', { timeout: 300_000 }, () => {
  it('is restored without what was forgotten since, and without its return', async () => {
    const root = temporaryFolder();
    const home = resolveHome({ AGENT_MEMORY_HOME: join(root, 'home') });
    mkdirSync(home.root);
    const source = await freshConfig('pglite');
    const path = join(root, 'one.jsonl.gz');
    await openAnd(source, async (db) => {
      const core = openTestCore(db, { home, settings: { bin_days: 7 } });
      const save = (text: string, project = 'example.org/shop') => core.memory.save([{ project, text }], 'user');
      await fillMemory(db, 'otter');
      await core.capture.prompt({ session_id: 'doomed', prompt_id: 'doomed-1', prompt: `A ${WORD} in a session` });
      const alone = (await save(`A ${WORD} alone`)).observations[0]!;
      const back = (await save('A heron that is taken back')).observations[0]!;
      await save(`A ${WORD} in a project`, `example.org/${WORD}`);
      await makeBackup(source, path, join(root, 'work'));

      await core.memory.forget({ session_id: 'doomed' });
      await core.memory.forget({ ids: [alone.id] });
      await core.memory.forget({ ids: [back.id] });
      await core.memory.undo(null);
      await core.memory.forget({ session_id: 'never-seen' });
      await core.memory.forget({ whole_project: `example.org/${WORD}`, now: true });
    });
    const list = readFileSync(join(home.backups, 'forgotten.jsonl'), 'utf8');
    expect(list).not.toContain(WORD);

    const target = await freshConfig('pglite', { empty: true });
    await openAnd(target, async (db) => {
      const file = await openBackupFile(path);
      await loadBackup(db, file, path, { withVectorIndexes: false });
      expect(await textsOf(db)).toContain(WORD);
      expect((await applyForgotten(db, home, new Date(file.manifest.created_at))).forgotten).toBeGreaterThan(2);
      await file.close();
      const left = await textsOf(db);
      expect(left.replaceAll(`example.org/${WORD}`, '')).not.toContain(WORD);
      expect(left).toContain('heron');
      expect(left).toContain('otter');
      // A transcript that still holds the session brings nothing back, and no new row gets the number of a forgotten one.
      const core = openTestCore(db, { home });
      await core.capture.prompt({ session_id: 'doomed', prompt_id: 'doomed-1', prompt: `A ${WORD} in a session` });
      await core.capture.prompt({ session_id: 'never-seen', prompt_id: 'n-1', prompt: `A ${WORD} of another session` });
      expect((await textsOf(db)).replaceAll(`example.org/${WORD}`, '')).not.toContain(WORD);
      const fresh = await core.memory.save([{ project: 'example.org/shop', text: 'A new one' }], 'user');
      expect(
        await db.query('select 1 from mem_tombstones where subject_id = $1', [String(fresh.observations[0]!.id)]),
      ).toEqual([]);
    });
  });
});
