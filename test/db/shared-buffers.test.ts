/** How much memory the embedded Postgres takes for its buffers: by what is in the cluster. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../daemon/db/open-database.ts';
import { sharedBuffersFor } from '../../daemon/db/shared-buffers.ts';

const folder = mkdtempSync(join(tmpdir(), 'agent-memory-buffers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is small for a new or small cluster, large for a large one, and what Postgres then runs with', async () => {
  const cluster = join(folder, 'cluster');
  expect(sharedBuffersFor(cluster)).toBe('16MB');
  const open = async () => {
    const database = await openDatabase({ backend: 'pglite', dataDir: folder });
    const [row] = await database.query<{ shared_buffers: string }>('show shared_buffers');
    await database.close();
    return row!.shared_buffers;
  };
  expect(await open()).toBe('16MB');
  const relation = join(cluster, 'base', '5', '999999');
  mkdirSync(join(cluster, 'base', '5'), { recursive: true });
  writeFileSync(relation, '');
  truncateSync(relation, 97 * 1024 * 1024);
  expect(await open()).toBe('128MB');
});
