-- Up Migration

-- Whether the user has still to be told that a hold came too late, in case that its call ran; set with the outcome 'late' of a hold, taken
-- back when the user was told. A daemon that starts anew knows it from here.
alter table mem_lesson_firings add column owed boolean not null default false;
create index mem_lesson_firings_owed on mem_lesson_firings (session_id) where owed;
