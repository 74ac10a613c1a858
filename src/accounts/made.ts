/** What somebody has set up in a company that works without them: keys, webhooks, invitations, reports with their links (docs/RULES.md, Who leaves). */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { writeAudit } from "./audit.ts";

export const MADE_ENDS = ["end", "handOver"] as const;
/** `handOver`: whoever decides answers for it from now on; keys, which the other one knows, end all the same. */
export type MadeEnd = (typeof MADE_ENDS)[number];

export type Made = {
  kind: "key" | "webhook" | "invitation" | "report";
  id: number;
  name: string;
  /** What it can do as things stand. */
  can: "readsAll" | "readsLimited" | "sends" | "letsIn" | "nothing";
  /** Live links outside the team, of a report. */
  links: number;
};

/** Of what a member has set up, what was not revoked or removed. */
export async function findMade({ db, companyId }: CompanyScope, userId: number): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select 'key' as kind, k.id, k.name,
           case when k.expires_at <= now() or m.user_id is null or m.blocked_at is not null or u.blocked_at is not null then 'nothing'
                when m.role = 'viewer' and (m.store_ids is not null or not m.sees_costs) then 'readsLimited' else 'readsAll' end as can,
           0 as links
    from api_keys k
    left join memberships m on m.company_id = ${companyId} and m.user_id = k.created_by
    left join users u on u.id = k.created_by
    where k.company_id = ${companyId} and k.created_by = ${userId} and k.revoked_at is null
    union all
    select 'webhook', w.id, w.name, case when w.is_on and w.disabled_at is null then 'sends' else 'nothing' end, 0
    from webhooks w where w.company_id = ${companyId} and w.created_by = ${userId}
    union all
    select 'invitation', i.id, i.email, case when i.expires_at > now() then 'letsIn' else 'nothing' end, 0
    from invitations i where i.company_id = ${companyId} and i.invited_by = ${userId}
    union all
    select 'report', r.id, r.name, case when r.is_on then 'sends' else 'nothing' end,
           (select count(*) from report_links l
            join report_deliveries d on d.company_id = ${companyId} and d.id = l.delivery_id
            join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
            where l.company_id = ${companyId} and s.report_id = r.id and l.revoked_at is null and l.expires_at > now())::integer
    from scheduled_reports r where r.company_id = ${companyId} and r.created_by = ${userId}
    order by kind, id`.execute(db);
  return rows;
}

type Ended = { id: number; name: string };

async function endKeys({ db, companyId }: CompanyScope, userId: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update api_keys set revoked_at = now()
    where company_id = ${companyId} and created_by = ${userId} and revoked_at is null returning id, name`.execute(db);
  return rows;
}

async function endWebhooks({ db, companyId }: CompanyScope, userId: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update webhooks set is_on = false
    where company_id = ${companyId} and created_by = ${userId} and is_on returning id, name`.execute(db);
  return rows;
}

async function endInvitations({ db, companyId }: CompanyScope, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from invitations where company_id = ${companyId} and invited_by = ${userId} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function endReports({ db, companyId }: CompanyScope, userId: number): Promise<Ended[]> {
  await sql`
    update report_links set revoked_at = now()
    where company_id = ${companyId} and revoked_at is null and delivery_id in (
      select d.id from report_deliveries d
      join report_sendings s on s.company_id = d.company_id and s.id = d.sending_id
      join scheduled_reports r on r.company_id = d.company_id and r.id = s.report_id
      where d.company_id = ${companyId} and r.created_by = ${userId})`.execute(db);
  const { rows } = await sql<Ended>`
    update scheduled_reports set is_on = false, next_at = null, version = version + 1
    where company_id = ${companyId} and created_by = ${userId} and is_on returning id, name`.execute(db);
  return rows;
}

async function handOver({ db, companyId }: CompanyScope, userId: number, to: number): Promise<void> {
  await sql`update webhooks set created_by = ${to} where company_id = ${companyId} and created_by = ${userId}`.execute(db);
  await sql`update invitations set invited_by = ${to} where company_id = ${companyId} and invited_by = ${userId}`.execute(db);
  await sql`update scheduled_reports set created_by = ${to} where company_id = ${companyId} and created_by = ${userId}`.execute(db);
}

/** Ends what `userId` has set up, or hands it to `by`; each end stands in the log. In the transaction in which they go. */
export async function settleMade(scope: CompanyScope, userId: number, by: number, end: MadeEnd): Promise<void> {
  for (const { id, name } of await endKeys(scope, userId))
    await writeAudit(scope, { action: "apiKey.revoked", userId: by, subjectType: "apiKey", subjectId: String(id), before: { name } });
  if (end === "handOver") return handOver(scope, userId, by);
  const off = { before: { isOn: true }, after: { isOn: false } };
  for (const { id } of await endWebhooks(scope, userId))
    await writeAudit(scope, { action: "webhook.changed", userId: by, subjectType: "webhook", subjectId: String(id), ...off });
  for (const id of await endInvitations(scope, userId))
    await writeAudit(scope, { action: "user.deleted", userId: by, subjectType: "user", subjectId: String(id) });
  for (const { id } of await endReports(scope, userId))
    await writeAudit(scope, { action: "report.changed", userId: by, subjectType: "report", subjectId: String(id), ...off });
}
