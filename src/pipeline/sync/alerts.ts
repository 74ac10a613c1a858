import { sql } from "kysely";
import type { AlertKind } from "#core/alert-kinds.ts";
import type { CompanyScope } from "#db/scope.ts";

/**
 * What a seller has to know or clear up. `subject` names the one thing it is about (a billing type, an order), so that
 * the same thing seen again counts up instead of repeating.
 */
export type NewAlert = {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly storeId: number | null;
  readonly params: Readonly<Record<string, string | number>>;
};

export async function raiseAlerts({ db, companyId }: CompanyScope, alerts: readonly NewAlert[]): Promise<void> {
  const byKey = new Map(alerts.map((alert) => [`${alert.kind}\n${alert.subject}`, alert]));
  if (byKey.size === 0) return;
  const list = [...byKey.values()];
  await sql`
    insert into alerts (company_id, kind, subject, store_id, params)
    select ${companyId}::bigint, a.kind, a.subject, a.store_id, a.params::jsonb
    from unnest(${list.map((alert) => alert.kind)}::text[], ${list.map((alert) => alert.subject)}::text[], ${list.map((alert) => alert.storeId)}::bigint[],
                ${list.map((alert) => JSON.stringify(alert.params))}::text[]) as a (kind, subject, store_id, params)
    on conflict (company_id, kind, subject) where resolved_at is null
      do update set params = excluded.params, seen_at = excluded.seen_at, times = alerts.times + 1`.execute(db);
}

/** What it was about has cleared up. */
export async function resolveAlerts({ db, companyId }: CompanyScope, kind: AlertKind, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    update alerts set resolved_at = now()
    where company_id = ${companyId} and kind = ${kind} and subject = any(${[...subjects]}::text[]) and resolved_at is null`.execute(db);
}

/** Raises these and ends the others of the kind: for checks that look at everything each time. */
export async function keepOnly(scope: CompanyScope, kind: AlertKind, alerts: readonly NewAlert[]): Promise<void> {
  await sql`
    update alerts set resolved_at = now()
    where company_id = ${scope.companyId} and kind = ${kind} and resolved_at is null and subject <> all(${alerts.map(({ subject }) => subject)}::text[])`.execute(
    scope.db,
  );
  await raiseAlerts(scope, alerts);
}
