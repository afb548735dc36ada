-- Up Migration

-- A session's summary: an observation of the kind summary with the external id session:<session id>. A brief reads the latest ones.
create index mem_observations_summaries on mem_observations (project_id, created_at desc) where kind = 'summary';

-- Sessions that were recorded before get theirs.
insert into mem_observation_queue (kind, key)
select 'summarise-session', s.session_id from mem_sessions s
where exists (select 1 from mem_observations o where o.session_id = s.session_id and o.external_id = 'turn:' || o.prompt_id)
on conflict (kind, key) do nothing;
