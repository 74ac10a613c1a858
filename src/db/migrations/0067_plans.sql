-- The plans that companies of the instance can take: what each is meant for and what it costs, for the operator to change.
create table plans (
  id text primary key,
  name text not null,
  -- From the smallest to the largest.
  position int not null,
  -- Null: any number.
  orders_per_month int check (orders_per_month > 0),
  -- Minor units, with VAT; null: the operator has said no price.
  monthly_price bigint check (monthly_price >= 0),
  yearly_price bigint check (yearly_price >= 0),
  currency text not null default 'PLN',
  -- No longer offered; whoever has taken it keeps it.
  is_offered boolean not null default true
);
select create_reference_table('plans');

insert into plans (id, name, position, orders_per_month) values
  ('start', 'Start', 1, 1000),
  ('pro', 'Pro', 2, 10000),
  ('max', 'Max', 3, null);
