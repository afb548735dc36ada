-- Up Migration

-- Nothing reads it: how a kind fades is decided where recall ranks.
alter table mem_kinds drop column half_life_days;
