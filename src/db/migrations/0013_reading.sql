-- What reports read most, in the shape they read it: the profit of a row beside its parts, months of stores, and which orders
-- hold several products.

-- The plain sum of all lines, so that products can be ranked by it out of an index.
alter table rollup_product_day
  add column net_profit bigint not null generated always as (
    coalesce(sales, 0) + coalesce(delivery_income, 0) + coalesce(compensation, 0) + coalesce(refunds, 0) + coalesce(vat, 0) + coalesce(commission, 0) + coalesce(listing, 0) + coalesce(promotion, 0) + coalesce(delivery, 0) + coalesce(subscription, 0) + coalesce(fulfilment, 0) + coalesce(local_tax, 0) + coalesce(other_fees, 0) + coalesce(ads, 0) + coalesce(cogs, 0) + coalesce(cogs_recovered, 0) + coalesce(packaging, 0) + coalesce(own_shipping, 0) + coalesce(expenses, 0)
  ) stored,
  add column net_profit_pln bigint not null generated always as (
    coalesce(sales_pln, 0) + coalesce(delivery_income_pln, 0) + coalesce(compensation_pln, 0) + coalesce(refunds_pln, 0) + coalesce(vat_pln, 0) + coalesce(commission_pln, 0) + coalesce(listing_pln, 0) + coalesce(promotion_pln, 0) + coalesce(delivery_pln, 0) + coalesce(subscription_pln, 0) + coalesce(fulfilment_pln, 0) + coalesce(local_tax_pln, 0) + coalesce(other_fees_pln, 0) + coalesce(ads_pln, 0) + coalesce(cogs_pln, 0) + coalesce(cogs_recovered_pln, 0) + coalesce(packaging_pln, 0) + coalesce(own_shipping_pln, 0) + coalesce(expenses_pln, 0)
  ) stored;
drop index rollup_product_day_day;
create index rollup_product_day_day on rollup_product_day (company_id, day)
  include (product_id, offer_id, store_id, market, units, costed_units, missing, missing_pln, net_profit, net_profit_pln);

-- The plain sum of all lines, so that products can be ranked by it out of an index.
alter table rollup_product_month
  add column net_profit bigint not null generated always as (
    coalesce(sales, 0) + coalesce(delivery_income, 0) + coalesce(compensation, 0) + coalesce(refunds, 0) + coalesce(vat, 0) + coalesce(commission, 0) + coalesce(listing, 0) + coalesce(promotion, 0) + coalesce(delivery, 0) + coalesce(subscription, 0) + coalesce(fulfilment, 0) + coalesce(local_tax, 0) + coalesce(other_fees, 0) + coalesce(ads, 0) + coalesce(cogs, 0) + coalesce(cogs_recovered, 0) + coalesce(packaging, 0) + coalesce(own_shipping, 0) + coalesce(expenses, 0)
  ) stored,
  add column net_profit_pln bigint not null generated always as (
    coalesce(sales_pln, 0) + coalesce(delivery_income_pln, 0) + coalesce(compensation_pln, 0) + coalesce(refunds_pln, 0) + coalesce(vat_pln, 0) + coalesce(commission_pln, 0) + coalesce(listing_pln, 0) + coalesce(promotion_pln, 0) + coalesce(delivery_pln, 0) + coalesce(subscription_pln, 0) + coalesce(fulfilment_pln, 0) + coalesce(local_tax_pln, 0) + coalesce(other_fees_pln, 0) + coalesce(ads_pln, 0) + coalesce(cogs_pln, 0) + coalesce(cogs_recovered_pln, 0) + coalesce(packaging_pln, 0) + coalesce(own_shipping_pln, 0) + coalesce(expenses_pln, 0)
  ) stored;
drop index rollup_product_month_month;
create index rollup_product_month_month on rollup_product_month (company_id, month)
  include (product_id, offer_id, store_id, market, units, costed_units, missing, missing_pln, net_profit, net_profit_pln);

create table rollup_store_month (
  company_id bigint not null,
  store_id bigint not null,
  market text not null,
  month date not null,
  units bigint not null default 0,
  refunded_units bigint not null default 0,
  costed_units bigint not null default 0,
  orders bigint not null default 0,
  product_orders bigint not null default 0,
  offer_orders bigint not null default 0,
  partial_orders bigint not null default 0,
  estimated_orders bigint not null default 0,
  partial_product_orders bigint not null default 0,
  estimated_product_orders bigint not null default 0,
  partial_offer_orders bigint not null default 0,
  estimated_offer_orders bigint not null default 0,
  postings bigint not null default 0,
  missing integer not null default 0,
  missing_pln integer not null default 0,
  sales bigint,
  sales_pln bigint,
  delivery_income bigint,
  delivery_income_pln bigint,
  compensation bigint,
  compensation_pln bigint,
  refunds bigint,
  refunds_pln bigint,
  vat bigint,
  vat_pln bigint,
  commission bigint,
  commission_pln bigint,
  listing bigint,
  listing_pln bigint,
  promotion bigint,
  promotion_pln bigint,
  delivery bigint,
  delivery_pln bigint,
  subscription bigint,
  subscription_pln bigint,
  fulfilment bigint,
  fulfilment_pln bigint,
  local_tax bigint,
  local_tax_pln bigint,
  other_fees bigint,
  other_fees_pln bigint,
  ads bigint,
  ads_pln bigint,
  cogs bigint,
  cogs_pln bigint,
  cogs_recovered bigint,
  cogs_recovered_pln bigint,
  packaging bigint,
  packaging_pln bigint,
  own_shipping bigint,
  own_shipping_pln bigint,
  expenses bigint,
  expenses_pln bigint,
  uncosted_sales bigint,
  uncosted_sales_pln bigint,
  estimated bigint,
  estimated_pln bigint,
  primary key (company_id, store_id, market, month)
);
select create_distributed_table('rollup_store_month', 'company_id', colocate_with => 'companies');

insert into rollup_store_month (company_id, store_id, market, month, units, refunded_units, costed_units, orders, product_orders, offer_orders, partial_orders, estimated_orders, partial_product_orders, estimated_product_orders, partial_offer_orders, estimated_offer_orders, postings, missing, missing_pln, sales, sales_pln, delivery_income, delivery_income_pln, compensation, compensation_pln, refunds, refunds_pln, vat, vat_pln, commission, commission_pln, listing, listing_pln, promotion, promotion_pln, delivery, delivery_pln, subscription, subscription_pln, fulfilment, fulfilment_pln, local_tax, local_tax_pln, other_fees, other_fees_pln, ads, ads_pln, cogs, cogs_pln, cogs_recovered, cogs_recovered_pln, packaging, packaging_pln, own_shipping, own_shipping_pln, expenses, expenses_pln, uncosted_sales, uncosted_sales_pln, estimated, estimated_pln)
select r.company_id, r.store_id, r.market, date_trunc('month', r.day::timestamp)::date, sum(r.units), sum(r.refunded_units), sum(r.costed_units), sum(r.orders), sum(r.product_orders), sum(r.offer_orders), sum(r.partial_orders), sum(r.estimated_orders), sum(r.partial_product_orders), sum(r.estimated_product_orders), sum(r.partial_offer_orders), sum(r.estimated_offer_orders), sum(r.postings), bit_or(r.missing), bit_or(r.missing_pln), sum(r.sales), sum(r.sales_pln), sum(r.delivery_income), sum(r.delivery_income_pln), sum(r.compensation), sum(r.compensation_pln), sum(r.refunds), sum(r.refunds_pln), sum(r.vat), sum(r.vat_pln), sum(r.commission), sum(r.commission_pln), sum(r.listing), sum(r.listing_pln), sum(r.promotion), sum(r.promotion_pln), sum(r.delivery), sum(r.delivery_pln), sum(r.subscription), sum(r.subscription_pln), sum(r.fulfilment), sum(r.fulfilment_pln), sum(r.local_tax), sum(r.local_tax_pln), sum(r.other_fees), sum(r.other_fees_pln), sum(r.ads), sum(r.ads_pln), sum(r.cogs), sum(r.cogs_pln), sum(r.cogs_recovered), sum(r.cogs_recovered_pln), sum(r.packaging), sum(r.packaging_pln), sum(r.own_shipping), sum(r.own_shipping_pln), sum(r.expenses), sum(r.expenses_pln), sum(r.uncosted_sales), sum(r.uncosted_sales_pln), sum(r.estimated), sum(r.estimated_pln)
from rollup_store_day r
group by 1, 2, 3, 4;

-- Orders that sold several products, a row for each of them: all that the products' own counters do not know about orders.
create table rollup_shared_order (
  company_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  store_id bigint not null,
  market text not null,
  -- Of the product's first counted line in the order.
  day date not null,
  -- Of the order's first such line and its last.
  first_day date not null,
  last_day date not null,
  products integer not null,
  -- 8 = the order's fees are partial, 16 = estimated, as on its sales.
  mark smallint not null,
  primary key (company_id, order_id, product_id)
);
select create_distributed_table('rollup_shared_order', 'company_id', colocate_with => 'companies');
create index rollup_shared_order_product on rollup_shared_order (company_id, product_id, day)
  include (order_id, store_id, market, first_day, last_day, products, mark);
-- Lines of merged orders may lie days apart.
create index rollup_shared_order_apart on rollup_shared_order (company_id, product_id) where first_day < last_day;

insert into rollup_shared_order (company_id, order_id, product_id, store_id, market, day, first_day, last_day, products, mark)
select s.company_id, s.order_id, s.product_id, s.store_id, s.market, s.day, s.first_day, s.last_day, s.products, s.mark
from (
  select p.company_id, p.order_id, p.product_id, p.store_id, p.market, p.day, p.order_mark & 24 as mark,
         min(p.day) over of_order as first_day, max(p.day) over of_order as last_day, count(*) over of_order as products
  from postings p
  where p.line = 'sales' and p.order_mark & 2 <> 0 and p.order_id <> 0
  window of_order as (partition by p.company_id, p.order_id)
) s
where s.products > 1;

-- A page of postings is read in the order of the index, ties included.
drop index postings_line_day;
create index postings_line_day on postings (company_id, line, day, order_id, id);

-- Orders ranked by their profit: null where it is unknown, which comes last.
alter table rollup_order
  add column known_profit bigint generated always as (case when not (units > 0 and costed_units = 0) and missing = 0 then
    coalesce(sales, 0) + coalesce(delivery_income, 0) + coalesce(compensation, 0) + coalesce(refunds, 0) + coalesce(vat, 0) + coalesce(commission, 0) + coalesce(listing, 0) + coalesce(promotion, 0) + coalesce(delivery, 0) + coalesce(subscription, 0) + coalesce(fulfilment, 0) + coalesce(local_tax, 0) + coalesce(other_fees, 0) + coalesce(ads, 0) + coalesce(cogs, 0) + coalesce(cogs_recovered, 0) + coalesce(packaging, 0) + coalesce(own_shipping, 0) + coalesce(expenses, 0)
  end) stored,
  add column known_profit_pln bigint generated always as (case when not (units > 0 and costed_units = 0) and missing_pln = 0 then
    coalesce(sales_pln, 0) + coalesce(delivery_income_pln, 0) + coalesce(compensation_pln, 0) + coalesce(refunds_pln, 0) + coalesce(vat_pln, 0) + coalesce(commission_pln, 0) + coalesce(listing_pln, 0) + coalesce(promotion_pln, 0) + coalesce(delivery_pln, 0) + coalesce(subscription_pln, 0) + coalesce(fulfilment_pln, 0) + coalesce(local_tax_pln, 0) + coalesce(other_fees_pln, 0) + coalesce(ads_pln, 0) + coalesce(cogs_pln, 0) + coalesce(cogs_recovered_pln, 0) + coalesce(packaging_pln, 0) + coalesce(own_shipping_pln, 0) + coalesce(expenses_pln, 0)
  end) stored;
create index rollup_order_profit on rollup_order (company_id, known_profit desc nulls last, order_id) include (day, store_id, market);
create index rollup_order_profit_pln on rollup_order (company_id, known_profit_pln desc nulls last, order_id) include (day, store_id, market);
