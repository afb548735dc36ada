-- Up Migration

-- What happened on each day of the last year (UTC), as numbers: no column holds a word that was recorded.
create table mem_daily_numbers (
  day date not null,
  -- daemon/store/daily-numbers.ts names the metrics and their parts, such as memories by kind.
  metric text not null,
  part text not null default '',
  value double precision not null,
  primary key (day, metric, part)
);

-- How far the tables were counted, in one row.
create table mem_tally (
  is_only boolean primary key default true check (is_only),
  observation_id bigint not null default 0,
  prompt_id bigint not null default 0,
  -- Every journal row up to this id has its masked secrets counted, once.
  event_id bigint not null default 0,
  counted_at timestamptz
);
insert into mem_tally default values;

-- Rows are appended in about the order of these times, so a few pages of summaries find a week.
create index mem_user_prompts_created on mem_user_prompts using brin (created_at) with (pages_per_range = 16);
create index mem_injections_created on mem_injections using brin (created_at) with (pages_per_range = 16);
