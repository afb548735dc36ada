-- Up Migration

-- When something last spoke for a rule or against it: its evidence ages from then on.
alter table mem_lessons add column heard_at timestamptz not null default now();
update mem_lessons set heard_at = updated_at where kind is not null;

-- Whether what became of the call has been counted for or against the rule.
alter table mem_lesson_firings add column weighed boolean not null default false;
create index mem_lesson_firings_unweighed on mem_lesson_firings (session_id) where outcome is not null and not weighed;
