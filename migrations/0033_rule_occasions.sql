-- Up Migration

-- What the user was asking for as a rule was said, as names of topics: the next such prompt concerns the rule, though it shares no word with it.
-- It lies beside the triggers, which are made of the same prompts, and goes with them when one of the prompts is forgotten.
alter table mem_rule_triggers add column topics text[] not null default '{}';
