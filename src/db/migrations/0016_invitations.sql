-- An invitation is no user. It says nothing about whether anybody has the address, keeps nobody from registering with it, and
-- can be for somebody who has an account in another company.

create table invitations (
  -- Of the users' own numbers: whoever accepts without an account becomes the user of this number.
  id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
  company_id bigint not null,
  email text not null,
  -- As whoever invited has written it.
  name text not null default '',
  role text not null check (role in ('owner', 'manager', 'viewer')),
  invited_by bigint not null,
  -- Of the newest letter's link. Whoever has an account gets a letter without one and signs in instead.
  token_hash bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index invitations_company on invitations (company_id, lower(email));
create unique index invitations_token on invitations (token_hash);
create index invitations_email on invitations (lower(email));
select create_reference_table('invitations');

insert into invitations (id, company_id, email, name, role, invited_by, token_hash, expires_at, created_at)
select u.id, u.company_id, u.email, u.name, u.role, u.invited_by, t.token_hash, coalesce(t.expires_at, now()), u.created_at
from users u
left join one_time_tokens t on t.user_id = u.id and t.purpose = 'invitation'
where u.invited_by is not null and u.email_verified_at is null;
delete from one_time_tokens where purpose = 'invitation' or user_id in (select id from invitations);
delete from mails where kind = 'invitation' and state in ('queued', 'failed');
delete from users where id in (select id from invitations);
alter table users drop column invited_by;
