-- What each person has put off in the to-do list.

create table todo_deferrals (
  company_id bigint not null,
  user_id bigint not null,
  -- Which matter: its kind, market, object, currency.
  item_key text not null,
  -- Back on this day; null = when it has changed.
  until_day date,
  -- What was at stake, to tell whether it has changed.
  amount bigint,
  item_count integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, item_key)
);
select create_distributed_table('todo_deferrals', 'company_id', colocate_with => 'companies');
