-- What a check of a file found beside its counts: why rows were refused, what changes from what to what, what profit becomes.
alter table imports add column checked jsonb not null default '{}';
