-- Up Migration

-- The working memory of a session of a program that keeps it here itself: its latest messages, what was condensed of the earlier ones,
-- and what it noted. One row a session, namespace and user, written as a whole.
create table mem_working_memory (
  id bigint generated always as identity primary key,
  session_id text not null,
  namespace text,
  user_id text,
  -- [{id, role, content, created_at, persisted_at}], oldest first, redacted like all of the row.
  messages jsonb not null default '[]',
  -- [{id, text, memory_type, topics, entities, persisted_at, …}]: persisted_at is set once it is an observation, too.
  memories jsonb not null default '[]',
  -- Whatever else the program keeps with the session.
  data jsonb not null default '{}',
  -- Sentences of messages that left the window, oldest first; null while none did.
  context text,
  -- How messages become observations (working/promote): {strategy, config}.
  strategy jsonb not null default '{}',
  -- Estimated tokens of messages and context.
  tokens integer not null default 0,
  ttl_seconds integer,
  -- When the row goes; null: never.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mem_working_memory_key on mem_working_memory (session_id, coalesce(namespace, ''), coalesce(user_id, ''));
create index mem_working_memory_updated on mem_working_memory (updated_at desc);
create index mem_working_memory_expires on mem_working_memory (expires_at) where expires_at is not null;

-- The same text saved again under another id is found by it; only memories of no project come by such ids.
create index mem_observations_same_text on mem_observations (md5(text)) where project_id is null;
