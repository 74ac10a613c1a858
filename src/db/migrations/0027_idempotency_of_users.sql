-- Answers kept for requests that are sent again. A key belongs to the user who made it. Made anew: nobody can say whose the
-- old ones were, and none of them was older than two days.
drop table idempotency_keys;
create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  key text not null,
  route text not null,
  -- Of everything that makes the request what it is; of an upload only once it has been read.
  request_hash bytea,
  -- Another one for every attempt: an attempt that lost the key to the next can neither commit nor answer for it.
  claim uuid not null,
  -- Kept young while the work goes on.
  claimed_at timestamptz not null default now(),
  -- The work is committed, whether or not its answer is kept.
  done boolean not null default false,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key, route)
);
select create_distributed_table('idempotency_keys', 'company_id', colocate_with => 'companies');
