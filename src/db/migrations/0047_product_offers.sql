-- Which product an offer is of, by the seller's own word, and products that became one.

-- Said by the seller: lists, orders and files of the offer keep to it.
alter table offers add column product_by_seller boolean not null default false;

-- SKUs of merged products lead to the one that remains.
create table product_aliases (
  company_id bigint not null,
  sku text not null,
  product_id bigint not null,
  -- The id that the merged product had.
  former_id bigint not null,
  primary key (company_id, sku)
);
create index product_aliases_product on product_aliases (company_id, product_id);
select create_distributed_table('product_aliases', 'company_id', colocate_with => 'companies');

-- What a mapping, merge or split of products moved, as it was, for its undo. A million lines may move at once, so they never
-- leave the database.
create table product_change_rows (
  company_id bigint not null,
  change_id bigint not null,
  entity text not null check (entity in ('line', 'offer', 'movedCost', 'droppedCost', 'newCost', 'movedBatch', 'recipeGone', 'recipeNew', 'tagGone', 'tagNew', 'tagOff',
    'expense', 'alias', 'product', 'survivor', 'newProduct')),
  -- The id of the row, or its turn where it has none.
  row_key bigint not null,
  -- The product it had, 0 = none, and the one it got.
  product_id bigint not null default 0,
  moved_to bigint not null default 0,
  by_seller boolean not null default false,
  -- The whole row as it was, where it went or more of it changed.
  row jsonb,
  primary key (company_id, change_id, entity, row_key)
);
select create_distributed_table('product_change_rows', 'company_id', colocate_with => 'companies');
