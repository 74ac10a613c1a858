import { sql } from "kysely";
import { HAS_NO_LIMITS } from "#accounts/memberships.ts";
import type { AlertChannel, AlertRuleKind } from "#core/alert-rules.ts";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** When the first of what waits may be told; null = nothing waits. */
export async function nextTelling({ db, companyId }: CompanyScope): Promise<Instant | null> {
  const { rows } = await sql<{ dueAt: Instant | null }>`
    select min(due_at) as "dueAt" from alert_notices where company_id = ${companyId}`.execute(db);
  return rows[0]?.dueAt ?? null;
}

export type Notice = { alertId: number; channel: AlertChannel; event: "raised" | "ended" };

/** What may be told at the moment; taken for good with the caller's transaction. */
export async function takeNotices({ db, companyId }: CompanyScope, at: Instant): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    delete from alert_notices where company_id = ${companyId} and due_at <= ${at}::timestamptz
    returning alert_id as "alertId", channel, event`.execute(db);
  return rows.toSorted((a, b) => a.alertId - b.alertId);
}

export type NoticeRow = {
  id: number;
  kind: AlertRuleKind;
  ruleId: number;
  storeId: number | null;
  params: Readonly<Record<string, string | number>>;
  raisedAt: Instant;
};

/** Alerts of rules, by their rules and the order in which they came: the worst of a check first. */
export async function findRuleAlerts({ db, companyId }: CompanyScope, ids: readonly number[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, rule_id as "ruleId", store_id as "storeId", params, raised_at as "raisedAt" from alerts
    where company_id = ${companyId} and id = any(${[...ids]}::bigint[]) and rule_id is not null
    order by rule_id, id`.execute(db);
  return rows;
}

/** Who gets letters about alerts: people whose address is confirmed and who have not said no. */
export async function findAlertReaders({ db, companyId }: CompanyScope): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.blocked_at is null and m.alert_mails and ${HAS_NO_LIMITS} and u.email_verified_at is not null and u.blocked_at is null
    order by u.id`.execute(db);
  return rows;
}
