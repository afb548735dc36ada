-- Up Migration

-- What an observation of its kind holds besides its text, such as a goal's deadline (contract/details.ts); null: nothing.
alter table mem_observations add column details jsonb check (jsonb_typeof(details) = 'object');

-- A session's brief looks for open goals and for habits, which are few.
create index mem_observations_kept_up on mem_observations (project_id) where kind in ('goal', 'habit');
create index mem_observations_about on mem_observations ((details ->> 'about')) where details ->> 'about' is not null;
