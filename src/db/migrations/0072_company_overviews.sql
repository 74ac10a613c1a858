-- Each company of the instance as those who run it see it: measured from its own rows, so that a list of all asks no other table.
create table company_overviews (
  company_id bigint primary key,
  name text not null,
  -- Folded, as it is sorted.
  sort_name text not null,
  tax_id text,
  -- Folded: name, tax id in digits, addresses of members.
  search_text text not null,
  created_at timestamptz not null,
  stores int not null default 0,
  orders_30_days bigint not null default 0,
  orders_total bigint not null default 0,
  postings bigint not null default 0,
  -- Of uploaded files that are kept.
  file_bytes bigint not null default 0,
  sync text not null default 'none' check (sync in ('none', 'attention', 'syncing', 'ok')),
  -- Kinds of data whose reading fails.
  failed_feeds text[] not null default '{}',
  -- '-infinity' = never: what is sorted has no gaps.
  last_sync_at timestamptz not null default '-infinity',
  last_activity_at timestamptz not null default '-infinity',
  -- What the company has taken, and what it pays for: which of them counts is for the operator to say.
  plan text,
  plan_state text,
  paid_plan text,
  paid_state text,
  measured_at timestamptz not null default '-infinity'
);
select create_reference_table('company_overviews');

create index company_overviews_name on company_overviews (sort_name, company_id);
create index company_overviews_created on company_overviews (created_at, company_id);
create index company_overviews_recent_orders on company_overviews (orders_30_days, company_id);
create index company_overviews_orders on company_overviews (orders_total, company_id);
create index company_overviews_synced on company_overviews (last_sync_at, company_id);
create index company_overviews_active on company_overviews (last_activity_at, company_id);
create index company_overviews_size on company_overviews (postings, company_id);
create index company_overviews_measured on company_overviews (measured_at);

insert into company_overviews (company_id, name, sort_name, tax_id, search_text, created_at)
select company_id, name, lower(name), tax_id, lower(name), created_at from companies;
