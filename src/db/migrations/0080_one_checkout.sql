-- The checkout that the company may still pay on: the next one expires it. Null = none.
alter table payment_customers add column checkout_id text;
-- When a subscription was ended because the company had begun another: told once.
alter table paid_subscriptions add column replaced_at timestamptz;
