/** Jobs around alerts: one of each kind for a company waits at most. */
import { sql } from "kysely";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";

/** What has just been read may be followed by more: its rules are asked a little later, once. */
const SOON = "5 minutes";

/** Has the company's rules asked. `at once`: somebody has changed them. */
export async function enqueueCheck({ db, companyId }: CompanyScope, when: "soon" | "at once"): Promise<void> {
  const mode = when === "soon" ? "preserve_run_at" : "replace";
  const wait = when === "soon" ? SOON : "0 seconds";
  await sql`
    select graphile_worker.add_job('check-alerts', json_build_object('companyId', ${companyId}::bigint),
      job_key => ${`check-alerts-${companyId}`}, job_key_mode => ${mode}, run_at => now() + ${wait}::interval, max_attempts => 3)`.execute(
    db,
  );
}

/** Has what waits be told, from the moment on when the first of it may be. */
export async function enqueueTelling({ db, companyId }: CompanyScope, dueAt: Instant): Promise<void> {
  await sql`
    select graphile_worker.add_job('tell-alerts', json_build_object('companyId', ${companyId}::bigint),
      job_key => ${`tell-alerts-${companyId}`}, run_at => ${dueAt}::timestamptz, max_attempts => 10)`.execute(db);
}

/** Tries with pauses that grow to some six hours in all. */
const WEBHOOK_ATTEMPTS = 10;

/**
 * Deliveries of one company go one after another, and take turns with those of others: its second stands behind the first of everybody
 * else, so that an address that answers nothing costs its own company alone.
 */
export async function enqueueDelivery({ db, companyId }: CompanyScope, deliveryId: number): Promise<void> {
  const queue = `webhooks-${companyId}`;
  await sql`
    select graphile_worker.add_job('send-webhook', json_build_object('companyId', ${companyId}::bigint, 'deliveryId', ${deliveryId}::bigint),
      queue_name => ${queue}, max_attempts => ${WEBHOOK_ATTEMPTS},
      priority => (select coalesce(max(j.priority) + 1, 0) from graphile_worker.jobs j
                   where j.queue_name = ${queue} and j.run_at <= now() and j.attempts < j.max_attempts)::integer)`.execute(db);
}
