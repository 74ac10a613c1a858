-- What the tiles above the list of products ask of every product beside its profit: sales, sales without a cost, and net revenue.
-- Months over every store and market keep them, and so does the index of the ragged days at either end of a range; without it a
-- question read a hundred thousand wide rows to answer three numbers.

-- Revenue as the database keeps profit: one sum instead of five columns, in every rollup by product.
drop index rollup_product_day_day;
alter table rollup_product_day
  add column net_revenue bigint not null generated always as (
    coalesce(sales, 0) + coalesce(delivery_income, 0) + coalesce(compensation, 0) + coalesce(refunds, 0) + coalesce(vat, 0)
  ) stored,
  add column net_revenue_pln bigint not null generated always as (
    coalesce(sales_pln, 0) + coalesce(delivery_income_pln, 0) + coalesce(compensation_pln, 0) + coalesce(refunds_pln, 0) + coalesce(vat_pln, 0)
  ) stored;
create index rollup_product_day_day on rollup_product_day (company_id, day)
  include (product_id, offer_id, store_id, market, units, costed_units, estimated_units, missing, missing_pln, net_profit, net_profit_pln, ads, ads_pln,
           sales_pln, uncosted_sales_pln, net_revenue_pln);
alter table rollup_product_month
  add column net_revenue bigint not null generated always as (
    coalesce(sales, 0) + coalesce(delivery_income, 0) + coalesce(compensation, 0) + coalesce(refunds, 0) + coalesce(vat, 0)
  ) stored,
  add column net_revenue_pln bigint not null generated always as (
    coalesce(sales_pln, 0) + coalesce(delivery_income_pln, 0) + coalesce(compensation_pln, 0) + coalesce(refunds_pln, 0) + coalesce(vat_pln, 0)
  ) stored;

-- Filled anew rather than changed row by row, which would leave as much behind as there is.
alter table rollup_ranking_month drop constraint rollup_ranking_month_pkey;
drop index rollup_ranking_month_product;
truncate rollup_ranking_month;
alter table rollup_ranking_month
  add column sales_pln bigint not null, add column uncosted_sales_pln bigint not null, add column net_revenue_pln bigint not null;
insert into rollup_ranking_month
  (company_id, month, product_id, units, costed_units, estimated_units, missing_pln, net_profit_pln, ads_pln, sales_pln, uncosted_sales_pln, net_revenue_pln)
select company_id, month, product_id, sum(units), sum(costed_units), sum(estimated_units), bit_or(missing_pln), sum(net_profit_pln),
       sum(coalesce(ads_pln, 0)), sum(coalesce(sales_pln, 0)), sum(coalesce(uncosted_sales_pln, 0)), sum(net_revenue_pln)
from rollup_product_month where product_id <> 0 group by 1, 2, 3;
alter table rollup_ranking_month add constraint rollup_ranking_month_pkey
  primary key (company_id, month, product_id)
  include (units, costed_units, estimated_units, missing_pln, net_profit_pln, ads_pln, sales_pln, uncosted_sales_pln, net_revenue_pln);
create index rollup_ranking_month_product on rollup_ranking_month (company_id, product_id, month);
