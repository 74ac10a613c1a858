-- What a company writes goes to its own shard, and every shard can be moved while companies work.

-- The next number of a sequence, of the machine that asks. Said to be stable, for else Citus would have the coordinator draw it, and
-- with it write the rows; it draws anew for each row that it is given.
create function next_number(sequence regclass, of_row bigint) returns bigint
  language plpgsql stable
  as $$ begin return nextval(sequence); end $$;

-- Tables without a key, whose rows are removed while they are moved: told by all of their columns.
alter table touched_keys replica identity full;
alter table staging_orders replica identity full;
alter table staging_costs replica identity full;
alter table staging_billing replica identity full;
alter table staging_ads replica identity full;
alter table staging_expenses replica identity full;
