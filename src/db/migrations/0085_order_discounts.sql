-- What an order file takes off a whole order; it is split over the order's lines before they are merged.
alter table staging_orders add column order_discount bigint;
