-- The next stretch of history is read while the one before is taken in: each lies apart until its turn.
alter table staging_facts add column part smallint default 0 not null;
alter table staging_facts drop constraint staging_facts_pkey;
alter table staging_facts add primary key (company_id, store_id, feed, part, external_id);
-- Connections that hand out numbers of their own in advance do not count in the order of reading.
alter table staging_facts alter column seq set cache 1;
