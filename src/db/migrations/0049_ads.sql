-- What the seller's own reports of Allegro Ads say. A metric that a file lacks is unknown, not 0. `offer_id` 0 = of a file of campaigns:
-- it puts nothing on offers and feeds the campaigns alone.
alter table ads_statistics add column ad_group text not null default '';
alter table ads_statistics add column interest bigint;
alter table ads_statistics alter column impressions drop not null;
alter table ads_statistics alter column impressions drop default;
alter table ads_statistics alter column clicks drop not null;
alter table ads_statistics alter column clicks drop default;
alter table ads_statistics alter column ad_units drop not null;
alter table ads_statistics alter column ad_units drop default;
alter table ads_statistics alter column ad_sales drop not null;
alter table ads_statistics alter column ad_sales drop default;
alter table ads_statistics drop constraint ads_statistics_pkey;
alter table ads_statistics add primary key (company_id, store_id, market, day, offer_id, campaign, ad_group);

-- The days a report speaks of, also those on which it has no row: `from_day` to `to_day` is its whole range, `spread` says that it is of
-- that range as a whole and was spread over its days.
create table ads_report_days (
  company_id bigint not null,
  store_id bigint not null,
  market text not null,
  level text not null check (level in ('offer', 'campaign')),
  day date not null,
  from_day date not null,
  to_day date not null,
  spread boolean not null,
  import_id bigint not null,
  primary key (company_id, store_id, market, level, day)
);
select create_distributed_table('ads_report_days', 'company_id', colocate_with => 'companies');

create table staging_ads (
  company_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  -- Null = of the whole period of the file.
  day date,
  campaign text not null,
  ad_group text not null,
  offer_external_id text,
  offer_name text,
  currency text not null,
  cost bigint not null,
  impressions bigint,
  clicks bigint,
  interest bigint,
  ad_units integer,
  ad_sales bigint
);
select create_distributed_table('staging_ads', 'company_id', colocate_with => 'companies');
