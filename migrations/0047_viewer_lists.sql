-- Up Migration

-- Sessions are listed by their start: those of a backfill are recorded late.
create index mem_sessions_started on mem_sessions (started_at desc, id desc);

-- What was read from a transcript was over when it was read; nothing says that it broke off.
update mem_sessions s set status = 'completed' where status = 'abandoned'
  and exists (select 1 from mem_user_prompts u where u.session_id = s.session_id)
  and not exists (select 1 from mem_user_prompts u where u.session_id = s.session_id and u.origin <> 'transcript')
  and not exists (select 1 from mem_tool_calls c where c.session_id = s.session_id and c.origin <> 'transcript');

-- Errors that come again are found among the latest failed calls.
create index mem_tool_calls_failed on mem_tool_calls (created_at) where success = false;
