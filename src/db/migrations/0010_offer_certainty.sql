-- Of the orders an offer is counted for, those whose fees are not final: what the products' counters say is of products.

alter table rollup_store_day add column partial_offer_orders bigint not null default 0, add column estimated_offer_orders bigint not null default 0;
alter table rollup_product_day add column partial_offer_orders bigint not null default 0, add column estimated_offer_orders bigint not null default 0;
alter table rollup_product_month add column partial_offer_orders bigint not null default 0, add column estimated_offer_orders bigint not null default 0;
alter table rollup_order add column partial_offer_orders bigint not null default 0, add column estimated_offer_orders bigint not null default 0;

update rollup_product_day r set partial_offer_orders = x.partial, estimated_offer_orders = x.estimated
from (
  select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, p.day,
         count(*) filter (where p.order_mark & 8 <> 0) as partial, count(*) filter (where p.order_mark & 16 <> 0) as estimated
  from postings p
  where p.line = 'sales' and p.order_mark & 4 <> 0 and p.order_mark & 24 <> 0
  group by 1, 2, 3, 4, 5, 6
) x
where r.company_id = x.company_id and r.store_id = x.store_id and r.market = x.market and r.product_id = x.product_id
  and r.offer_id = x.offer_id and r.day = x.day;

update rollup_product_month r set partial_offer_orders = x.partial, estimated_offer_orders = x.estimated
from (
  select p.company_id, p.store_id, p.market, p.product_id, p.offer_id, date_trunc('month', p.day::timestamp)::date as month,
         sum(p.partial_offer_orders) as partial, sum(p.estimated_offer_orders) as estimated
  from rollup_product_day p
  where p.partial_offer_orders + p.estimated_offer_orders > 0
  group by 1, 2, 3, 4, 5, 6
) x
where r.company_id = x.company_id and r.store_id = x.store_id and r.market = x.market and r.product_id = x.product_id
  and r.offer_id = x.offer_id and r.month = x.month;

update rollup_store_day r set partial_offer_orders = x.partial, estimated_offer_orders = x.estimated
from (
  select p.company_id, p.store_id, p.market, p.day, sum(p.partial_offer_orders) as partial, sum(p.estimated_offer_orders) as estimated
  from rollup_product_day p
  where p.partial_offer_orders + p.estimated_offer_orders > 0
  group by 1, 2, 3, 4
) x
where r.company_id = x.company_id and r.store_id = x.store_id and r.market = x.market and r.day = x.day;

update rollup_order r set partial_offer_orders = x.partial, estimated_offer_orders = x.estimated
from (
  select p.company_id, p.order_id,
         count(*) filter (where p.order_mark & 8 <> 0) as partial, count(*) filter (where p.order_mark & 16 <> 0) as estimated
  from postings p
  where p.line = 'sales' and p.order_mark & 4 <> 0 and p.order_mark & 24 <> 0 and p.order_id <> 0
  group by 1, 2
) x
where r.company_id = x.company_id and r.order_id = x.order_id;
