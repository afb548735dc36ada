-- Up Migration

create extension if not exists vector;

-- ---------------------------------------------------------------- projects
-- A repository. `key` is its normalised origin, else the path of its common git directory.
create table mem_projects (
  id bigint generated always as identity primary key,
  key text not null unique,
  name text not null,
  remote text,
  root text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- Every key under which a project is known: after a merge, or when a repository gains a remote, the old key stays here.
create table mem_project_aliases (
  key text primary key,
  project_id bigint not null references mem_projects (id) on delete cascade
);

-- ---------------------------------------------------------------- capture
create table mem_sessions (
  id bigint generated always as identity primary key,
  session_id text not null unique,
  agent text not null,
  user_id text,
  project_id bigint references mem_projects (id) on delete set null,
  cwd text,
  branch text,
  transcript_path text,
  source text,
  status text not null default 'active' check (status in ('active', 'completed', 'failed', 'abandoned')),
  summary text,
  started_at timestamptz not null default now(),
  last_event_at timestamptz not null default now(),
  ended_at timestamptz
);
create index mem_sessions_project on mem_sessions (project_id, last_event_at desc);
create index mem_sessions_active on mem_sessions (last_event_at) where status = 'active';

-- The journal: one row an event that was accepted, redacted. Pruned by retention; the rows below outlive it.
create table mem_events (
  id bigint generated always as identity primary key,
  -- prompt:<prompt_id>, pre|post|fail:<tool_use_id>, else the id minted by the hook: what makes replay harmless.
  event_id text not null unique,
  event text not null,
  agent text not null,
  session_id text,
  project_id bigint references mem_projects (id) on delete set null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index mem_events_session on mem_events (session_id, id);
create index mem_events_received on mem_events (received_at);

create table mem_user_prompts (
  id bigint generated always as identity primary key,
  prompt_id text not null unique,
  session_id text not null references mem_sessions (session_id) on delete cascade,
  project_id bigint references mem_projects (id) on delete set null,
  -- Counts from 1 within the session, in the order of occurrence.
  number integer not null,
  text text not null,
  cwd text,
  branch text,
  agent text not null,
  -- How it reached us: hook, transcript or rest.
  origin text not null,
  created_at timestamptz not null
);
create index mem_user_prompts_session on mem_user_prompts (session_id, created_at);

create table mem_tool_calls (
  id bigint generated always as identity primary key,
  tool_use_id text not null unique,
  session_id text not null references mem_sessions (session_id) on delete cascade,
  project_id bigint references mem_projects (id) on delete set null,
  -- The prompt that drove the call; null when the call came before any prompt of its session.
  prev_user_prompt_id bigint references mem_user_prompts (id) on delete set null,
  prompt_id text,
  tool_name text not null,
  input jsonb,
  output_preview text,
  -- null until the call has ended.
  success boolean,
  error text,
  interrupted boolean not null default false,
  duration_ms integer,
  agent_id text,
  agent_type text,
  cwd text,
  agent text not null,
  origin text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index mem_tool_calls_session on mem_tool_calls (session_id, created_at);
create index mem_tool_calls_prompt on mem_tool_calls (prompt_id);
create index mem_tool_calls_prev on mem_tool_calls (prev_user_prompt_id);

-- How far each transcript file was read.
create table mem_transcript_offsets (
  path text primary key,
  -- First bytes' hash: another file under the same name is read from its start.
  fingerprint text not null,
  read_bytes bigint not null,
  updated_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- memory
create table mem_kinds (
  kind text primary key,
  description text not null,
  -- Days after which an observation of this kind weighs half in recall; null: never fades.
  half_life_days integer
);
insert into mem_kinds (kind, description, half_life_days) values
  ('general', 'anything that fits nowhere else', 365),
  ('fact', 'verified, concrete information', null),
  ('hypothesis', 'inferred, not certain', 90),
  ('observation', 'what happened in a turn', 365),
  ('summary', 'a condensed recap', 365),
  ('preference', 'how the user likes things done', null),
  ('goal', 'something to work toward', 180),
  ('topic', 'an area of knowledge', null),
  ('habit', 'a recurring practice', null),
  ('reflection', 'a review or assessment', 365),
  ('decision', 'what was decided, and why', null),
  ('bugfix', 'a fault and what mended it', 365),
  ('feature', 'something built', 365),
  ('refactor', 'structure changed, behaviour kept', 365),
  ('discovery', 'something learnt about the code', 365),
  ('change', 'an edit that is none of the above', 365),
  ('pattern', 'a recurring solution', null),
  ('gotcha', 'a trap', null),
  ('correction', 'the user set the agent right', null),
  ('requirement', 'what must hold', null),
  ('procedure', 'how something is done, step by step', null);

create table mem_observations (
  id bigint generated always as identity primary key,
  external_id text,
  project_id bigint references mem_projects (id) on delete cascade,
  session_id text,
  prompt_id text,
  kind text not null references mem_kinds (kind),
  title text not null,
  text text not null,
  files text[] not null default '{}',
  topics text[] not null default '{}',
  entities text[] not null default '{}',
  metadata jsonb not null default '{}',
  -- digest: made from a turn; user, agent: saved by hand or by the model; rest, import.
  source text not null,
  agent text,
  user_id text,
  namespace text,
  workspace text,
  branch text,
  confidence real not null default 0.8 check (confidence between 0 and 1),
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz,
  access_count integer not null default 0,
  content_hash bytea not null,
  -- The analyser's terms, packed (text/pack-terms): what the text index is loaded from.
  terms bytea not null,
  analyser_version smallint not null,
  -- The same terms as lexemes for the SQL text leg.
  tsv tsvector not null,
  -- The transaction that wrote the row last: a daemon's index asks for all rows at or after the oldest transaction
  -- still open at its last look, and so misses none (a sequence would, when commits overtake each other).
  changed_xid xid8 not null default pg_current_xact_id()
);
create unique index mem_observations_external on mem_observations (coalesce(project_id, 0), external_id) where external_id is not null;
create index mem_observations_project on mem_observations (project_id, created_at desc, id desc);
create index mem_observations_created on mem_observations (created_at desc, id desc);
create index mem_observations_session on mem_observations (session_id, created_at, id);
create index mem_observations_changed on mem_observations (project_id, changed_xid);
-- Loading a text index, a page at a time.
create index mem_observations_load on mem_observations (project_id, id);
create index mem_observations_pinned on mem_observations (project_id) where pinned;
create index mem_observations_tsv on mem_observations using gin (tsv);

-- What was forgotten stays forgotten: replay, backfill and reconciliation ask here before they write.
create table mem_tombstones (
  id bigint generated always as identity primary key,
  -- observation: <id>; prompt, tool_call, session: their own ids; external: <project id>/<external id>.
  subject text not null check (subject in ('observation', 'prompt', 'tool_call', 'session', 'external', 'event')),
  subject_id text not null,
  project_id bigint,
  reason text,
  created_at timestamptz not null default now(),
  changed_xid xid8 not null default pg_current_xact_id(),
  unique (subject, subject_id)
);
create index mem_tombstones_changed on mem_tombstones (project_id, changed_xid) where subject = 'observation';

create table mem_embedding_models (
  name text primary key,
  dimensions integer not null check (dimensions between 1 and 2000),
  active boolean not null default false,
  created_at timestamptz not null default now()
);

-- One row a chunk and model. project_id repeats the observation's, so that the vector leg filters without a join.
-- Each model gets a partial HNSW index over embedding::vector(<dimensions>), made when the model is registered.
create table mem_embeddings (
  observation_id bigint not null references mem_observations (id) on delete cascade,
  model text not null references mem_embedding_models (name) on delete cascade,
  chunk smallint not null,
  project_id bigint,
  embedding vector not null,
  primary key (model, observation_id, chunk)
);
create index mem_embeddings_project on mem_embeddings (project_id, model);
create index mem_embeddings_observation on mem_embeddings (observation_id);

-- Observations that a model has not embedded yet, or not since they changed.
create table mem_embedding_queue (
  model text not null references mem_embedding_models (name) on delete cascade,
  observation_id bigint not null references mem_observations (id) on delete cascade,
  primary key (model, observation_id)
);
create index mem_embedding_queue_observation on mem_embedding_queue (observation_id);

-- ---------------------------------------------------------------- jobs
create table mem_observation_queue (
  id bigint generated always as identity primary key,
  kind text not null,
  -- One open job a kind and key: enqueuing it again nudges it.
  key text not null,
  args jsonb not null default '{}',
  run_after timestamptz not null default now(),
  attempts smallint not null default 0,
  -- Raised by each nudge: a job nudged while it ran is not finished but runs again.
  generation integer not null default 1,
  leased_until timestamptz,
  leased_by text,
  last_error text,
  -- Set when its attempts are used up: the job waits for a person.
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index mem_observation_queue_due on mem_observation_queue (run_after, id) where dead_at is null;

-- ---------------------------------------------------------------- lessons
create table mem_lessons (
  id bigint generated always as identity primary key,
  -- null: global.
  project_id bigint references mem_projects (id) on delete cascade,
  title text not null,
  rule text not null check (char_length(rule) <= 280),
  detail text,
  severity text not null check (severity in ('critical', 'warning', 'info')),
  trigger_tool text,
  trigger_pattern text check (char_length(trigger_pattern) <= 500),
  trigger_on text not null default 'input',
  trigger_output_pattern text check (char_length(trigger_output_pattern) <= 500),
  trigger_files text[] not null default '{}',
  -- A matcher that ships with a lesson pack, where a regular expression is too weak.
  trigger_rule text,
  action text not null default 'warn' check (action in ('warn', 'ask', 'deny')),
  -- draft: proposed, never fires; dismissed: a draft that was turned down and isn't proposed again.
  status text not null default 'active' check (status in ('active', 'inactive', 'draft', 'dismissed')),
  -- user, agent, rest, pack:<name>, distilled, correction, import:<file>
  source text not null default 'user',
  -- What makes a pack's, distilled or imported lesson the same one when it comes again.
  source_key text,
  source_observation_id bigint references mem_observations (id) on delete set null,
  version integer not null default 1,
  fired_count integer not null default 0,
  last_fired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mem_lessons_source_key on mem_lessons (coalesce(project_id, 0), source_key) where source_key is not null;
create index mem_lessons_active on mem_lessons (project_id) where status = 'active';

create table mem_lesson_versions (
  lesson_id bigint not null references mem_lessons (id) on delete cascade,
  version integer not null,
  -- The lesson as it was before the change.
  snapshot jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (lesson_id, version)
);

create table mem_lesson_firings (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references mem_lessons (id) on delete cascade,
  session_id text,
  project_id bigint,
  prompt_id text,
  tool_use_id text,
  tool_name text not null,
  -- The call as it was warned about, redacted and cut: what a later call is compared with.
  call jsonb not null,
  action text not null,
  fired_at timestamptz not null default now(),
  outcome text check (outcome in ('unchanged', 'changed', 'dropped', 'denied', 'failed', 'succeeded')),
  outcome_at timestamptz
);
create index mem_lesson_firings_lesson on mem_lesson_firings (lesson_id, fired_at desc);
create index mem_lesson_firings_open on mem_lesson_firings (session_id, fired_at) where outcome is null;
create unique index mem_lesson_firings_once on mem_lesson_firings (lesson_id, tool_use_id) where tool_use_id is not null;

-- ---------------------------------------------------------------- recall's record
create table mem_injections (
  id bigint generated always as identity primary key,
  session_id text,
  project_id bigint references mem_projects (id) on delete cascade,
  prompt_id text,
  event text not null,
  query text not null,
  -- [{id, score, zone, tokens}] as they went out, in order.
  items jsonb not null default '[]',
  -- [{id, score, legs, dropped: reason}] that were considered.
  candidates jsonb not null default '[]',
  text text not null default '',
  tokens integer not null,
  degraded text[] not null default '{}',
  took_ms real not null,
  created_at timestamptz not null default now()
);
create index mem_injections_session on mem_injections (session_id, id desc);
create index mem_injections_project on mem_injections (project_id, id desc);

-- ---------------------------------------------------------------- access
create table mem_api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table mem_audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  method text not null,
  path text not null,
  status smallint not null,
  subject text
);
create index mem_audit_log_at on mem_audit_log (at);

-- Replies to requests that carried an Idempotency-Key, so that a retry gets the same answer and writes nothing.
create table mem_ingest_receipts (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index mem_ingest_receipts_created on mem_ingest_receipts (created_at);
