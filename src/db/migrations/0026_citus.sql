-- What a cluster needs in another form.

-- Searched cases: Citus writes a statement anew for the machine with the rows, this function's body in it, and gets a
-- `case market when …` wrong there.
create or replace function market_day(at timestamptz, market text) returns date
  language sql immutable parallel safe
  return (at at time zone case when market = 'CZ' then 'Europe/Prague' when market = 'SK' then 'Europe/Bratislava'
                               when market = 'HU' then 'Europe/Budapest' else 'Europe/Warsaw' end)::date;

-- A trigger that also hears TRUNCATE stays on the coordinator, and the rows are elsewhere. On Citus this one guards them;
-- on PostgreSQL it says again what migration 0015 says, which also refuses TRUNCATE there.
set local citus.enable_unsafe_triggers = on;

create trigger audit_log_no_update before update on audit_log for each row execute function audit_log_only_grows();
alter table audit_log enable always trigger audit_log_no_update;
