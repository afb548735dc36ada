-- Up Migration

-- Which calls a rule is about, told by code from its words and from the calls around the prompts that said it.
create table mem_rule_triggers (
  lesson_id bigint primary key references mem_lessons (id) on delete cascade,
  -- [{words, unless, places, programs, seen, against, looks}]: a call meets one of them.
  triggers jsonb not null,
  -- The md5 of the rule's text: an edited rule has other triggers.
  of_text text not null,
  -- The prompts whose calls they were made from: forgetting one of them takes the triggers along.
  prompts text[] not null,
  fitted_at timestamptz not null default now()
);
create index mem_rule_triggers_prompts on mem_rule_triggers using gin (prompts);
