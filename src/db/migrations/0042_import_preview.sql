-- The first rows of a file as they were understood, shown before the import is run.
alter table imports add column preview jsonb not null default '[]';
