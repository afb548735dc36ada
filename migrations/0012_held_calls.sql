-- Up Migration

-- hold: the call is denied once with the lesson as the reason, and runs when the agent makes it again unchanged.
alter table mem_lessons drop constraint mem_lessons_action_check;
alter table mem_lessons add constraint mem_lessons_action_check check (action in ('warn', 'hold', 'ask', 'deny'));
alter table mem_lessons drop constraint mem_lessons_proposed_action_check;
alter table mem_lessons
  add constraint mem_lessons_proposed_action_check check (proposed_action in ('warn', 'hold', 'ask', 'deny'));

-- insisted: the held call was made again unchanged, and ran.
alter table mem_lesson_firings drop constraint mem_lesson_firings_outcome_check;
alter table mem_lesson_firings add constraint mem_lesson_firings_outcome_check
  check (outcome in ('unchanged', 'changed', 'dropped', 'denied', 'insisted', 'failed', 'succeeded'));
-- A daemon that starts anew finds what it held before.
create index mem_lesson_firings_held on mem_lesson_firings (session_id, fired_at desc) where action = 'hold';
