-- Up Migration

-- Observations are saved with the topics and entities that their text names. Those before are named by a job.
insert into mem_observation_queue (kind, key) select 'name-entities', 'all' where exists (select 1 from mem_observations)
  on conflict do nothing;
