-- Up Migration

-- The users who added a rule by hand, or said by hand again what it says; prompts that said it name their user by their session.
alter table mem_lessons add column held_by text[] not null default '{}';
-- The rules of projects that a user's rule was made of (source `projects`); it lies in the user's bucket, and goes when fewer than three
-- of them hold.
alter table mem_lessons add column origins bigint[] not null default '{}';
create index mem_lessons_origins on mem_lessons using gin (origins) where origins <> '{}';
