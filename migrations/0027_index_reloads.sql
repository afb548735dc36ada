-- Up Migration

-- Counts, in one row, what an index in the memory of another daemon can't read from the rows themselves: observations that left a project
-- (moves, merges, splits), and rebuilt terms. Each daemon loads its indexes again when the number has changed.
create table mem_index_reloads (
  is_only boolean primary key default true check (is_only),
  reloads bigint not null
);
