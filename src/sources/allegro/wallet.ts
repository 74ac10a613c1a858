/** Allegro Prices paid into the wallet (`payment.reconciliation`), put on the lines it was paid for. Pure. */
import type { Currency, Minor } from "#core/facts.ts";
import { splitByWeights } from "#core/split.ts";
import type { OrderLineFact } from "../facts.ts";
import { child, isAbsent, moneyIn, optionalMoneyIn, optionalWholeNumber, type Field } from "../kit/read.ts";

type Claim = { readonly lineId: string; readonly value: Minor; readonly quantity: number };

/**
 * Per line id, gross. The description does not say whether a line's `reconciliation.value` is for one unit or for the
 * line; the payment's total decides: whichever reading adds up to it is taken, and when neither does, the total is split
 * by the values. Without a payment total the value is the line's. Reconciliation of type BILLING is never here: it comes
 * as a billing entry.
 */
export function walletShares(
  form: Field,
  rows: readonly Field[],
  lines: readonly OrderLineFact[],
  currency: Currency,
): ReadonlyMap<string, Minor> {
  const total = child(form, "payment.reconciliation");
  const claims = rows.flatMap((row, index) => claim(row, lines[index], currency));
  const paid = isAbsent(total) ? null : moneyIn(total, currency);
  if (claims.length === 0) return paid === null || anyBilling(rows) ? new Map() : shared(paid, byAmount(lines));
  const asLines = new Map(claims.map(({ lineId, value }) => [lineId, value]));
  if (paid === null) return asLines;
  const asUnits = new Map(claims.map(({ lineId, value, quantity }) => [lineId, value * quantity]));
  return paid === sum(asUnits) ? asUnits : shared(paid, asLines);
}

function claim(row: Field, line: OrderLineFact | undefined, currency: Currency): Claim[] {
  if (line === undefined || child(row, "reconciliation.type").value !== "WALLET") return [];
  const value = optionalMoneyIn(child(row, "reconciliation.value"), currency);
  const quantity = optionalWholeNumber(child(row, "reconciliation.quantity")) ?? line.quantity;
  return value === 0 ? [] : [{ lineId: line.lineId, value, quantity }];
}

/** A payment total beside lines of type BILLING only is the same money told twice. */
function anyBilling(rows: readonly Field[]): boolean {
  return rows.some((row) => child(row, "reconciliation.type").value === "BILLING");
}

function byAmount(lines: readonly OrderLineFact[]): Map<string, Minor> {
  return new Map(lines.map(({ lineId, amount }) => [lineId, amount]));
}

function shared(total: Minor, weights: ReadonlyMap<string, Minor>): Map<string, Minor> {
  const list = [...weights].map(([key, weight]) => ({ key, weight: BigInt(Math.max(0, weight)) })).toSorted(byKey);
  const usable = list.some(({ weight }) => weight > 0n) ? list : list.map(({ key }) => ({ key, weight: 1n }));
  return total === 0 ? new Map() : splitByWeights(total, usable);
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

function sum(amounts: ReadonlyMap<string, Minor>): Minor {
  return [...amounts.values()].reduce((all, amount) => all + amount, 0);
}
