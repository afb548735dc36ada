-- Up Migration

-- What connects memories, files, rules and what rules are about, derived from the other tables by a job; all of it may be deleted and is made anew.
-- Every row hangs on the rows that it came from, so that what is forgotten takes it along.
create table mem_edges (
  id bigint generated always as identity primary key,
  -- contract/words.ts, EDGE_KINDS
  kind text not null,
  -- Nodes: observation:<id>, file:<path>, rule:<id>, subject:<what a rule is about>
  source text not null,
  target text not null,
  observation_id bigint references mem_observations (id) on delete cascade,
  other_observation_id bigint references mem_observations (id) on delete cascade,
  lesson_id bigint references mem_lessons (id) on delete cascade,
  other_lesson_id bigint references mem_lessons (id) on delete cascade
);
create index mem_edges_source on mem_edges (source);
create index mem_edges_target on mem_edges (target);
create index mem_edges_observation on mem_edges (observation_id);
create index mem_edges_other_observation on mem_edges (other_observation_id) where other_observation_id is not null;
create index mem_edges_lesson on mem_edges (lesson_id) where lesson_id is not null;
create index mem_edges_other_lesson on mem_edges (other_lesson_id) where other_lesson_id is not null;

-- Observations whose edges are to be derived; whatever writes one adds its row here, in its transaction.
create table mem_edges_due (
  observation_id bigint primary key references mem_observations (id) on delete cascade
);

insert into mem_edges_due (observation_id) select id from mem_observations;
insert into mem_observation_queue (kind, key)
select 'derive-edges', 'all' where exists (select 1 from mem_observations)
union all select 'derive-rule-edges', 'all' where exists (select 1 from mem_lessons where kind is not null) on conflict do nothing;
