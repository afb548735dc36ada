-- Up Migration

-- A rule is a lesson of a kind: what the user said should hold. It needs no trigger.
alter table mem_lessons add column kind text
  check (kind in ('requirement', 'prohibition', 'procedure', 'preference', 'fact', 'decision'));
-- Names from the calls that the rule was said about: commands, files.
alter table mem_lessons add column subjects text[] not null default '{}';
-- Beta(alpha, beta): what speaks for the rule and against it.
alter table mem_lessons add column alpha real not null default 1;
alter table mem_lessons add column beta real not null default 1;
alter table mem_lessons add column ended_at timestamptz;
alter table mem_lessons add column replaced_by bigint references mem_lessons (id) on delete set null;
create index mem_lessons_rules on mem_lessons (project_id) where kind is not null and status = 'active';

-- The prompt that said it; empty: something of the whole session.
alter table mem_lesson_evidence add column prompt_id text not null default '';
alter table mem_lesson_evidence drop constraint mem_lesson_evidence_pkey;
alter table mem_lesson_evidence add primary key (lesson_id, session_id, prompt_id);
create index mem_lesson_evidence_prompt on mem_lesson_evidence (prompt_id) where prompt_id <> '';
