-- Up Migration

-- When a daemon last said that it embeds with the model. Several daemons share a Postgres database, each with a model of its own:
-- what is saved is queued for every model that is in use. null: taken out of use.
alter table mem_embedding_models add column last_used_at timestamptz;
update mem_embedding_models set last_used_at = now() where active;

-- What the transcript calls a prompt that the hook delivered without an id, so that it was recorded under a minted one. A fork's
-- transcript repeats it by this name.
alter table mem_user_prompts add column line_id text;
