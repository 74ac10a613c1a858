/** Money given back outside of the marketplace, which nobody else can tell: it posts like a refund the marketplace told of. */
import { writeAudit } from "#accounts/audit.ts";
import type { refundOrderRoute, withdrawRefundRoute } from "#contract/orders.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { bookStock } from "#pipeline/figures/book-stock.ts";
import { type Followed, followFigures } from "#pipeline/products/follow-figures.ts";
import type { Day } from "#core/facts.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import {
  type NewRefund,
  type RefundableLine,
  addRefund,
  findRefundable,
  findRefundableDelivery,
  lockOrder,
  removeRefund,
} from "./refunds.query.ts";

const refused = (key: string, why: string): AppError => new AppError("REFUSED", why, { text: { key: `api:refused.${key}` } });

/** Nothing may be given back twice, before it was sold, or tomorrow. */
function check(refund: NewRefund, lines: readonly RefundableLine[], delivery: number, today: Day): void {
  const { day, deliveryAmount } = refund;
  const first = lines[0]?.day ?? day;
  if (day < first || day > today) throw refused("refundDay", `${day} is not between ${first} and ${today}`);
  if (deliveryAmount > delivery) throw refused("refundDelivery", `${deliveryAmount} of ${delivery} left`);
  for (const { lineId, units, amount } of refund.lines) {
    const left = lines.find((line) => line.lineId === lineId);
    if (left === undefined) throw refused("refundLine", `no sold line ${lineId}`);
    if (units > left.units) throw refused("refundUnits", `${units} of ${left.units} left of line ${lineId}`);
    if (amount > left.amount) throw refused("refundAmount", `${amount} of ${left.amount} left of line ${lineId}`);
  }
  if (refund.lines.every(({ units, amount }) => units + amount === 0) && deliveryAmount === 0) throw refused("refundEmpty", "nothing");
}

/** Figures follow at once, also those of later sales of stocked products, which cost something else when units are back. */
function followOrder(scope: CompanyScope, orderId: number, stocked: readonly number[], userId: number): Promise<Followed> {
  const productIds = [...new Set(stocked)];
  return followFigures(
    scope,
    { userId },
    {
      orderIds: [orderId],
      days: [],
      onlyCosts: false,
      restock: () => (productIds.length === 0 ? Promise.resolve([]) : bookStock(scope, productIds)),
      job: { reason: "costs", productIds },
    },
  );
}

export function refundOrder(call: CallOf<typeof refundOrderRoute>): Promise<ResponseOf<typeof refundOrderRoute>> {
  const { body, session, today } = call;
  const orderId = idOr404(call.params.id);
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    await lockCompany(scope);
    if (!(await lockOrder(scope, orderId))) throw new AppError("NOT_FOUND", `no order ${orderId}`);
    const lines = await findRefundable(scope, orderId);
    const named = new Map(body.lines.map(({ lineId, units, amount }) => [lineId, { lineId: idOr404(lineId), units, amount }]));
    const refund = { ...body, orderId, lines: [...named.values()].filter(({ units, amount }) => units + amount > 0) };
    check(refund, lines, await findRefundableDelivery(scope, orderId), today);
    const id = await addRefund(scope, refund);
    const stocked = lines.filter(
      ({ lineId, hasStock }) => hasStock && refund.lines.some((line) => line.lineId === lineId && line.units > 0),
    );
    const { effect, jobId } = await followOrder(
      scope,
      orderId,
      stocked.map(({ productId }) => productId),
      session.account.id,
    );
    const { day, lines: given, deliveryAmount } = refund;
    await writeAudit(scope, {
      action: "order.refunded",
      userId: session.account.id,
      subjectType: "order",
      subjectId: String(orderId),
      after: { day, lines: given, deliveryAmount },
      effect,
      jobId,
    });
    return { id: String(id) };
  });
}

export function withdrawRefund(call: CallOf<typeof withdrawRefundRoute>): Promise<ResponseOf<typeof withdrawRefundRoute>> {
  const { session } = call;
  const orderId = idOr404(call.params.id);
  return withTransaction(call.scope.db, async (db) => {
    const scope = { db, companyId: call.scope.companyId };
    await lockCompany(scope);
    if (!(await lockOrder(scope, orderId))) throw new AppError("NOT_FOUND", `no order ${orderId}`);
    const removed = await removeRefund(scope, orderId, idOr404(call.params.refundId));
    if (removed === null) throw new AppError("NOT_FOUND", `order ${orderId} has no such refund by hand`);
    const stocked = (await findRefundable(scope, orderId)).filter(({ hasStock }) => hasStock);
    const back = removed.units > 0 ? stocked.map(({ productId }) => productId) : [];
    const { effect, jobId } = await followOrder(scope, orderId, back, session.account.id);
    await writeAudit(scope, {
      action: "order.refundWithdrawn",
      userId: session.account.id,
      subjectType: "order",
      subjectId: String(orderId),
      before: removed,
      effect,
      jobId,
    });
    return null;
  });
}
