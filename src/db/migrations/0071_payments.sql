-- Subscriptions that are paid for through a provider of payments, and what a company may use before it has one.

-- When a company's days without payment began: with its first orders.
create table company_trials (
  company_id bigint primary key,
  started_at timestamptz not null
);
select create_distributed_table('company_trials', 'company_id', colocate_with => 'companies');

-- Who a company is at the provider; its events name the customer before a company is known.
create table payment_customers (
  customer_id text primary key,
  company_id bigint not null unique
);
select create_reference_table('payment_customers');

-- As the provider's events tell it, whatever the order they come in: status and the other facts each by the newest that speaks of it.
create table paid_subscriptions (
  company_id bigint not null,
  subscription_id text not null,
  plan text not null,
  period text not null check (period in ('monthly', 'yearly')),
  -- Incomplete: begun and never paid.
  status text not null check (status in ('incomplete', 'active', 'pastDue', 'ended')),
  status_at timestamptz not null,
  -- Null: no event has told these facts yet.
  terms_at timestamptz,
  terms_rank int not null default 0,
  terms_event text not null default '',
  began_at timestamptz,
  active_until timestamptz,
  paused_at timestamptz,
  cancels_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, subscription_id)
);
select create_distributed_table('paid_subscriptions', 'company_id', colocate_with => 'companies');

create table subscription_invoices (
  company_id bigint not null,
  invoice_id text not null,
  subscription_id text not null,
  number text,
  issued_at timestamptz not null,
  -- Minor units, with VAT.
  amount bigint not null,
  currency text not null,
  state text not null check (state in ('open', 'paid', 'void')),
  state_at timestamptz not null,
  -- The first time that paying it failed.
  failed_at timestamptz,
  -- The provider's page of it.
  url text,
  primary key (company_id, invoice_id)
);
select create_distributed_table('subscription_invoices', 'company_id', colocate_with => 'companies');

-- What has been told already; providers tell it again until they are sure.
create table payment_events (
  company_id bigint not null,
  event_id text not null,
  kind text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (company_id, event_id)
);
select create_distributed_table('payment_events', 'company_id', colocate_with => 'companies');
