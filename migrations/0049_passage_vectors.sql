-- Up Migration

-- The vectors of an observation's passages, by a model that takes too long to embed them while a question waits.
create table mem_passage_vectors (
  observation_id bigint not null references mem_observations (id) on delete cascade,
  model text not null references mem_embedding_models (name) on delete cascade,
  -- SHA-256 of the text and of where its passages end: vectors of another text or another splitting are not used.
  mark bytea not null,
  -- The passages in their order, a model's dimensions each, an int8 a number; a passage of which the model knows no word is all zeros.
  vectors bytea not null,
  primary key (model, observation_id)
);
create index mem_passage_vectors_observation on mem_passage_vectors (observation_id);
-- Such numbers don't compress, and questions read fifty of them.
alter table mem_passage_vectors alter column vectors set storage external;

-- Observations whose passages a model has not embedded yet, or not since they changed.
create table mem_passage_queue (
  model text not null references mem_embedding_models (name) on delete cascade,
  observation_id bigint not null references mem_observations (id) on delete cascade,
  -- Since when a question has been missing them: these come first. null: none has.
  wanted_at timestamptz,
  primary key (model, observation_id)
);
create index mem_passage_queue_observation on mem_passage_queue (observation_id);
create index mem_passage_queue_wanted on mem_passage_queue (model, wanted_at) where wanted_at is not null;

-- Whether the vectors of passages are stored, too; not those of a table, which embeds them in microseconds.
alter table mem_embedding_models add column stores_passages boolean not null default false;
