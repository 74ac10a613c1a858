-- What a campaign takes the price to, also one that has not begun yet, so that a sale at a loss is told of before it happens.
alter table offer_days
  -- The lowest of the campaigns that run or wait to be published, in the night's currency; null = unknown, or none that sets a price.
  add column campaign_price bigint,
  -- Of the campaign that sets it.
  add column campaign_price_name text;
