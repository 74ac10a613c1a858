import type { Currency, Decimal } from "#core/facts.ts";
import { plusAmount, timesQuantity } from "./cost-amounts.ts";
import { countFromText, type PartFields } from "./cost-sheet.ts";

/** What one bundle costs by what its parts cost today, by currency, and how many of them nobody knows the cost of. */
export function bundleCost(parts: readonly PartFields[]): { sums: ReadonlyMap<Currency, Decimal>; unknown: number } {
  const sums = new Map<Currency, Decimal>();
  let unknown = 0;
  for (const { cost, currency, quantity } of parts) {
    const count = countFromText(quantity);
    if (cost === null || currency === null || count === null) unknown += 1;
    else sums.set(currency, plusAmount(sums.get(currency) ?? "0", timesQuantity(cost, count)));
  }
  return { sums, unknown };
}
