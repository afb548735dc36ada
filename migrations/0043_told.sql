-- Up Migration

-- Whether what went out reached the agent: a hook says so once it has printed its answer, and the row is written with what is known. What was
-- recorded before this counts as told, since nothing says otherwise.
alter table mem_injections add column told boolean not null default true;
alter table mem_lesson_firings add column told boolean not null default true;

-- The machine's load average of the last minute, by processor, when an answer came too late; null for what was told.
alter table mem_injections add column load real;

-- late: the answer did not reach the agent in time, so nothing follows from it.
alter table mem_lesson_firings drop constraint mem_lesson_firings_outcome_check;
alter table mem_lesson_firings add constraint mem_lesson_firings_outcome_check
  check (outcome in ('unchanged', 'changed', 'dropped', 'denied', 'insisted', 'failed', 'succeeded', 'late'));
