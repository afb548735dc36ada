// Rows for every table of a schema, by the migration from which on they can be written. Each is what its version wrote.

/** A vector, packed terms and a hash: any bytes will do. */
const BYTES = `'\\x0102'`;
const WHEN = `'2026-03-01T10:00:00.123456Z'`;

export const ROWS: readonly { from: number; sql: string }[] = [
  {
    from: 1,
    sql: `
insert into mem_projects (key, name, remote, root, created_at, last_seen_at)
  values ('example.org/pond', 'pond', 'https://example.org/pond.git', '/pond', ${WHEN}, ${WHEN});
insert into mem_project_aliases (key, project_id) select '/pond', id from mem_projects;
insert into mem_sessions (session_id, agent, project_id, cwd, branch, source, status, summary, started_at, last_event_at)
  select 's1', 'claude-code', id, '/pond', 'main', 'startup', 'completed', 'about otters', ${WHEN}, ${WHEN} from mem_projects;
insert into mem_events (event_id, event, agent, session_id, payload, occurred_at, received_at)
  values ('stop:1', 'Stop', 'claude-code', 's1', '{"prompt_id": "p1", "last_assistant_message": "In the reeds."}', ${WHEN}, ${WHEN});
insert into mem_user_prompts (prompt_id, session_id, project_id, number, text, cwd, branch, agent, origin, created_at)
  select 'p1', 's1', id, 1, 'Where does the otter sleep?', '/pond', 'main', 'claude-code', 'hook', ${WHEN} from mem_projects;
insert into mem_tool_calls (tool_use_id, session_id, project_id, prev_user_prompt_id, prompt_id, tool_name, input, output_preview, success,
    duration_ms, agent, origin, created_at, finished_at)
  select 't1', 's1', project_id, id, 'p1', 'Bash', '{"command": "ls pond", "odd": [null, "\\u2028"]}', 'reeds', true, 12, 'claude-code', 'hook',
    ${WHEN}, ${WHEN} from mem_user_prompts;
insert into mem_transcript_offsets (path, fingerprint, read_bytes, updated_at) values ('/t.jsonl', 'f', 12, ${WHEN});
insert into mem_observations (external_id, project_id, session_id, prompt_id, kind, title, text, files, topics, metadata, source, agent, branch,
    confidence, pinned, created_at, updated_at, content_hash, terms, analyser_version, tsv)
  select 'turn:p1', id, 's1', 'p1', 'discovery', 'The otter', 'The otter sleeps in the reeds', '{"a b.ts"}', '{otter}', '{"n": null}', 'digest',
    'claude-code', 'main', 0.7, true, ${WHEN}, ${WHEN}, ${BYTES}, ${BYTES}, 0, 'otter:1 reed:2'::tsvector from mem_projects;
insert into mem_observations (kind, title, text, source, created_at, updated_at, content_hash, terms, analyser_version, tsv)
  values ('preference', 'Tabs', 'The user likes tabs', 'user', ${WHEN}, ${WHEN}, ${BYTES}, ${BYTES}, 0, 'tab:1'::tsvector);
insert into mem_tombstones (subject, subject_id, reason, created_at) values ('prompt', 'gone', 'asked', ${WHEN});
insert into mem_embedding_models (name, dimensions, active, created_at) values ('m', 3, true, ${WHEN});
insert into mem_embeddings (observation_id, model, chunk, project_id, embedding) select id, 'm', 0, project_id, '[0.1,-0.25,1e-7]' from mem_observations;
insert into mem_embedding_queue (model, observation_id) select 'm', min(id) from mem_observations;
insert into mem_observation_queue (kind, key, args, run_after, created_at) values ('digest-turn', 'p1', '{"session_id": "s1"}', ${WHEN}, ${WHEN});
insert into mem_lessons (project_id, title, rule, detail, severity, trigger_tool, trigger_pattern, source, created_at, updated_at)
  select id, 'Pond', 'Never drain the pond', 'It is deep', 'critical', 'Bash', 'drain', 'user', ${WHEN}, ${WHEN} from mem_projects;
insert into mem_lesson_versions (lesson_id, version, snapshot, replaced_at) select id, 1, '{"rule": "Do not drain"}', ${WHEN} from mem_lessons;
insert into mem_lesson_firings (lesson_id, session_id, tool_name, call, action, fired_at, outcome)
  select id, 's1', 'Bash', '{"command": "drain"}', 'warn', ${WHEN}, 'changed' from mem_lessons;
insert into mem_injections (session_id, project_id, prompt_id, event, query, items, text, tokens, took_ms, created_at)
  select 's1', id, 'p1', 'UserPromptSubmit', 'otter', '[{"id": 1}]', 'The otter', 9, 1.5, ${WHEN} from mem_projects;
insert into mem_api_tokens (name, token_hash, scopes, created_at) values ('viewer', ${BYTES}, '{read}', ${WHEN});
insert into mem_audit_log (at, actor, method, path, status) values (${WHEN}, 'owner', 'GET', '/api/stats', 200);
insert into mem_ingest_receipts (actor, key, request_hash, status, reply, created_at) values ('owner', 'k', ${BYTES}, 201, '{}', ${WHEN});`,
  },
  {
    from: 4,
    sql: `insert into mem_lesson_evidence (lesson_id, session_id) select id, 's1' from mem_lessons;
update mem_tombstones set bin_id = 7;`,
  },
  { from: 5, sql: `update mem_observations set confirmed_at = ${WHEN} where source = 'user';` },
  { from: 6, sql: `update mem_user_prompts set stop_hash = ${BYTES};` },
  { from: 9, sql: `update mem_user_prompts set joined_to = 'p0';` },
  { from: 12, sql: `update mem_lessons set action = 'hold';` },
  {
    from: 13,
    sql: `update mem_lessons set kind = 'prohibition', subjects = '{pond}', alpha = 3.5;
update mem_lesson_evidence set prompt_id = 'p1';`,
  },
  { from: 14, sql: `update mem_lessons set locked_at = ${WHEN};` },
  {
    from: 15,
    sql: `insert into mem_rule_triggers (lesson_id, triggers, of_text, prompts, fitted_at)
  select id, '[{"tool": "Bash"}]', rule, '{p1}', ${WHEN} from mem_lessons;`,
  },
  { from: 16, sql: `update mem_lesson_firings set weighed = true;` },
  { from: 17, sql: `update mem_injections set matter = 'pond';` },
  {
    from: 19,
    sql: `insert into mem_daily_numbers (day, metric, value) values ('2026-03-01', 'prompts', 0.1);
update mem_tally set prompt_id = 1;`,
  },
  {
    from: 20,
    sql: `insert into mem_observation_versions (observation_id, version, snapshot, changed_by, replaced_at)
  select id, 1, '{"title": "Spaces"}', 'user', ${WHEN} from mem_observations where source = 'user';
update mem_observations set locked = true where source = 'user';`,
  },
  {
    from: 21,
    sql: `insert into mem_forget_receipts (id, key_id, body, forgotten_at) values ('r1', 'k1', '{"tables": []}', ${WHEN});`,
  },
  {
    from: 22,
    sql: `insert into mem_working_memory (session_id, namespace, user_id, messages, data, context, tokens, created_at, updated_at)
  values ('w1', 'pond', 'ada', '[{"id": "m1", "role": "user", "content": "Where?"}]', '{"a": 1}', 'It sleeps.', 7, ${WHEN}, ${WHEN});`,
  },
  {
    from: 24,
    sql: `insert into mem_projects (key, name, created_at, last_seen_at, scope, workspace, user_id)
  values ('bucket of ada', 'ada', ${WHEN}, ${WHEN}, 'user', 'pond', 'ada');`,
  },
  { from: 25, sql: `update mem_observations set details = '{"deadline": "2026-04-01"}' where source = 'user';` },
  { from: 27, sql: `insert into mem_index_reloads (reloads) values (3);` },
  {
    from: 28,
    sql: `insert into mem_edges (kind, source, target, observation_id) select 'TOUCHES', 'observation:' || id, 'file:a b.ts', id
  from mem_observations where source = 'digest';
insert into mem_edges_due (observation_id) select id from mem_observations where source = 'user';`,
  },
  { from: 33, sql: `update mem_rule_triggers set topics = '{tests}';` },
  { from: 34, sql: `update mem_lessons set held_by = '{ada}', origins = '{1}';` },
  { from: 36, sql: `update mem_observations set confirmations = 2 where source = 'user';` },
  { from: 40, sql: `insert into mem_gone (subject, print, op, at) values ('token', 'p1', '+', ${WHEN});` },
  {
    from: 41,
    sql: `insert into mem_homes (id, user_id, machine, path_prefix, root, first_seen_at, seen_at)
  values ('h1', 'ada', 'desk', 'desk:', '/home/ada/.agent-memory', ${WHEN}, ${WHEN});
insert into mem_database_settings (name, value, changed_at) values ('bin_days', '9', ${WHEN});
update mem_transcript_offsets set home = 'h1';
update mem_observation_queue set home = 'h1';
update mem_project_aliases set is_unclaimed = true;`,
  },
  {
    from: 42,
    sql: `update mem_lessons set overrides = '{1}';
update mem_user_prompts set speaker = 'user';
update mem_tool_calls set speaker = 'agent';`,
  },
  {
    from: 49,
    sql: `insert into mem_passage_vectors (observation_id, model, mark, vectors) select min(id), 'm', ${BYTES}, ${BYTES} from mem_observations;
insert into mem_passage_queue (model, observation_id, wanted_at) select 'm', max(id), ${WHEN} from mem_observations;
update mem_embedding_models set stores_passages = true;`,
  },
];
