import { sql } from "kysely";
import { idOf, type Scope } from "./insert.ts";

export type LogIds = {
  expenseEntryId: number;
  settingsEntryId: number;
  tagEntryId: number;
  rateEntryId: number;
  memberEntryId: number;
  issueId: number;
  supportRequestId: number;
  alertId: number;
};

/** Changes that can be taken back, as everything stands, a report with a picture, and an alert. */
export async function addLog(
  scope: Scope,
  {
    expenseId,
    otherTagId,
    marker,
    day,
    viewerId,
  }: { expenseId: number; otherTagId: number; marker: string; day: string; viewerId: number },
): Promise<LogIds> {
  const { companyId } = scope;
  const entry = (action: string, type: string, id: number | string | null, before: object, after: object): Promise<number> =>
    idOf(
      scope,
      sql<{ id: number }>`
        insert into audit_log (company_id, action, subject_type, subject_id, before, after)
        values (${companyId}, ${action}, ${type}, ${id === null ? "" : String(id)}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)
        returning id`,
    );
  const blobId = await idOf(
    scope,
    sql<{
      id: number;
    }>`insert into blobs (company_id, purpose, file_name, size) values (${companyId}, 'issue', 'obraz.png', 0) returning id`,
  );
  // Of the instance, for whoever is in it.
  await sql`
    insert into terms_versions (version, valid_from, note) values ('2026', '2026-01-01', '{"pl": "Nowy rozdział"}') on conflict do nothing`.execute(
    scope.db,
  );
  await sql`
    insert into company_rates (company_id, currency, day, mid, note) values (${companyId}, 'EUR', ${day}, 4.5, ${marker})`.execute(
    scope.db,
  );
  const unknown = JSON.stringify({ typeId: "XYZ", typeName: marker });
  return {
    alertId: await idOf(
      scope,
      sql<{ id: number }>`
        insert into alerts (company_id, kind, subject, params)
        values (${companyId}, 'unknownBillingType', 'XYZ', ${unknown}::jsonb) returning id`,
    ),
    expenseEntryId: await entry("expense.changed", "expense", expenseId, { note: "dawna" }, { note: "" }),
    settingsEntryId: await entry("settings.changed", "settings", null, { packagingPerOrder: 50 }, { packagingPerOrder: 0 }),
    tagEntryId: await entry("productTag.changed", "productTag", otherTagId, { color: "blue" }, { color: "gray" }),
    rateEntryId: await entry("rate.changed", "rate", "EUR 2026-01-05", { rate: "4.5", note: "" }, { rate: null, note: "" }),
    memberEntryId: await entry("user.changed", "user", viewerId, { seesCosts: false, blocked: false }, { seesCosts: true, blocked: false }),
    supportRequestId: await idOf(
      scope,
      sql<{ id: number }>`
        insert into support_requests (company_id, user_id, admin_id, reason, mode, minutes, asked_at, expires_at)
        values (${companyId}, 0, 0, ${`Zgłoszenie ${marker}`}, 'read', 15, now(), now() + interval '10 years') returning id`,
    ),
    issueId: await idOf(
      scope,
      sql<{ id: number }>`
        insert into issue_reports (company_id, message, page, blob_id, media_type)
        values (${companyId}, ${`Problem ${marker}`}, '/system', ${blobId}, 'image/png') returning id`,
    ),
  };
}
