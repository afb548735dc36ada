-- Up Migration

-- A merge of two projects that a person asked for, for as long as the bin keeps: what it takes to undo it. A backup leaves both tables out, as it
-- does the bin.
create table mem_merges (
  id bigint generated always as identity primary key,
  -- The row of the project that is gone.
  project jsonb not null,
  -- Its keys: [{key, kind, is_unclaimed}].
  aliases jsonb not null,
  -- Where it is now: follows further merges.
  into_project_id bigint not null references mem_projects (id) on delete cascade,
  -- The entry of the bin with what both projects had, of which `into` kept its own.
  bin_id bigint references mem_bin (id) on delete set null,
  merged_at timestamptz not null default now()
);
create index mem_merges_into on mem_merges (into_project_id);

-- The rows that a merge moved, by their ids: one row a table.
create table mem_merge_rows (
  merge_id bigint not null references mem_merges (id) on delete cascade,
  source text not null,
  ids bigint[] not null,
  primary key (merge_id, source)
);
