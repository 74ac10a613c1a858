/** Payment operations: compensations, which Allegro pays without a billing entry or an order. */
import { createHash } from "node:crypto";
import type { OperationFact } from "../connector.ts";
import { marketOf } from "./marketplaces.ts";
import * as read from "./read.ts";

const { child } = read;

/** An operation before its occurrence number: `digest` is the same for rows that look the same. */
type Operation = Omit<OperationFact, "key"> & { readonly digest: string };

/** `null` = another kind of operation. @throws Unreadable */
export function operationOf(row: read.Field): Operation | null {
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
  // named fields, not the whole JSON: a field that Allegro adds later must not make every row a new one
  const wallet = ["wallet.type", "wallet.paymentOperator", "wallet.balance.amount"].map((name) => child(row, name).value ?? null);
  const digest = createHash("sha256")
    .update(JSON.stringify([...Object.values(operation), marketplaceId, ...wallet]))
    .digest("hex");
  return { ...operation, digest };
}

/** Numbers rows that look the same, in the order they come. */
export function withKeys(operations: readonly Operation[]): OperationFact[] {
  const seen = new Map<string, number>();
  return operations.map(({ digest, ...operation }) => {
    const occurrence = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, occurrence);
    return { key: `${digest}#${occurrence}`, ...operation };
  });
}
