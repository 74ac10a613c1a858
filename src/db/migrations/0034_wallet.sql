-- What groups a payout with what took it back.
alter table payment_operations add column payout_id text;
-- Only a compensation without a reason waits for a person. One of cash on delivery names its payment: it is money of the order.
update payment_operations set settled_at = occurred_at where type like 'COMPENSATION\_COD\_%' and settled_at is null and expense_id is null;
-- Cash on delivery as it was booked, by parcel: payment, shipment and amount (minor units of the order's currency).
alter table orders add column cod_payments jsonb not null default '[]';
