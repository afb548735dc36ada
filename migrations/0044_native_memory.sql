-- Up Migration

-- The memories that agents keep of their own in files of a home's machine, as far as they were taken in. No text of theirs lies here.
create table mem_native_files (
  home text not null,
  -- The file; of a file with several memories, with "#" and a hash of the words.
  path text not null,
  agent text not null,
  -- The session that noted it, as the file says.
  session_id text,
  -- feedback, project, user, reference or note.
  kind text not null,
  -- A hash of what the file held, keyed with the home's id.
  mark text not null,
  -- The rule or draft that it became; null for a fact, which is found by its external id, and where the rule is gone.
  lesson_id bigint references mem_lessons (id) on delete set null,
  project_id bigint references mem_projects (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (home, path)
);
create index mem_native_files_lesson on mem_native_files (lesson_id);
create index mem_native_files_project on mem_native_files (project_id);
