-- Fees of a whole store by the day they are for: what is compared by days does not read those of all years.
create index billing_entries_fee_day on billing_entries (company_id, coalesce(fee_day, billed_on)) where order_id = 0 and offer_id = 0;
