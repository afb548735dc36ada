-- Up Migration

-- Who spoke in the event that brought a row: 'owner' of this memory, another 'user', an 'agent' (a model) or a 'program'. Only the owner's own
-- words become a rule at once. What was recorded before came through the owner's hooks, but for REST and for other users of the proxy. The
-- default of new rows is the one that may least.
alter table mem_user_prompts add column speaker text not null default 'owner';
alter table mem_user_prompts alter column speaker set default 'program';
update mem_user_prompts set speaker = 'program' where origin = 'rest';
-- Of a call it is the speaker of the half that may least: its end may hold what the user typed at a refusal.
alter table mem_tool_calls add column speaker text not null default 'owner';
alter table mem_tool_calls alter column speaker set default 'program';
update mem_tool_calls set speaker = 'program' where origin = 'rest' or agent = 'proxy';

-- The wider rules in whose place a rule holds where it holds: an exception, which ends none of them.
alter table mem_lessons add column overrides bigint[] not null default '{}';

-- A proxied user's memory was a project whose key was "KEY of USER", which a user's name could turn into a path. It is the hash of both now
-- (daemon/projects/apart-project.ts).
create temporary table mem_apart on commit drop as
select distinct p.id, p.key as old_key, s.user_id,
  'apart:' || left(encode(sha256(convert_to(left(p.key, length(p.key) - length(' of ' || s.user_id)) || E'\n' || s.user_id, 'UTF8')), 'hex'), 32) as key
from mem_sessions s join mem_projects p on p.id = s.project_id
where s.agent = 'proxy' and s.user_id is not null and p.scope is null and right(p.key, length(' of ' || s.user_id)) = ' of ' || s.user_id;
update mem_projects p set key = a.key from mem_apart a
where a.id = p.id and not exists (select 1 from mem_projects q where q.key = a.key);
insert into mem_project_aliases (key, project_id, kind)
select p.key, p.id, 'key' from mem_projects p join mem_apart a on a.id = p.id and a.key = p.key on conflict (key) do nothing;
delete from mem_project_aliases l using mem_apart a where l.project_id = a.id and l.key = a.old_key;
update mem_user_prompts u set speaker = 'user' from mem_apart a where u.project_id = a.id and u.agent = 'proxy';

-- A rule that prompts taught for every project was everybody's. It is its user's, in the workspace in which it was said, where one user said
-- it in one workspace. The key of a user's bucket is that of daemon/store/buckets.ts.
create temporary table mem_personal on commit drop as
select l.id, l.source_key, min(coalesce(s.user_id, '')) as user_id, min(coalesce(w.workspace, '')) as workspace
from mem_lessons l join mem_lesson_evidence e on e.lesson_id = l.id and e.did = 'said' join mem_sessions s on s.session_id = e.session_id
left join mem_projects w on w.id = s.project_id and w.scope is null
where l.kind is not null and l.project_id is null and l.source = 'prompt' and l.held_by = '{}'
group by l.id having count(distinct coalesce(s.user_id, '')) = 1 and count(distinct coalesce(w.workspace, '')) = 1;
insert into mem_projects (key, name, scope, workspace, user_id, agent, session_id)
select distinct 'bucket:' || encode(sha256(convert_to('["user",' || to_json(user_id)::text || ',' || to_json(workspace)::text || ',"",""]', 'UTF8')), 'hex'),
  'user', 'user', workspace, user_id, '', ''
from mem_personal on conflict (key) do nothing;
update mem_lessons l set project_id = b.id, updated_at = now() from mem_personal m
join mem_projects b on b.scope = 'user' and b.user_id = m.user_id and b.workspace = m.workspace
where m.id = l.id and not exists (select 1 from mem_lessons k where k.project_id = b.id and k.source_key = l.source_key);
