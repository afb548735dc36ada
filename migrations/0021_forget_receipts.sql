-- Up Migration

-- What was forgotten, as keyed hashes: one row a forgetting, committed with it. A file in the home repeats it for people (receipts/).
create table mem_forget_receipts (
  id text primary key,
  -- Names the key in the home that made the hashes: another machine's daemon has another one.
  key_id text not null,
  -- The bin's entry while what was forgotten can still be taken back.
  bin_id bigint,
  -- What was removed, without a word of it: contract/receipts.ts.
  body jsonb not null,
  forgotten_at timestamptz not null default now(),
  -- When it went for good; null while it lies in the bin, or if it was taken back.
  purged_at timestamptz,
  taken_back_at timestamptz,
  -- Whether passages that other rows hold as well were dropped from it.
  settled boolean not null default false,
  -- Whether the file in the home is to be written (again).
  is_unwritten boolean not null default true
);
create index mem_forget_receipts_bin on mem_forget_receipts (bin_id) where bin_id is not null;
create index mem_forget_receipts_unwritten on mem_forget_receipts (id) where is_unwritten;
