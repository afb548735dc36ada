-- Up Migration

alter table mem_observations
  -- Declared to hold in every project. A row of no project that isn't global is seen from outside of all projects only.
  add column is_global boolean not null default false,
  -- Fields that a person changed by hand: a later digest of the turn leaves them as they are.
  add column edited text[] not null default '{}',
  add constraint mem_observations_global_of_no_project check (not is_global or project_id is null);

-- Repeats the observation's, as project_id does: the vector leg filters without a join.
alter table mem_embeddings add column is_global boolean not null default false;

alter table mem_project_aliases
  -- key: a name of the project. worktree: the folder of a worktree, which tells whose it was when it is gone.
  -- own: split off by a person, and not to be joined again to what its remote says.
  add column kind text not null default 'key' check (kind in ('key', 'worktree', 'own'));

-- Until now a row without a project was everybody's. What somebody saved by hand was meant so; a turn's digest never was.
update mem_observations set is_global = true where project_id is null and source <> 'digest';
update mem_embeddings e set is_global = true from mem_observations o where o.id = e.observation_id and o.is_global;

-- The digests go to the project of the folder that they were made in, which no SQL can tell: a job of the next start does it.
insert into mem_observation_queue (kind, key)
select 'place-work', 'all' where exists (select 1 from mem_sessions where project_id is null and cwd is not null);
