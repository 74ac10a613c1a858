import { sql } from "kysely";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type OpenDelivery, openDelivery } from "#db/webhooks.ts";
import { raiseAlerts, resolveAlerts } from "#pipeline/sync/alerts.ts";
import { realClock } from "../real-clock.ts";
import type { WorkerDeps } from "../context.ts";
import { postSigned } from "./post.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import { AddressRefused } from "#queue/safe-address.ts";

/** A webhook that has taken nothing for so long is switched off. */
const LONGEST_FAILURE_MS = 24 * 60 * 60 * 1000;

type Outcome = { status: number | null; answer: string | null; error: string | null; tookMs: number };

/** Sends one delivery; what is not answered with 2xx is tried again by the queue. A test is tried once, somebody waits for it. */
export async function sendWebhook(
  deps: WorkerDeps,
  { companyId, deliveryId }: PayloadOf<"send-webhook">,
  { isLastTry }: { readonly isLastTry: boolean },
): Promise<void> {
  const scope = { db: deps.database.db, companyId };
  const delivery = await openDelivery(scope, deps.secretKeys ?? [], deliveryId);
  if (delivery === null) return dropDelivery(scope, deliveryId);
  const nowMs = (deps.clock ?? realClock).now();
  const { isForGood, ...outcome } = await tryOnce(delivery, { deliveryId, nowMs, allowsPrivate: deps.webhooksReachPrivate === true });
  if (isTaken(outcome)) return markTaken(scope, delivery, deliveryId, outcome);
  const isOver = isLastTry || isForGood || delivery.event === "test";
  await markRefused(scope, delivery, deliveryId, outcome, { nowMs, isOver });
  // The queue tries again what has failed.
  if (delivery.event !== "test" && !isForGood) throw new Error(`webhook ${delivery.webhookId} answered ${outcome.status ?? outcome.error}`);
}

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** `isForGood`: another try would be refused as well. */
async function tryOnce(
  delivery: OpenDelivery,
  call: { deliveryId: number; nowMs: number; allowsPrivate: boolean },
): Promise<Outcome & { isForGood: boolean }> {
  const began = performance.now();
  const tookMs = (): number => Math.round(performance.now() - began);
  try {
    const { status, text } = await postSigned({ ...delivery, ...call });
    return { status, answer: storable(text), error: null, tookMs: tookMs(), isForGood: false };
  } catch (error) {
    return { status: null, answer: null, error: reasonOf(error), tookMs: tookMs(), isForGood: error instanceof AddressRefused };
  }
}

/** Text columns hold no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}

/** One of the words of the delivery log. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) return "timeout";
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" && /^E[A-Z_]+$/.test(code) ? code : "failed";
}

/** Switched off or removed meanwhile: nothing is to be sent any more. */
async function dropDelivery({ db, companyId }: CompanyScope, deliveryId: number): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', error = 'off' where company_id = ${companyId} and id = ${deliveryId} and state = 'waiting'`.execute(
    db,
  );
}

function markTaken(
  scope: CompanyScope,
  { webhookId }: OpenDelivery,
  deliveryId: number,
  { status, answer, tookMs }: Outcome,
): Promise<void> {
  return withTransaction(scope.db, async (db) => {
    const { companyId } = scope;
    await sql`
      update webhook_deliveries set state = 'sent', attempts = attempts + 1, status = ${status}, answer = ${answer}, error = null, took_ms = ${tookMs}, tried_at = now()
      where company_id = ${companyId} and id = ${deliveryId}`.execute(db);
    await sql`update webhooks set failing_since = null where company_id = ${companyId} and id = ${webhookId}`.execute(db);
    await resolveAlerts({ db, companyId }, "webhookDisabled", [String(webhookId)]);
  });
}

function markRefused(
  scope: CompanyScope,
  { webhookId, name, event }: OpenDelivery,
  deliveryId: number,
  { status, answer, error, tookMs }: Outcome,
  { nowMs, isOver }: { nowMs: number; isOver: boolean },
): Promise<void> {
  return withTransaction(scope.db, async (db) => {
    const { companyId } = scope;
    const now = new Date(nowMs).toISOString();
    await sql`
      update webhook_deliveries set state = ${isOver ? "failed" : "waiting"}, attempts = attempts + 1, status = ${status}, answer = ${answer},
        error = ${error}, took_ms = ${tookMs}, tried_at = now()
      where company_id = ${companyId} and id = ${deliveryId}`.execute(db);
    if (event === "test") return;
    const since = new Date(nowMs - LONGEST_FAILURE_MS).toISOString();
    await sql`
      update webhooks set failing_since = coalesce(failing_since, ${now}::timestamptz) where company_id = ${companyId} and id = ${webhookId}`.execute(
      db,
    );
    const { rows } = await sql`
      update webhooks set disabled_at = ${now}::timestamptz
      where company_id = ${companyId} and id = ${webhookId} and disabled_at is null and failing_since <= ${since}::timestamptz returning id`.execute(
      db,
    );
    if (rows.length === 0) return;
    await raiseAlerts({ db, companyId }, [{ kind: "webhookDisabled", subject: String(webhookId), storeId: null, params: { name } }]);
  });
}
