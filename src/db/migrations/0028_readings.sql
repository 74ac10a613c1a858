-- How often a process began to read the upload and never said how it went: one that takes down every process that reads it
-- is refused instead of being read for ever.
alter table imports add column readings integer not null default 0;
