-- Up Migration

-- The transaction that wrote the row: a daemon that holds a project's vectors asks for those written since its last look, as it does for
-- observations. Rows of before count as written now.
alter table mem_embeddings add column changed_xid xid8 not null default pg_current_xact_id();

-- Serves the index's questions and those of the one it replaces.
create index mem_embeddings_changed on mem_embeddings (project_id, model, changed_xid);
drop index mem_embeddings_project;
