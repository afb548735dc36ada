-- Up Migration

-- The prompt whose turn this one completes ("yes", "commit this"), in the same session: its observation tells of both, and forgetting it
-- takes both along. null: the turn stands by itself, or wasn't digested yet.
alter table mem_user_prompts add column joined_to text;
create index mem_user_prompts_joined on mem_user_prompts (joined_to) where joined_to is not null;
