-- Rates of exchange that a company has agreed on with its bank, or took where none was published, for single days.
create table company_rates (
  company_id bigint not null,
  currency text not null,
  -- Of the postings that are converted by it.
  day date not null,
  -- PLN for one unit of the currency.
  mid numeric(20, 10) not null check (mid > 0),
  note text not null default '',
  changed_by bigint,
  changed_at timestamptz not null default now(),
  primary key (company_id, currency, day)
);
select create_distributed_table('company_rates', 'company_id', colocate_with => 'companies');
