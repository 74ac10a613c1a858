-- What another cost changes in the sums of a product's day, so that no sum of a store's day is made anew of every product.
-- A row says which of the two days are to be made anew all the same. A sum is null where no posting of its line changed.
alter table touched_keys
  add column product_anew boolean not null default true,
  add column store_anew boolean not null default true,
  add column offer_id bigint not null default 0,
  add column postings bigint not null default 0,
  add column costed_units bigint not null default 0,
  add column cogs bigint,
  add column cogs_pln bigint,
  add column cogs_recovered bigint,
  add column cogs_recovered_pln bigint,
  add column uncosted_sales bigint,
  add column uncosted_sales_pln bigint;
