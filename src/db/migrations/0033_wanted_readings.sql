-- When a person asked for everything that can still change to be read now; emptied by the reading that began after it.
alter table sync_feeds add column wanted_at timestamptz;
