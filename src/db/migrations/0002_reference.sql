-- Facts that are the same for every company.

-- One row per currency and published table; mid = PLN for one unit of the currency.
create table fx_rates (
  source text not null,
  currency text not null,
  table_date date not null,
  table_no text not null,
  mid numeric(20, 10) not null check (mid > 0),
  primary key (source, currency, table_date)
);
select create_reference_table('fx_rates');

-- The rate in force for each calendar day: the newest table dated before the day and at most 7 days before it.
-- Derived from fx_rates whenever those change, so that a posting finds its rate by equality.
create table fx_days (
  source text not null,
  currency text not null,
  day date not null,
  table_date date not null,
  table_no text not null,
  mid numeric(20, 10) not null,
  primary key (source, currency, day)
);
select create_reference_table('fx_days');

-- Standard VAT by country of delivery, basis points, in force from the day.
create table vat_standards (
  country text not null,
  from_day date not null,
  rate integer not null,
  primary key (country, from_day)
);
select create_reference_table('vat_standards');
insert into vat_standards (country, from_day, rate) values
  ('PL', '0001-01-01', 2300),
  ('CZ', '0001-01-01', 2100),
  ('SK', '0001-01-01', 2000), ('SK', '2025-01-01', 2300),
  ('HU', '0001-01-01', 2700);

-- Marketplace billing types and the ledger line each feeds; 'none' = moves money, not profit.
create table billing_types (
  type_id text primary key,
  line text not null,
  name_pl text not null default '',
  name_en text not null default '',
  changed_by bigint,
  updated_at timestamptz not null default now()
);
select create_reference_table('billing_types');
