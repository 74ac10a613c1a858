-- Whether a product had ads is counted with every page of the table of products: out of the indexes, as the profit is.

drop index rollup_product_day_day;
create index rollup_product_day_day on rollup_product_day (company_id, day)
  include (product_id, offer_id, store_id, market, units, costed_units, missing, missing_pln, net_profit, net_profit_pln, ads, ads_pln);

drop index rollup_product_month_month;
create index rollup_product_month_month on rollup_product_month (company_id, month)
  include (product_id, offer_id, store_id, market, units, costed_units, missing, missing_pln, net_profit, net_profit_pln, ads, ads_pln);

-- The postings of a line and its days are counted for every cell of a report that is opened: of its stores and market, out
-- of the index as well.
drop index postings_line_day;
create index postings_line_day on postings (company_id, line, day, order_id, id) include (store_id, market);
