/** Refunds of payments and declared returns in our own words: two facts that are independent of each other. Pure. */
import type { Currency, Minor, RefundFacts, RefundReason } from "#core/facts.ts";
import { splitByWeights } from "#core/split.ts";
import type { RefundFact, ReturnFact } from "../facts.ts";
import { marketOf } from "./marketplaces.ts";
import * as read from "../kit/read.ts";

const { child, items } = read;
type Field = read.Field;

const STATUSES: ReadonlyMap<string, RefundFacts["status"]> = new Map([
  ["SUCCESS", "SUCCESS"],
  ["PARTIAL", "PARTIAL"],
  ["NEW", "PENDING"],
  ["WAITING", "PENDING"],
  ["VALIDATED", "PENDING"],
  ["IN_PROGRESS", "PENDING"],
  ["CANCELED", "CANCELED"],
  ["VALIDATE_FAILED", "FAILED"],
]);

const REASONS: readonly RefundReason[] = [
  "REFUND",
  "COMPLAINT",
  "PRODUCT_NOT_AVAILABLE",
  "PAID_VALUE_TOO_LOW",
  "OVERPAID",
  "CANCELLED_BY_BUYER",
  "NOT_COLLECTED",
];

/** A payment put right: it touches no sale and needs no lines. */
const WITHOUT_GOODS: ReadonlySet<RefundReason> = new Set<RefundReason>(["OVERPAID", "PAID_VALUE_TOO_LOW"]);

/** Money of a line, `null` while only its units are known. */
type Line = { readonly lineId: string; readonly units: number; readonly amount: Minor | null };

/** @throws Unreadable, also for a status or reason that is not known: what they do to the books is not. */
export function refundFact(refund: Field): RefundFact {
  const total = read.money(child(refund, "totalValue"));
  const { currency } = total;
  const deliveryAmount = read.optionalMoneyIn(child(refund, "delivery.value"), currency);
  const surchargeAmount = items(child(refund, "surcharges")).reduce(
    (sum, row) => sum + read.optionalMoneyIn(child(row, "value"), currency),
    read.optionalMoneyIn(child(refund, "additionalServices.value"), currency),
  );
  const passedThrough = items(child(refund, "deposits")).reduce(
    (sum, row) => sum + read.optionalMoneyIn(child(row, "totalValue"), currency),
    read.optionalMoneyIn(child(refund, "overpaid.value"), currency),
  );
  const orderId = read.optionalText(child(refund, "order.id"));
  const paymentId = read.optionalText(child(refund, "payment.id"));
  if (orderId === null && paymentId === null) throw new read.Unreadable(child(refund, "payment.id"), "missing");
  const lines = items(child(refund, "lineItems")).map((row) => refundLine(row, currency));
  const rest = total.amount - deliveryAmount - surchargeAmount - passedThrough;
  const reason = known(child(refund, "reason"), (word) => REASONS.find((each) => each === word));
  // money of goods that no line takes would vanish from the books
  if (lines.length === 0 && rest > 0 && !WITHOUT_GOODS.has(reason)) throw new read.Unreadable(child(refund, "lineItems"), "missing");
  return {
    externalId: read.text(child(refund, "id")),
    orderId,
    paymentId,
    createdAt: read.instant(child(refund, "createdAt")),
    status: known(child(refund, "status"), (word) => STATUSES.get(word)),
    reason,
    currency,
    lines: priced(lines, rest, child(refund, "totalValue.amount")),
    deliveryAmount,
    surchargeAmount,
  };
}

function refundLine(row: Field, currency: Currency): Line {
  const value = child(row, "value");
  const amount = read.isAbsent(value) ? null : read.moneyIn(value, currency);
  const byUnits = child(row, "type").value === "QUANTITY";
  if (!byUnits && amount === null) throw new read.Unreadable(value, "missing");
  return { lineId: read.text(child(row, "id")), units: byUnits ? read.wholeNumber(child(row, "quantity")) : 0, amount };
}

/**
 * A line given back by quantity usually carries no money: what the total leaves over is theirs, exactly so for one such
 * line. Several get a share by units and are marked, because only the prices of the sale can tell better.
 */
function priced(lines: readonly Line[], rest: Minor, totalField: Field): RefundFact["lines"] {
  const stated = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (lines.every(({ amount }) => amount !== null)) return lines.map((line) => ({ ...line, amount: line.amount ?? 0 }));
  if (rest < stated) throw new read.Unreadable(totalField, "amount");
  const weights = lines.map(({ units, amount }, at) => ({ key: String(at), weight: amount === null ? BigInt(units) : 0n }));
  const usable = weights.some(({ weight }) => weight > 0n) ? weights : lines.map(({ amount }, at) => unstatedWeight(at, amount));
  const shares = splitByWeights(rest - stated, usable);
  const isShare = lines.filter(({ amount }) => amount === null).length > 1;
  return lines.map(({ amount, ...line }, at) =>
    amount === null ? { ...line, amount: shares.get(String(at)) ?? 0, ...(isShare && { isShare }) } : { ...line, amount },
  );
}

function unstatedWeight(at: number, amount: Minor | null): { key: string; weight: bigint } {
  return { key: String(at), weight: amount === null ? 1n : 0n };
}

function known<T extends string>(field: Field, lookUp: (word: string) => T | undefined): T {
  const found = lookUp(read.text(field));
  if (found === undefined) throw new read.Unreadable(field, "shape");
  return found;
}

/** Of a return neither bank account nor parcel nor buyer is read, and no comment. @throws Unreadable */
export function returnFact(row: Field): ReturnFact {
  const marketplaceId = read.optionalText(child(row, "marketplaceId"));
  return {
    externalId: read.text(child(row, "id")),
    orderId: read.optionalText(child(row, "orderId")),
    createdAt: read.instant(child(row, "createdAt")),
    status: read.optionalText(child(row, "status")) ?? "CREATED",
    market: marketplaceId === null ? null : marketOf(marketplaceId),
    items: items(child(row, "items")).map((item) => ({
      offerId: read.text(child(item, "offerId")),
      quantity: read.optionalWholeNumber(child(item, "quantity")) ?? 1,
      reason: read.optionalText(child(item, "reason.type")) ?? "NONE",
    })),
  };
}
