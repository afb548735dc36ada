/** What a database of before has when it learns who speaks (migration 0042): whose its prompts, projects and rules are. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../daemon/home/package-root.ts';
import { apartProject } from '../../daemon/projects/apart-project.ts';
import { ensureBucket } from '../../daemon/visibility/buckets.ts';
import { freshConfig, openAnd } from '../backup/made-memory.ts';
import { noPostgres } from '../support/databases.ts';

const BEFORE = readdirSync(join(packageRoot(), 'migrations')).filter((name) => name < '0042').length;
const ZOO = { key: 'acme/zoo', name: 'zoo', remote: null, root: null, pathKey: null };

test.skipIf(noPostgres)(
  `prompts, projects and rules of before are the owner’s, their user’s or a program’s${noPostgres ? `: skipped, ${noPostgres}` : ''}`,
  async () => {
    await openAnd(await freshConfig('postgres', { empty: true }), async (db) => {
      await db.migrate(BEFORE);
      const run = async (sql: string) => db.query(sql);
      await run(
        `insert into mem_projects (key, name) values ('acme/zoo', 'zoo'), ('acme/zoo of bea', 'zoo of bea'), ('acme/work', 'work')`,
      );
      await run(`update mem_projects set workspace = 'job' where key = 'acme/work'`);
      await run(`insert into mem_project_aliases (key, project_id) select key, id from mem_projects`);
      await run(`insert into mem_sessions (session_id, agent, user_id, project_id)
      select v.s, v.a, v.u, p.id from (values ('own', 'claude-code', 'me', 'acme/work'), ('bea', 'proxy', 'bea', 'acme/zoo of bea'), ('two', 'codex', 'you', 'acme/zoo')) v (s, a, u, k)
      join mem_projects p on p.key = v.k`);
      await run(`insert into mem_user_prompts (prompt_id, session_id, project_id, number, text, agent, origin, created_at)
      select v.p, v.s, s.project_id, 1, 'x', s.agent, v.o, now() from (values ('p1', 'own', 'hook'), ('p2', 'bea', 'hook'), ('p3', 'two', 'rest')) v (p, s, o)
      join mem_sessions s on s.session_id = v.s`);
      await run(
        `insert into mem_tool_calls (tool_use_id, session_id, tool_name, agent, origin, created_at) values ('t1', 'own', 'Bash', 'claude-code', 'hook', now()), ('t2', 'bea', 'fetch', 'proxy', 'hook', now())`,
      );
      await run(`insert into mem_lessons (title, rule, severity, kind, source, source_key, status) values
      ('mine', 'mine', 'info', 'preference', 'prompt', 'k1', 'active'), ('shared', 'shared', 'info', 'preference', 'prompt', 'k2', 'active'), ('hand', 'hand', 'info', 'preference', 'user', 'k3', 'active')`);
      await run(`insert into mem_lesson_evidence (lesson_id, session_id, prompt_id, did) select l.id, v.s, v.p, 'said'
      from (values ('mine', 'own', 'p1'), ('shared', 'own', 'p1'), ('shared', 'two', 'p3'), ('hand', 'own', 'p1')) v (r, s, p) join mem_lessons l on l.rule = v.r`);
      await db.migrate();

      expect(await run('select prompt_id, speaker from mem_user_prompts order by 1')).toEqual([
        { prompt_id: 'p1', speaker: 'owner' },
        { prompt_id: 'p2', speaker: 'user' },
        { prompt_id: 'p3', speaker: 'program' },
      ]);
      expect(await run('select tool_use_id, speaker from mem_tool_calls order by 1')).toEqual([
        { tool_use_id: 't1', speaker: 'owner' },
        { tool_use_id: 't2', speaker: 'program' },
      ]);
      // The key that the daemon makes for this user finds what was recorded before.
      const { key } = apartProject(ZOO, 'bea');
      expect(
        await run(
          `select p.key, a.key as alias from mem_projects p join mem_project_aliases a on a.project_id = p.id where p.name = 'zoo of bea'`,
        ),
      ).toEqual([{ key, alias: key }]);
      // And the bucket is the one that the daemon makes.
      const bucket = await db.transaction((tx) => ensureBucket(tx, 'user', { userId: 'me', workspace: 'job' }));
      expect(await run('select rule, project_id from mem_lessons order by id')).toEqual([
        { rule: 'mine', project_id: bucket.id },
        { rule: 'shared', project_id: null },
        { rule: 'hand', project_id: null },
      ]);
    });
  },
);
