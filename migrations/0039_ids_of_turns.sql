-- Up Migration

-- A quarter of the turns' observations got a substitute for an id, since `turn:` and a UUID look like a login. What asks for a turn's
-- observation by its id did not find them: they were missing in their session's summary.
create temporary table mem_turn_ids on commit drop as
select 'turn:' || prompt_id as id, 'redacted:' || left(encode(sha256(convert_to('turn:' || prompt_id, 'UTF8')), 'hex'), 32) as substitute
from mem_user_prompts;
create index on mem_turn_ids (substitute);
analyze mem_turn_ids;

update mem_observations o set external_id = i.id from mem_turn_ids i
where o.external_id = i.substitute and not exists (
  select 1 from mem_observations k where k.external_id = i.id and k.project_id is not distinct from o.project_id);
insert into mem_tombstones (subject, subject_id, project_id, reason, bin_id, created_at)
select t.subject, split_part(t.subject_id, '/', 1) || '/' || i.id, t.project_id, t.reason, t.bin_id, t.created_at
from mem_tombstones t join mem_turn_ids i on i.substitute = split_part(t.subject_id, '/', 2)
where t.subject = 'external'
on conflict do nothing;
