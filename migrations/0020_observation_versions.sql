-- Up Migration

-- What an observation was before a change by hand or by a program; it goes when the observation goes.
create table mem_observation_versions (
  observation_id bigint not null references mem_observations (id) on delete cascade,
  version integer not null,
  -- Title, text, kind, confidence, files, topics, entities, project (its key) and global, as they were stored: redacted.
  snapshot jsonb not null,
  -- Who made the change that ended it: user, agent or rest.
  changed_by text not null,
  replaced_at timestamptz not null default now(),
  primary key (observation_id, version)
);

-- Only the user's hand changes a locked observation, moves or forgets it.
alter table mem_observations add column locked boolean not null default false;
