-- How much a company has uploaded on a day of UTC, taken in or not: what was dropped again has cost the same.
create table upload_days (
  company_id bigint not null,
  day date not null,
  bytes bigint not null,
  primary key (company_id, day)
);
select create_distributed_table('upload_days', 'company_id', colocate_with => 'companies');
