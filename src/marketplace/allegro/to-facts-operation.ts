/**
 * Payment operations: compensations, which Allegro pays without a billing entry or an order. They have no id: an operation
 * is what it says of itself, by named fields, so that a field which Allegro adds later does not make every row a new one.
 */
import { createHash } from "node:crypto";
import type { OperationFact } from "../connector.ts";
import { marketOf } from "./marketplaces.ts";
import * as read from "./read.ts";

const { child } = read;

/** `null` = another kind of operation. @throws Unreadable */
export function operationFact(row: read.Field): OperationFact | null {
  const type = read.text(child(row, "type"));
  if (!type.startsWith("COMPENSATION")) return null;
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
  const wallet = ["wallet.type", "wallet.paymentOperator"].map((name) => child(row, name).value ?? null);
  const key = createHash("sha256").update(JSON.stringify([...Object.values(operation), ...wallet]));
  return { key: key.digest("hex"), ...operation };
}
