-- Whose letter it is: the company it was sent for, and who had it sent. Null = nobody's, as whoever asks for a link at the door.
alter table mails add column for_company bigint;
alter table mails add column sent_by bigint;
create index mails_company on mails (for_company, created_at);
create index mails_sender on mails (sent_by, created_at);

-- Addresses outside a company that its reports go to: asked once, and what they have answered holds, whatever report is made anew.
create table report_addresses (
  company_id bigint not null,
  -- In lower case.
  email text not null,
  -- Of the letter that asks; its reader can answer again.
  token_hash bytea,
  asked_at timestamptz,
  confirmed_at timestamptz,
  refused_at timestamptz,
  primary key (company_id, email)
);
select create_distributed_table('report_addresses', 'company_id', colocate_with => 'companies');

-- Those that have got reports so far go on getting them, but for those that wanted no more.
insert into report_addresses (company_id, email, confirmed_at, refused_at)
select r.company_id, lower(r.email), timestamptz '2026-11-27 00:00:00+00', max(r.off_at)
from report_recipients r where r.user_id is null group by r.company_id, lower(r.email);
