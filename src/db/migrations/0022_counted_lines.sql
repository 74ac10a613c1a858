-- How many postings a line has on a day: a cell of a report that is opened says so, and counting a hundred thousand of them
-- took longer than everything else. Kept by differences; what came to 0 is found by an index that is empty as a rule.
create table rollup_line_day (
  company_id bigint not null,
  line text not null,
  day date not null,
  store_id bigint not null,
  market text not null,
  postings bigint not null,
  primary key (company_id, line, day, store_id, market)
);
create index rollup_line_day_none on rollup_line_day (company_id) where postings = 0;
select create_distributed_table('rollup_line_day', 'company_id', colocate_with => 'companies');

insert into rollup_line_day (company_id, line, day, store_id, market, postings)
select company_id, line, day, store_id, market, count(*) from postings group by 1, 2, 3, 4, 5;

-- Nobody counts in it any more, so it need not carry the store and the market.
drop index postings_line_day;
create index postings_line_day on postings (company_id, line, day, order_id, id);

-- Orders by the moment they were bought at, out of an index. The other indexes are made again afterwards, which is faster than
-- keeping each up to date. `units` is set as well because in PostgreSQL (18) an update that sets none of the columns the generated
-- ones are made of takes 25 KB more for every row until it ends.
drop index rollup_order_day, rollup_order_profit, rollup_order_profit_pln, rollup_order_uncounted, rollup_order_unfinished;
alter table rollup_order add column bought_at timestamptz;
update rollup_order r set bought_at = o.bought_at, units = r.units from orders o where o.company_id = r.company_id and o.id = r.order_id;
alter table rollup_order alter column bought_at set not null;
create index rollup_order_day on rollup_order (company_id, day, bought_at, order_id) include (store_id, market);
create index rollup_order_profit on rollup_order (company_id, known_profit desc nulls last, order_id) include (day, store_id, market);
create index rollup_order_profit_pln on rollup_order (company_id, known_profit_pln desc nulls last, order_id) include (day, store_id, market);
create index rollup_order_uncounted on rollup_order (company_id, day) where not counted;
create index rollup_order_unfinished on rollup_order (company_id, day) where certainty <> 'final';

-- What products are ranked by over a company's every store and market: half the rows of the months by store and market, and
-- nothing but the columns of the question. Products alone; what belongs to none is no row of a table of products.
create table rollup_ranking_month (
  company_id bigint not null,
  month date not null,
  product_id bigint not null,
  units bigint not null,
  costed_units bigint not null,
  missing_pln integer not null,
  net_profit_pln bigint not null,
  ads_pln bigint not null,
  primary key (company_id, month, product_id) include (units, costed_units, missing_pln, net_profit_pln, ads_pln)
);
-- Of a few chosen products.
create index rollup_ranking_month_product on rollup_ranking_month (company_id, product_id, month);
select create_distributed_table('rollup_ranking_month', 'company_id', colocate_with => 'companies');

insert into rollup_ranking_month (company_id, month, product_id, units, costed_units, missing_pln, net_profit_pln, ads_pln)
select company_id, month, product_id, sum(units), sum(costed_units), bit_or(missing_pln), sum(net_profit_pln), sum(coalesce(ads_pln, 0))
from rollup_product_month where product_id <> 0 group by 1, 2, 3;

-- Days of a company, whatever its stores and markets: what a plan for all questions looks them up by.
create index rollup_store_day_day on rollup_store_day (company_id, day);

-- What is shared over a day's products is shared by their sales, so other changes leave it where it is.
alter table touched_keys add column sold boolean not null default false;
