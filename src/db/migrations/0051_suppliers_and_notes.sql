-- Who a product is bought from, and what its seller wants to remember about it.
alter table products add column supplier text;
alter table products add column note text not null default '';
alter table staging_costs add column supplier text;
