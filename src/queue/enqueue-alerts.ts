/** Jobs around alerts: one of each kind for a company waits at most. */
import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { addEntry } from "./add-entry.ts";

/** What has just been read may be followed by more: its rules are asked a little later, once. */
const SOON = "5 minutes";

/** Has the company's rules asked. `at once`: somebody has changed them. */
export async function enqueueCheck({ db, companyId }: CompanyScope, when: "soon" | "at once"): Promise<void> {
  const place = when === "soon" ? ({ again: "preserve_run_at", after: SOON } as const) : {};
  await addEntry(db, "check-alerts", { companyId }, { ...place, key: `check-alerts-${companyId}` });
}

/** Has what waits be told, from the moment on when the first of it may be. */
export async function enqueueTelling({ db, companyId }: CompanyScope, dueAt: Instant): Promise<void> {
  await addEntry(db, "tell-alerts", { companyId }, { key: `tell-alerts-${companyId}`, at: dueAt });
}

/**
 * Deliveries of one company go one after another, and take turns with those of others: its second stands behind the first of everybody
 * else, so that an address that answers nothing costs its own company alone.
 */
export async function enqueueDelivery({ db, companyId }: CompanyScope, deliveryId: number): Promise<void> {
  const queue = `webhooks-${companyId}`;
  const priority = sql<number>`
    select coalesce(max(j.priority) + 1, 0) from graphile_worker.jobs j
    where j.queue_name = ${queue} and j.run_at <= now() and j.attempts < j.max_attempts`;
  await addEntry(db, "send-webhook", { companyId, deliveryId }, { queue, priority });
}
