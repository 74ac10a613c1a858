-- Fees of orders nobody knows, from a day on: a list of what was billed years before the first order is not read for them.
create index billing_entries_orphaned on billing_entries (company_id, store_id, billed_on) where order_id = 0 and order_external_id is not null;
