/** Compensations in the marketplace's wallet: a memo until a person books them as incomes, or puts them aside. */
import { writeAudit } from "#accounts/audit.ts";
import type { bookCompensationsRoute, unbookCompensationsRoute } from "#contract/alerts.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import {
  type Booked,
  type Unclear,
  bookOperations,
  closeAlert,
  findUnclear,
  reopenAlert,
  settleOperations,
  unbookOperations,
} from "./compensations.query.ts";

const NAME = "Rekompensata Allegro";

/** What an alert that was put aside is about waits no longer; nothing is booked. */
export async function setAside(scope: CompanyScope, alertId: number): Promise<void> {
  const unclear = await findUnclear(scope, alertId);
  if (unclear !== null) await settleOperations(scope, unclear);
}

async function unclearOr404(scope: CompanyScope, alertId: number, open: boolean): Promise<Unclear> {
  const unclear = await findUnclear(scope, alertId);
  if (unclear === null || unclear.open !== open) throw new AppError("NOT_FOUND", `no such alert ${alertId}`);
  return unclear;
}

function recomputeBooked(scope: CompanyScope, { from, to }: Booked, userId: number): Promise<number> {
  return enqueueRecompute(scope, {
    reason: "expenses",
    createdBy: userId,
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
}

export function bookCompensations(call: CallOf<typeof bookCompensationsRoute>): Promise<ResponseOf<typeof bookCompensationsRoute>> {
  const alertId = idOr404(call.params.id);
  const userId = call.session.account.id;
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    const unclear = await unclearOr404(scope, alertId, true);
    const booked = await bookOperations(scope, unclear, NAME);
    await closeAlert(scope, alertId);
    const jobId = await recomputeBooked(scope, booked, userId);
    const answer = { operations: booked.operations, amount: booked.amount, currency: unclear.currency };
    await writeAudit(scope, {
      action: "compensation.booked",
      userId,
      subjectType: "alert",
      subjectId: String(alertId),
      after: answer,
      jobId,
    });
    return answer;
  });
}

export function unbookCompensations(call: CallOf<typeof unbookCompensationsRoute>): Promise<void> {
  const alertId = idOr404(call.params.id);
  const userId = call.session.account.id;
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    const unclear = await unclearOr404(scope, alertId, false);
    const taken = await unbookOperations(scope, unclear);
    if (taken.operations === 0) throw new AppError("NOT_FOUND", `alert ${alertId} was not booked`);
    await reopenAlert(scope, alertId);
    const jobId = await recomputeBooked(scope, taken, userId);
    await writeAudit(scope, {
      action: "compensation.unbooked",
      userId,
      subjectType: "alert",
      subjectId: String(alertId),
      before: taken,
      jobId,
    });
  });
}
