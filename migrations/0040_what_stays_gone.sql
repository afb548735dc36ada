-- Up Migration

-- What a person revoked, removed, ended or withdrew, and what was taken back of it: a database that is older (a backup, a dump) is brought
-- to that by the list beside the backups (home/forgotten-list.ts), of which this table is the source. What is forgotten stands in
-- mem_tombstones. Triggers write it, so that no way to remove something can leave it out.
create table mem_gone (
  -- token: revoked. lesson: a rule or lesson that was deleted. ended: one that holds no longer. approval: one that is a draft again. working: a working memory that was deleted. workspace: a project that left it. versions: what an observation was until `at`.
  subject text not null,
  -- SHA-256 of what names the row in every copy of it: numbers and the microsecond of its making, no word of it.
  print text not null,
  -- `+` gone, `-` taken back.
  op text not null check (op in ('+', '-')),
  at timestamptz not null default clock_timestamp(),
  primary key (subject, print)
);
create index mem_gone_at on mem_gone (at);

-- An id alone would name another row in a memory that was restored and went its own way.
create function mem_print(id bigint, created_at timestamptz, more text default '') returns text language sql stable as $$
  select encode(sha256(convert_to(id::text || E'\n' || (extract(epoch from created_at) * 1000000)::bigint::text || more, 'UTF8')), 'hex')
$$;

create function mem_note_gone(gone_subject text, gone_print text) returns void language plpgsql as $$
begin
  insert into mem_gone (subject, print, op) values (gone_subject, gone_print, '+')
  on conflict (subject, print) do update set op = '+', at = clock_timestamp();
end $$;

create function mem_note_back(back_subject text, back_print text) returns void language plpgsql as $$
begin
  update mem_gone set op = '-', at = clock_timestamp() where subject = back_subject and print = back_print and op = '+';
end $$;

create function mem_token_gone() returns trigger language plpgsql as $$
begin
  perform mem_note_gone('token', encode(sha256(old.token_hash), 'hex'));
  return null;
end $$;
create trigger mem_token_revoked after update on mem_api_tokens for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function mem_token_gone();
create trigger mem_token_deleted after delete on mem_api_tokens for each row execute function mem_token_gone();

-- A row of the subject that the trigger names was deleted, or is there again.
create function mem_row_gone() returns trigger language plpgsql as $$
begin
  perform mem_note_gone(tg_argv[0], mem_print(old.id, old.created_at));
  return null;
end $$;
create function mem_row_back() returns trigger language plpgsql as $$
begin
  perform mem_note_back(tg_argv[0], mem_print(new.id, new.created_at));
  return null;
end $$;
create trigger mem_lesson_deleted after delete on mem_lessons for each row execute function mem_row_gone('lesson');
create trigger mem_lesson_inserted after insert on mem_lessons for each row execute function mem_row_back('lesson');

create function mem_lesson_decided() returns trigger language plpgsql as $$
declare
  print text := mem_print(new.id, new.created_at);
  held boolean := old.status in ('active', 'draft');
  holds boolean := new.status in ('active', 'draft');
begin
  if held and not holds then
    perform mem_note_gone('ended', print);
  elsif holds and not held then
    perform mem_note_back('ended', print);
  end if;
  if old.status = 'active' and new.status = 'draft' then
    perform mem_note_gone('approval', print);
  elsif new.status = 'active' then
    perform mem_note_back('approval', print);
  end if;
  return null;
end $$;
create trigger mem_lesson_decided after update on mem_lessons for each row
  when (old.status <> new.status) execute function mem_lesson_decided();

-- One whose time is over goes by itself, in a restored memory, too.
create trigger mem_working_deleted after delete on mem_working_memory for each row
  when (old.expires_at is null or old.expires_at > clock_timestamp()) execute function mem_row_gone('working');
create trigger mem_working_inserted after insert on mem_working_memory for each row execute function mem_row_back('working');

create function mem_workspace_left() returns trigger language plpgsql as $$
begin
  if new.workspace = '' then
    perform mem_note_gone('workspace', mem_print(new.id, new.created_at, E'\n' || old.workspace));
  else
    perform mem_note_back('workspace', mem_print(new.id, new.created_at, E'\n' || new.workspace));
  end if;
  return null;
end $$;
create trigger mem_workspace_left after update on mem_projects for each row
  when (old.workspace <> new.workspace and new.scope is null) execute function mem_workspace_left();

-- What was revoked and ended before.
insert into mem_gone (subject, print, op, at)
  select 'token', encode(sha256(token_hash), 'hex'), '+', revoked_at from mem_api_tokens where revoked_at is not null
  union all
  select 'ended', mem_print(id, created_at), '+', coalesce(ended_at, updated_at) from mem_lessons where status in ('inactive', 'dismissed');
