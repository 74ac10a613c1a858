-- Delivery and advertising stand in the figures by an estimate until they are billed, as commissions do.

-- What delivery cost orders of a class: net, positive for a cost, minor units of the market's currency, of orders together.
-- band = of the order's value; -1 = whatever the value.
create table delivery_means (
  company_id bigint not null,
  store_id bigint not null,
  market text not null,
  method text not null,
  smart boolean not null,
  band integer not null,
  cost bigint not null,
  orders integer not null check (orders > 0),
  primary key (company_id, store_id, market, method, smart, band)
);
select create_distributed_table('delivery_means', 'company_id', colocate_with => 'companies');

-- What delivery of an order is estimated from, as long as no entry of it came; the ledger divides. by_value = of its band alone.
create table delivery_estimates (
  company_id bigint not null,
  order_id bigint not null,
  cost bigint not null check (cost > 0),
  orders integer not null check (orders > 0),
  by_value boolean not null,
  primary key (company_id, order_id)
);
select create_distributed_table('delivery_estimates', 'company_id', colocate_with => 'companies');

-- Advertising of a day that is not billed yet: net, positive for a cost, minor units of the market's currency.
create table ads_estimates (
  company_id bigint not null,
  store_id bigint not null,
  market text not null,
  day date not null,
  cost bigint not null check (cost > 0),
  last_billed date not null,
  billed_days integer not null,
  primary key (company_id, store_id, market, day)
);
select create_distributed_table('ads_estimates', 'company_id', colocate_with => 'companies');

-- What is estimated, by its line.
alter table rollup_store_day rename column estimated to estimated_commission;
alter table rollup_store_day rename column estimated_pln to estimated_commission_pln;
alter table rollup_store_day
  add column estimated_delivery bigint, add column estimated_delivery_pln bigint, add column estimated_ads bigint, add column estimated_ads_pln bigint;
alter table rollup_store_month rename column estimated to estimated_commission;
alter table rollup_store_month rename column estimated_pln to estimated_commission_pln;
alter table rollup_store_month
  add column estimated_delivery bigint, add column estimated_delivery_pln bigint, add column estimated_ads bigint, add column estimated_ads_pln bigint;
alter table rollup_product_day rename column estimated to estimated_commission;
alter table rollup_product_day rename column estimated_pln to estimated_commission_pln;
alter table rollup_product_day
  add column estimated_delivery bigint, add column estimated_delivery_pln bigint, add column estimated_ads bigint, add column estimated_ads_pln bigint;
alter table rollup_product_month rename column estimated to estimated_commission;
alter table rollup_product_month rename column estimated_pln to estimated_commission_pln;
alter table rollup_product_month
  add column estimated_delivery bigint, add column estimated_delivery_pln bigint, add column estimated_ads bigint, add column estimated_ads_pln bigint;
alter table rollup_order rename column estimated to estimated_commission;
alter table rollup_order rename column estimated_pln to estimated_commission_pln;
alter table rollup_order
  add column estimated_delivery bigint, add column estimated_delivery_pln bigint, add column estimated_ads bigint, add column estimated_ads_pln bigint;
