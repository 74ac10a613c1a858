-- The other number that a row of an order file gives its order.
alter table staging_orders add column order_alias text;
-- Number of an entry in a file, which may be one of the file's own list.
alter table staging_billing add column entry_ref text;
-- Of the account after the entry, where the file says it: two entries that are alike otherwise are told apart by it.
alter table staging_billing add column balance bigint;
alter table billing_entries add column balance bigint;
