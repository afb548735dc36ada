-- Up Migration

-- What was forgotten and may still be taken back: one row a forgetting. No recall, list or export reads this table or the next.
create table mem_bin (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('observations', 'session', 'project')),
  -- The session's id, the project's key; empty for observations. Never a word of what was recorded.
  label text not null default '',
  -- Where what comes back goes if its own project was merged into another meanwhile.
  project_id bigint references mem_projects (id) on delete set null,
  reason text,
  observations integer not null default 0,
  prompts integer not null default 0,
  tool_calls integer not null default 0,
  sessions integer not null default 0,
  forgotten_at timestamptz not null default now()
);

create table mem_bin_rows (
  id bigint generated always as identity primary key,
  bin_id bigint not null references mem_bin (id) on delete cascade,
  -- The table that the row came from.
  source text not null,
  -- The row as JSON in UTF-8: bytes and not text, so that nothing that looks through texts meets it.
  sealed bytea not null
);
create index mem_bin_rows_bin on mem_bin_rows (bin_id, source, id);

-- The forgetting that a tombstone belongs to: gone when that one is taken back. null: for good.
alter table mem_tombstones add column bin_id bigint;
create index mem_tombstones_bin on mem_tombstones (bin_id) where bin_id is not null;
-- The sweep after a forgetting looks at the latest.
create index mem_tombstones_created on mem_tombstones (created_at);

-- Sessions that a proposed lesson was made of: forgetting one of them takes the proposal along.
create table mem_lesson_evidence (
  lesson_id bigint not null references mem_lessons (id) on delete cascade,
  session_id text not null,
  primary key (lesson_id, session_id)
);
create index mem_lesson_evidence_session on mem_lesson_evidence (session_id);
