-- Ranges of days that were asked for and answered: what the source did not have then is not asked for at every turn.
create table rate_asks (
  ranges text primary key,
  asked_at timestamptz not null default now()
);
