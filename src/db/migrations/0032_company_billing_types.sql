-- What a company says a kind of fee is: before what everybody has.
create table company_billing_types (
  company_id bigint not null references companies (company_id),
  type_id text not null,
  line text not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  primary key (company_id, type_id)
);
select create_distributed_table('company_billing_types', 'company_id', colocate_with => 'companies');

-- The line that a type was given by the marketplace's group alone; null where the catalogue knows it.
alter table billing_types add column guessed_line text;
