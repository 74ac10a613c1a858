-- Up to when a person has read what the frame shows them, and whether the instance is being worked on.

alter table users add column notifications_read_at timestamptz;

-- One row. Work on the instance ends by itself, so that nobody is locked out by a switch that was forgotten.
create table instance_state (
  id integer primary key check (id = 1),
  maintenance_until timestamptz,
  changed_by bigint,
  changed_at timestamptz not null default now()
);
insert into instance_state (id) values (1);
