import type { Database } from '../../daemon/db/database.ts';
import { ANALYSER_VERSION } from '../../daemon/text/analyse.ts';

/** Two projects, three sessions and some of everything. */
export async function fillDatabase(db: Database): Promise<void> {
  await db.query(
    `insert into mem_projects (key, name, root) values ('github.com/me/one', 'one', '/home/me/one'), ('/home/me/two/.git', 'two', '/home/me/two')`,
  );
  await db.query(
    `insert into mem_project_aliases (key, project_id)
     select key, id from mem_projects union all select k, id from mem_projects, unnest(array['alias-of-one', '/home/me/moved/.git']) k where name = 'one'`,
  );
  await db.query(
    `insert into mem_sessions (session_id, agent, project_id, cwd, status)
     select v.session_id, v.agent, p.id, v.cwd, v.status
     from (values ('s1', 'claude-code', 'one', '/home/me/one', 'active'), ('s2', 'claude-code', 'two', '/home/me/two/sub', 'active'),
       ('s3', 'codex', null, '/home/me', 'completed')) as v(session_id, agent, project, cwd, status)
     left join mem_projects p on p.name = v.project order by v.session_id`,
  );
  await db.query(
    `insert into mem_user_prompts (prompt_id, session_id, project_id, number, text, agent, origin, created_at)
     select 'prompt-' || n, case when n <= 3 then 's1' when n = 4 then 's2' else 's3' end,
       (select id from mem_projects where name = case when n <= 3 then 'one' when n = 4 then 'two' end), n, 'p' || n, 'claude-code', 'hook', now()
     from generate_series(1, 5) n order by n`,
  );
  await db.query(
    `insert into mem_tool_calls (tool_use_id, session_id, prompt_id, tool_name, input, success, error, duration_ms, agent, origin, created_at)
     select 'call-' || n, case when n <= 2 then 's1' else 's2' end, 'prompt-' || n, 'Bash', '{"command":"ls"}', n <> 2,
       case when n = 2 then 'boom' end, 12, 'claude-code', 'hook', now() from generate_series(1, 4) n order by n`,
  );
  await db.query(
    `insert into mem_observations (project_id, session_id, kind, title, text, source, pinned, content_hash, terms, analyser_version, tsv)
     select (select id from mem_projects where name = case when n in (2, 4, 6) then 'one' when n = 5 then 'two' end),
       case when n <= 3 then 's1' when n = 5 then 's2' end, case when n = 5 then 'decision' else 'general' end,
       't' || n, 'o' || n, 'digest', n = 7, '', '', ${ANALYSER_VERSION}, '' from generate_series(1, 7) n order by n`,
  );
  await db.query(
    `insert into mem_lessons (project_id, title, rule, severity, trigger_tool, status)
     values (null, 'l1', 'never force a rebase', 'critical', 'Write', 'active'),
       ((select id from mem_projects where name = 'one'), 'l2', 'rule', 'info', 'Write', 'active'),
       (null, 'l3 100%_sure', 'rule', 'info', 'Write', 'inactive'),
       ((select id from mem_projects where name = 'two'), 'l4', 'rule', 'info', 'Write', 'draft')`,
  );
  await db.query(
    `insert into mem_injections (session_id, project_id, event, query, items, tokens, took_ms)
     select 's' || n, (select id from mem_projects where name = 'one' and n = 1), 'UserPromptSubmit', 'q' || n, '[{"id":1}]', 5, 1.5
     from generate_series(1, 3) n order by n`,
  );
  await db.query(
    `insert into mem_observation_queue (kind, key, run_after, attempts, dead_at, last_error)
     values ('k', 'waiting', now() - interval '3 minutes', 0, null, null), ('k', 'dead-1', now() - interval '2 minutes', 12, now(), 'no luck'),
       ('k', 'dead-2', now() - interval '1 minute', 12, now(), 'no luck')`,
  );
}
