-- Who set up an address that alerts are sent to: who last chose where it leads, or was shown its secret. Null = nobody knows.
alter table webhooks add column created_by bigint;
update webhooks w set created_by = (
  select max(a.user_id) from audit_log a
  where a.company_id = w.company_id and a.action = 'webhook.created' and a.subject_id = w.id::text);

-- A key acts for whoever made it: where they are gone, nobody could say what it still opens.
update api_keys k set revoked_at = now()
where k.revoked_at is null
  and not exists (select from memberships m where m.company_id = k.company_id and m.user_id = k.created_by);
