-- SKUs of a cost file that were no product's before: a file of another shop, or a slip of the keyboard, must not pass unseen.
create table import_new_products (
  company_id bigint not null,
  import_id bigint not null,
  sku text not null,
  line_no integer not null,
  name text,
  -- A product's SKU that differs in case, spaces, signs or leading zeros alone.
  similar_sku text,
  primary key (company_id, import_id, sku)
);
select create_distributed_table('import_new_products', 'company_id', colocate_with => 'companies');
alter table imports add column new_products integer not null default 0;
