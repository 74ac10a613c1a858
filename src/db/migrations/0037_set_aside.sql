-- What an entry that could not be read still says of itself, as it was given; null where it does not say.
alter table quarantined_entries
  add column type_id text,
  add column amount text,
  add column currency text,
  add column happened_at timestamptz,
  add column market text,
  -- Null of entries from before: they are known by when they were seen last.
  add column received_at timestamptz;
alter table quarantined_entries alter column received_at set default now();
