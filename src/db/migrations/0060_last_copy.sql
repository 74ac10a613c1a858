-- When the instance was last copied by `npm run backup`, which read the copy back whole, and how large the file is.
alter table instance_state add column copied_at timestamptz;
alter table instance_state add column copied_bytes bigint;
