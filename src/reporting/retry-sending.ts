import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { requeue } from "#queue/requeue.ts";
import { findDeliveries, markDelivery, type Sending } from "./sendings.query.ts";
import { enqueueReportMail, enqueueSending } from "./start-sending.ts";

/** What did not go out goes again; what went out stays as it is. In the caller's transaction. */
export async function retrySending(scope: CompanyScope, sending: Sending, userId: number): Promise<void> {
  if (sending.state === "waiting") {
    const isOver = sending.jobStatus === "failed" || sending.jobStatus === "canceled";
    if (sending.jobId === null) await enqueueSending(scope, sending.id, userId);
    else if (isOver) await requeue(scope, sending.jobId);
    return;
  }
  for (const { id, state, userId: to, email } of await findDeliveries(scope, [sending.id])) {
    if (state !== "failed") continue;
    await dropTriedLetters(scope, id);
    await markDelivery(scope, id, { state: "waiting", error: null });
    await enqueueReportMail(scope, { deliveryId: id, userId: to, email });
  }
}

/** The queue may still be trying: of two letters both would arrive. */
async function dropTriedLetters({ db, companyId }: CompanyScope, deliveryId: number): Promise<void> {
  const about = JSON.stringify({ companyId, deliveryId });
  await sql`delete from mails where kind in ('report', 'reportLink') and state = 'failed' and letter_values = ${about}::jsonb`.execute(db);
}
