-- Up Migration

-- The homes that use this database: one for each AGENT_MEMORY_HOME, whose id lies there in the file home-id.
create table mem_homes (
  id text primary key,
  -- The home's user_id; '' where it names none. A second one is refused unless the setting `shared` says everything.
  user_id text not null default '',
  -- The machine at the first start; stays, since the name of a laptop changes with its network.
  machine text not null,
  -- What stands before the path in the keys of this machine's projects without a remote: '' for the first machine, else its name and a colon.
  path_prefix text not null default '',
  -- Where the home lies, to show.
  root text not null,
  first_seen_at timestamptz not null default now(),
  -- At its start, and then every minute.
  seen_at timestamptz not null default now()
);

-- What holds for everybody on this database, by name: `shared`, and how long things are kept. A name that is not here has its default.
create table mem_database_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Whose files a job needs; '': no home's.
alter table mem_observation_queue
  add column home text not null default '',
  drop constraint mem_observation_queue_kind_key_key,
  add constraint mem_observation_queue_once unique (kind, key, home);

-- Whose file it is; '': it was read before homes had ids, by whichever has that file.
alter table mem_transcript_offsets
  add column home text not null default '',
  drop constraint mem_transcript_offsets_pkey,
  add primary key (home, path);

-- Whether a path was recorded before machines were told apart. It belongs to the first machine that works there again.
alter table mem_project_aliases add column is_unclaimed boolean not null default false;
update mem_project_aliases set is_unclaimed = true where key ~ '^(/|[A-Za-z]:[\\/])';
