/** Migration 0039: turns whose observations were stored under a substitute of their id are found by it again. */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { freshConfig, openAnd } from '../backup/made-memory.ts';
import { noPostgres } from '../support/databases.ts';

const BEFORE = readdirSync(join(packageRoot(), 'migrations')).filter((name) => name < '0039').length;
const substitute = (id: string) => `redacted:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;

it.each(noPostgres ? ['pglite' as const] : ['pglite' as const, 'postgres' as const])(
  'the ids of turns are put right [%s]',
  async (backend) => {
    await openAnd(await freshConfig(backend, { empty: true }), async (db) => {
      await db.migrate(BEFORE);
      const [masked, plain, both, forgotten] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      await db.query(`insert into mem_sessions (session_id, agent) values ('s', 'claude-code')`);
      for (const [n, id] of [masked, plain, both, forgotten].entries())
        await db.query(
          `insert into mem_user_prompts (session_id, prompt_id, text, agent, origin, number, created_at) values ('s', $1, 'hi', 'claude-code', 'hook', $2, now())`,
          [id, n],
        );
      const stored = [
        substitute(`turn:${masked}`),
        `turn:${plain}`,
        substitute(`turn:${both}`),
        `turn:${both}`,
        'redacted:x',
      ];
      for (const id of stored)
        await db.query(
          `insert into mem_observations (external_id, session_id, agent, kind, title, text, source, content_hash, terms, analyser_version, tsv) values ($1, 's', 'claude-code', 'feature', 't', 't', 'digest', '', '', 0, '')`,
          [id],
        );
      await db.query(`insert into mem_tombstones (subject, subject_id) values ('external', $1)`, [
        `0/${substitute(`turn:${forgotten}`)}`,
      ]);

      await db.migrate();
      const ids = await db.query<{ external_id: string }>('select external_id from mem_observations order by id');
      expect(ids.map(({ external_id }) => external_id)).toEqual([`turn:${masked}`, ...stored.slice(1)]);
      const stones = await db.query<{ subject_id: string }>('select subject_id from mem_tombstones order by id');
      expect(stones.map(({ subject_id }) => subject_id)).toContain(`0/turn:${forgotten}`);
    });
  },
);
