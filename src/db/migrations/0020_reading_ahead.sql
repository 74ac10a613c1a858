-- The next stretch of history is read while the one before is taken in: each lies apart until its turn.
alter table staging_facts add column part smallint default 0 not null;
alter table staging_facts drop constraint staging_facts_pkey;
alter table staging_facts add primary key (company_id, store_id, feed, part, external_id);
-- Connections that hand out numbers of their own in advance do not count in the order of reading.
alter table staging_facts alter column seq set cache 1;

-- The lines of staged orders, taken apart while they are put down: every step of their merge reads them.
create table staging_lines (
  company_id bigint not null,
  store_id bigint not null,
  feed text not null,
  part smallint not null,
  order_external_id text not null,
  line_key text not null,
  -- The order's own: the one read last has the line.
  seq bigint not null,
  offer_id text not null,
  offer_name text not null,
  sku text not null,
  own_sku text,
  quantity integer not null,
  unit_price numeric(20, 4) not null,
  amount bigint not null,
  services bigint not null,
  bought_at timestamptz not null,
  vat_rate integer,
  vat_exemption text,
  wallet_compensation bigint not null,
  deposit bigint not null,
  primary key (company_id, store_id, feed, part, order_external_id, line_key)
);
select create_distributed_table('staging_lines', 'company_id', colocate_with => 'companies');
-- A rough idea of what lies there is enough to plan its merge, and cheap to get.
alter table staging_lines
  alter column company_id set statistics 10, alter column store_id set statistics 10, alter column feed set statistics 10,
  alter column part set statistics 10, alter column order_external_id set statistics 10, alter column line_key set statistics 10,
  alter column offer_id set statistics 10, alter column sku set statistics 10;
alter table staging_facts
  alter column company_id set statistics 10, alter column store_id set statistics 10, alter column feed set statistics 10,
  alter column part set statistics 10, alter column external_id set statistics 10;

-- Methods whose name does not say that they are the marketplace's own, but a billed delivery did: few, and asked for with every page.
create index orders_proven_methods on orders (company_id, store_id, delivery_method)
  where integrated_delivery and delivery_method not ilike 'allegro %';

-- Counted anew in every refresh: a rough idea of it is enough.
alter table touched_keys
  alter column company_id set statistics 10, alter column run_id set statistics 10, alter column store_id set statistics 10,
  alter column market set statistics 10, alter column product_id set statistics 10, alter column day set statistics 10;
