-- Up Migration

-- What the hint of an injection is about, digested: the same is hinted at once. null: it carried no hint.
alter table mem_injections add column matter text;
create index mem_injections_matter on mem_injections (matter) where matter is not null;
