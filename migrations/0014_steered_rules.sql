-- Up Migration

-- A locked rule is changed, ended and replaced by the user's hand alone, never by what was learnt. null: not locked.
alter table mem_lessons add column locked_at timestamptz;
-- The rule whose place a draft takes once the user approves it: what a model would correct.
alter table mem_lessons add column corrects bigint references mem_lessons (id) on delete set null;

-- What the prompt did to the rule.
alter table mem_lesson_evidence add column did text not null default 'said' check (did in ('said', 'ended'));
