-- How complete an order's fees are, and what stands in for a commission that has not arrived.

-- The day by which orders are young or old; moved by the daily work alone, so that figures change only when they are refreshed.
create table certainty_days (
  company_id bigint primary key,
  as_of date not null
);
select create_distributed_table('certainty_days', 'company_id', colocate_with => 'companies');

-- Within so many days of an order 95 % of its first entries of the line arrived; learned from at least 100 of them.
create table fee_lags (
  company_id bigint not null,
  store_id bigint not null,
  line text not null check (line in ('commission', 'delivery')),
  days integer not null check (days >= 0),
  samples integer not null,
  primary key (company_id, store_id, line)
);
select create_distributed_table('fee_lags', 'company_id', colocate_with => 'companies');

-- What a store was charged, as billed before a day: minor units of PLN, commission net as posted and positive for a cost.
-- category '' = offers without one, '*' = the whole store.
create table commission_rates (
  company_id bigint not null,
  store_id bigint not null,
  day date not null,
  category text not null,
  commission bigint not null,
  sales bigint not null,
  orders integer not null,
  primary key (company_id, store_id, day, category)
);
select create_distributed_table('commission_rates', 'company_id', colocate_with => 'companies');

-- The rate a line's commission is estimated at, as long as none was billed; the ledger multiplies.
create table fee_estimates (
  company_id bigint not null,
  order_id bigint not null,
  line_id bigint not null,
  commission bigint not null check (commission >= 0),
  sales bigint not null check (sales > 0),
  primary key (company_id, order_id, line_id)
);
select create_distributed_table('fee_estimates', 'company_id', colocate_with => 'companies');
