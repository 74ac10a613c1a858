/** An effect that waited for rates of exchange, told once they are there. */
import type { Currency, Decimal, Minor } from "./facts.ts";
import type { WaitingEffect } from "./logs.ts";
import { minor, rateBetween, translate } from "./money.ts";

/** Profit before and after, minor units of PLN; null while one of the rates is missing. Each currency of a day is rounded once. */
export function settledEffect(
  { before, after, amounts }: WaitingEffect,
  midOf: (currency: Currency, day: string) => Decimal | null,
): { before: Minor | null; after: Minor | null } {
  let [was, is]: [Minor | null, Minor | null] = [before, after];
  for (const { day, currency, before: amountBefore, after: amountAfter } of amounts) {
    const mid = midOf(currency, day);
    was = plus(was, amountBefore, mid);
    is = plus(is, amountAfter, mid);
  }
  return { before: was, after: is };
}

/** A side on which nothing of the currency is waits for no rate of it. */
function plus(sum: Minor | null, amount: Minor, mid: Decimal | null): Minor | null {
  if (sum === null || amount === 0) return sum;
  return mid === null ? null : minor(sum + translate(amount, rateBetween(mid, "1")));
}
