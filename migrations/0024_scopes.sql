-- Up Migration

-- A scope narrower or wider than a project is a place of its own, a bucket: a row of mem_projects with `scope`. So an observation is in
-- one place, as before, and what reads by project never meets a bucket.
alter table mem_projects
  -- null: a project. Else what the bucket holds: memories of one conversation, of one agent, of one user.
  add column scope text check (scope in ('conversation', 'agent', 'user')),
  -- The workspace that a project is in, or that a bucket lives in; '' outside of workspaces, which is the personal one.
  add column workspace text not null default '',
  -- Whose bucket it is; '' where no user was named. The next two are '' but for a bucket of an agent, or of a conversation.
  add column user_id text not null default '',
  add column agent text not null default '',
  add column session_id text not null default '',
  add constraint mem_projects_of_bucket check (
    case when scope is null then user_id = '' and agent = '' and session_id = ''
      else (agent <> '') = (scope = 'agent') and (session_id <> '') = (scope = 'conversation') end);

-- One bucket for each of these, and the way to find those that are seen from somewhere.
create unique index mem_projects_bucket on mem_projects (user_id, workspace, scope, agent, session_id) where scope is not null;
