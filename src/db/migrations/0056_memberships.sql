-- One person, several companies. What somebody is in a company, and how it writes to them, belongs to both of them together.

create table memberships (
  company_id bigint not null,
  user_id bigint not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  -- Stores of the company that the member may see; null = all, also those that come.
  store_ids bigint[],
  sees_costs boolean not null default true,
  -- Kept out of this company; users.blocked_at keeps out of the instance.
  blocked_at timestamptz,
  alert_mails boolean not null default true,
  -- Hour of Warsaw at which the letter of the morning comes; null = it does not.
  letter_hour smallint default 7 check (letter_hour between 0 and 23),
  letter_day date,
  notifications_read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
-- Who signs in is known before the company is.
create index memberships_user on memberships (user_id);
select create_reference_table('memberships');

insert into memberships (company_id, user_id, role, blocked_at, alert_mails, letter_hour, letter_day, notifications_read_at, created_at, updated_at)
select company_id, id, role, blocked_at, alert_mails, letter_hour, letter_day, notifications_read_at, created_at, updated_at from users;
-- Until now it was their company that blocked somebody, and it is their company that lets them in again.
update users set blocked_at = null where blocked_at is not null;

drop index users_company;
-- The one to open at the next sign-in; null = whichever there is.
alter table users rename column company_id to chosen_company_id;
alter table users alter column chosen_company_id drop not null;
alter table users drop column role;
alter table users drop column alert_mails;
alter table users drop column letter_hour;
alter table users drop column letter_day;
alter table users drop column notifications_read_at;

alter table invitations add column store_ids bigint[];
alter table invitations add column sees_costs boolean not null default true;
