-- Up Migration

-- How often a memory was saved again in other words, and merged into this one.
alter table mem_observations add column confirmations integer not null default 0;
