-- Whether a delivery method is the marketplace's own is a fact of its source; what a billed delivery proved stands apart from it.
alter table orders add column delivery_proven boolean not null default false;
update orders set delivery_proven = true where integrated_delivery and delivery_method not ilike 'allegro %';
drop index orders_proven_methods;
-- Few, and asked for with every merge.
create index orders_proven_methods on orders (company_id, store_id, delivery_method) where delivery_proven;
update staging_facts
  set fact = jsonb_set(fact, '{integratedDelivery}', case when coalesce(fact ->> 'deliveryMethod', '') ilike 'allegro %' then 'true'::jsonb else 'false'::jsonb end)
  where fact ? 'deliveryMethod';

-- A row of a file of expenses, and in it what it states beside its size and its beginning.
alter table staging_expenses rename column said to expense;
update staging_expenses set expense = jsonb_set(expense - 'said', '{stated}', expense -> 'said') where expense ? 'said';
