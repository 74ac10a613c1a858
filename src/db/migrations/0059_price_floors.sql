-- How low the price rule of a night may take the price, so that a sale at a loss is told of before it happens.
alter table offer_days
  -- In the night's currency; null = unknown, or a rule without a bound.
  add column floor_min bigint,
  -- When the marketplace was asked, or is known to have none; null = not yet.
  add column floor_at timestamptz;
create index offer_days_floor on offer_days (company_id, store_id, day) where price_rule is not null and floor_at is null;
