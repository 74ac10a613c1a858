-- What was said of a day on the morning after it, and what had come of it when it was final: złoty in grosze, as the ledger has
-- them, negative for a cost. The lines are those on which fees are estimated until they are billed.
create table said_fees (
  company_id bigint not null,
  store_id bigint not null,
  market text not null,
  day date not null,
  -- The morning. Written once.
  said_on date not null,
  commission bigint not null,
  delivery bigint not null,
  ads bigint not null,
  estimated_commission bigint not null,
  estimated_delivery bigint not null,
  estimated_ads bigint not null,
  -- Of everything that was booked on the day; null without a rate.
  net_profit bigint,
  -- The same when the day was final.
  came_on date,
  came_commission bigint,
  came_delivery bigint,
  came_ads bigint,
  came_net_profit bigint,
  primary key (company_id, store_id, market, day)
);
select create_distributed_table('said_fees', 'company_id', colocate_with => 'companies');
