-- Expenses come by file too.
create table staging_expenses (
  company_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  -- What the row says, as the reader understood it.
  said jsonb not null
);
select create_distributed_table('staging_expenses', 'company_id', colocate_with => 'companies');

-- The file and its line that made the expense.
alter table expenses add column created_by_import bigint;
alter table expenses add column import_line integer;
