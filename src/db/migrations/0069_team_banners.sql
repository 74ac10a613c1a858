-- A company writes to its own team: whose banner it is; null = the instance's.
alter table banners add column owner_company_id bigint;
