-- Questions about columns that were answered for a file, for the next one with the same headers.
alter table column_mappings add column answers jsonb not null default '{}';
