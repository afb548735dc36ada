-- Up Migration

alter table mem_observation_queue
  -- Runs that ended neither well nor with an error: the daemon was killed meanwhile, or the run was given up at its deadline.
  -- A few of them bury the job, since each costs the daemon or a long wait.
  add column interrupted smallint not null default 0;

alter table mem_user_prompts
  -- sha256 of the agent's last words at the turn's latest recorded end; null: no end of it was recorded. Tells a transcript's end of a turn
  -- from one that is recorded already, after the journal's row of it was pruned.
  add column stop_hash bytea;
update mem_user_prompts p set stop_hash = s.stop_hash
from (
  select distinct on (session_id, payload ->> 'prompt_id') session_id, payload ->> 'prompt_id' as prompt_id,
    sha256(convert_to(coalesce(payload ->> 'last_assistant_message', ''), 'UTF8')) as stop_hash
  from mem_events where event = 'Stop' and payload ->> 'prompt_id' is not null
  order by session_id, payload ->> 'prompt_id', occurred_at desc, id desc) s
where p.prompt_id = s.prompt_id and p.session_id = s.session_id;

-- Sessions and prompts of a clock that was ahead for a while stand before all others until their time comes.
update mem_sessions set last_event_at = now() where last_event_at > now() + interval '1 minute';
update mem_sessions set started_at = now() where started_at > now() + interval '1 minute';
