-- Up Migration

-- Which injections carried an observation or a rule: `items @> '[{"id": 5}]'`.
create index mem_injections_items on mem_injections using gin (items jsonb_path_ops);
-- Lists of one kind, newest first.
create index mem_observations_kind on mem_observations (kind, id);
