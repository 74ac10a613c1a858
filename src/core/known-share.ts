/** What a first rule of estimating costs is proposed with (docs/PROFIT.md, estimatedCosts). */
import type { Bp, Minor } from "./facts.ts";
import type { Figures } from "./figures.ts";
import { bpOfPercent, negated, totalOf } from "./money.ts";

type Known = Pick<Figures, "cogs" | "cogsRecovered" | "estimatedCosts" | "sales" | "uncostedSales" | "netRevenue" | "vat">;

/**
 * What goods of a known cost cost of their price, net as far as the company books net, in whole percent: what a first rule is proposed
 * with. Null where nothing is known, or where it would be no share of a price.
 */
export function knownShare(figures: Known): Bp | null {
  const { cogs, cogsRecovered, estimatedCosts, sales, uncostedSales, netRevenue, vat } = figures;
  const [goods, sold] = [totalOf([cogs, cogsRecovered, negatedOf(estimatedCosts)]), totalOf([sales, negatedOf(uncostedSales)])];
  const gross = totalOf([netRevenue, negatedOf(vat)]);
  if (goods === null || sold === null || netRevenue === null || gross === null || gross <= 0) return null;
  const net = (sold * netRevenue) / gross;
  const percent = net <= 0 ? 0 : Math.round((-100 * goods) / net);
  return percent >= 1 && percent <= 99 ? bpOfPercent(percent) : null;
}

function negatedOf(amount: Minor | null): Minor | null {
  return amount === null ? null : negated(amount);
}
