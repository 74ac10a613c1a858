-- What an offer was each night, by market: the marketplace tells only what it is now, so a night that is not kept is lost.
create table offer_days (
  company_id bigint not null,
  offer_id bigint not null,
  market text not null,
  day date not null,
  store_id bigint not null,
  price bigint not null,
  currency text not null,
  stock integer,
  status text,
  -- Different people in the last thirty days, on the offer's base market only.
  visits integer,
  -- The marketplace's id of the rule that sets the price.
  price_rule text,
  primary key (company_id, offer_id, market, day)
);
select create_distributed_table('offer_days', 'company_id', colocate_with => 'companies');
