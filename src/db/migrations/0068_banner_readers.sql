-- Where a banner stands, to whom of its audience alone it is shown, and what people did with it.
alter table banners
  add column place text not null default 'everywhere',
  -- { roles, plans, markets, states }: an empty list leaves everybody.
  add column only_for jsonb not null default '{"roles": [], "plans": [], "markets": [], "states": []}';

create table banner_reads (
  company_id bigint not null,
  user_id bigint not null,
  banner_id bigint not null references banners (id) on delete cascade,
  -- Of the text that was seen.
  revision integer not null,
  seen_at timestamptz not null,
  -- Its button or a link of it was followed; null = not so far.
  clicked_at timestamptz,
  primary key (company_id, user_id, banner_id)
);
select create_distributed_table('banner_reads', 'company_id', colocate_with => 'companies');
