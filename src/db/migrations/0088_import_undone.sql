-- What a person was asked about a file and answered, in the order of asking.
alter table imports add column asked jsonb not null default '[]'::jsonb;
-- Of an import that was taken back: its file can be taken in again, since nothing that it had made was changed meanwhile.
alter table imports add column redoable boolean not null default false;
alter table imports add column redone_at timestamptz;
