/** Databases for the tests of backups: configurations, since a backup opens its database itself, and a memory with a bit of everything. */
import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { withOpen } from '../../daemon/backup/make-backup.ts';
import type { Database, DatabaseConfig } from '../../daemon/db/database.ts';
import { insertRemark } from '../../daemon/store/rules/remarks.ts';
import type { Redacted } from '../../packages/redactor/index.ts';
import { openTestCore } from '../support/core.ts';
import { type Backend, freshPgliteDir, freshPostgresUrl } from '../support/databases.ts';
import { makeTestFolder } from '../support/test-folder.ts';

export const OTHER: Record<Backend, Backend> = { pglite: 'postgres', postgres: 'pglite' };

/** A database of the test's own: migrated, or without any table. */
export async function freshConfig(backend: Backend, options: { empty?: boolean } = {}): Promise<DatabaseConfig> {
  if (backend === 'pglite') {
    const dataDir = await freshPgliteDir(options);
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return { backend, dataDir };
  }
  const { url, remove } = await freshPostgresUrl(options);
  onTestFinished(remove);
  return { backend, url };
}

export function temporaryFolder(): string {
  const folder = makeTestFolder('am-backup-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Words that Postgres, JSON and gzip each treat in their own way. */
export const ODD_TEXTS = [
  'a\tb\\n "quoted" \u2028 \u{1f9a6} {x,"y"} \u0001',
  "it's; drop table mem_sessions --",
  '\\N',
  ' ',
  'ﬁ\u0301',
];

/** Record two sessions with calls and observations, a rule, a remark, vectors, and values at the edges of their types. */
export async function fillMemory(db: Database, word = 'otter'): Promise<void> {
  const core = openTestCore(db);
  for (const session_id of ['s1', 's2'])
    for (const at of [1, 2])
      await core.capture.prompt({
        session_id,
        prompt_id: `${session_id}-p${at}`,
        prompt: `Where does the ${word} sleep? ${at}`,
      });
  await core.capture.toolCall({
    session_id: 's1',
    tool_use_id: 't1',
    tool_name: 'Bash',
    tool_input: { command: `ls ${word}` },
    tool_response_preview: 'reeds',
  });
  await core.memory.save(
    [
      ...ODD_TEXTS.map((text, at) => ({
        project: 'example.org/shop',
        external_id: `odd-${at}`,
        text: `${word} ${text}`,
        metadata: { none: null },
      })),
      { project: 'example.org/shop', session_id: 's1', text: `The ${word} sleeps in the reeds`, pinned: true },
      { project: 'example.org/pond', text: `The ${word} swims at night`, files: ['a b.ts', 'c"d.ts'] },
    ] as never,
    'user',
  );
  const [{ id: project_id }] = (await db.query<{ id: number }>('select id from mem_projects order by id limit 1')) as [
    { id: number },
  ];
  await db.transaction((tx) =>
    insertRemark(
      tx,
      {
        text: `${word} reeds may hold` as Redacted,
        kind: 'fact',
        project_id,
        source_key: `remark:${word}`,
        alpha: 0.8,
      },
      { sessionId: 's1', promptId: 's1-p1' },
    ),
  );
  await db.query(
    `insert into mem_embedding_models (name, dimensions, active) values ('m', 3, true) on conflict do nothing`,
  );
  await db.query(
    `insert into mem_embeddings (observation_id, model, chunk, embedding)
     select id, 'm', 0, format('[%s,-0.1234567,1e-7]', id)::vector from mem_observations on conflict do nothing`,
  );
  await db.query(
    `insert into mem_passage_vectors (observation_id, model, mark, vectors)
     select id, 'm', '\\x01ff', '\\x7f80ff' from mem_observations on conflict do nothing`,
  );
  await db.query(
    `insert into mem_passage_queue (model, observation_id) select 'm', max(id) from mem_observations on conflict do nothing`,
  );
  await db.query(
    `insert into mem_daily_numbers values ('2026-01-01', 'm', '', 0.1), ('2026-01-01', 'n', '', 1e-300), ('2026-01-01', 'i', '', 'infinity')`,
  );
}

export const openAnd = withOpen;
