/**
 * Payment operations that no other list tells: compensations, payouts, top-ups and transfers between payment providers. They
 * have no id: an operation is what it says of itself, by named fields, so that a field which Allegro adds later does not make
 * every row a new one.
 */
import { createHash } from "node:crypto";
import type { OperationFact } from "../facts.ts";
import { marketOf } from "./marketplaces.ts";
import * as read from "../kit/read.ts";

const { child } = read;

/** Beginnings of the types that are kept. What buyers pay and get back stands with their orders, fees taken with billing. */
const KEPT = ["COMPENSATION", "PAYOUT", "TOP_UP", "PROVIDER_REFUND_TRANSFER_"];

/** `null` = another kind of operation. @throws Unreadable */
export function operationFact(row: read.Field): OperationFact | null {
  const type = read.text(child(row, "type"));
  if (!KEPT.some((beginning) => type.startsWith(beginning))) return null;
  const value = read.money(child(row, "value"));
  const marketplaceId = read.optionalText(child(row, "marketplaceId"));
  const operation = {
    type,
    group: read.optionalText(child(row, "group")) ?? "",
    occurredAt: read.instant(child(row, "occurredAt")),
    paymentId: read.optionalText(child(row, "payment.id")),
    market: marketplaceId === null ? null : marketOf(marketplaceId),
    currency: value.currency,
    amount: value.amount,
  };
  const payoutId = read.optionalText(child(row, "payout.id"));
  const wallet = ["wallet.type", "wallet.paymentOperator"].map((name) => child(row, name).value ?? null);
  // What was kept before payouts were has none, and stays what it is.
  const said = [...Object.values(operation), ...wallet, ...(payoutId === null ? [] : [payoutId])];
  return { key: createHash("sha256").update(JSON.stringify(said)).digest("hex"), ...operation, payoutId };
}
