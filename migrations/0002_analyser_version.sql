-- Up Migration

-- Which rows an older analyser made: asked at each start, and by health while they are made anew. All rows share a value or two,
-- so the index takes about 7 bytes a row.
create index mem_observations_analyser on mem_observations (analyser_version);
