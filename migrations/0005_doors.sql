-- Up Migration

-- When a person stood behind the row: said it through the user's door, pinned, edited or approved it there. null: a model, a program
-- or a time before this column wrote it, and it never stands among the user's rules.
alter table mem_observations add column confirmed_at timestamptz;

alter table mem_lessons add column confirmed_at timestamptz;
-- What a model asked for and may not have by itself: taken over when a person approves the lesson; null once decided.
alter table mem_lessons add column proposed_severity text check (proposed_severity in ('critical', 'warning', 'info'));
alter table mem_lessons add column proposed_action text check (proposed_action in ('warn', 'ask', 'deny'));
-- A pack's texts ship with the program, and only a person installs one.
update mem_lessons set confirmed_at = created_at where source like 'pack:%';

-- Keys of the projects that the token is bound to; null: of all.
alter table mem_api_tokens add column projects text[];
-- The token of http hooks was made to record and to be answered; answers have a scope of their own from here on.
update mem_api_tokens set scopes = array_append(scopes, 'recall')
where name = 'claude-code http hooks' and revoked_at is null and 'capture' = any(scopes) and not 'recall' = any(scopes);
