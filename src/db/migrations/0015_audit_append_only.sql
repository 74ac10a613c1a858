-- The audit log only grows. What the law wants removed goes through src/db/audit-purge.ts and nothing else: it names the company
-- of a deletion in a setting of its own transaction. Entries of no company outlive companies; of them only sign-ins with
-- addresses nobody has go, after their month.

-- Distributed tables have no triggers unless asked for; without Citus the setting is an unknown name with a prefix.
set local citus.enable_unsafe_triggers = on;

create function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.company_id::text = current_setting('zyskomierz.audit_purge', true)
      and (old.company_id <> 0 or (old.action like 'session.%' and old.at < now() - interval '30 days')) then
      return old;
    end if;
  end if;
  raise exception 'the audit log only grows: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_no_change before update or truncate on audit_log for each statement execute function audit_log_only_grows();
create trigger audit_log_no_removal before delete on audit_log for each row execute function audit_log_only_grows();
-- Also for whoever writes as a replica, which ordinary triggers let pass.
alter table audit_log enable always trigger audit_log_no_change;
alter table audit_log enable always trigger audit_log_no_removal;
