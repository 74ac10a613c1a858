/** Figures that a viewer who is kept from costs does not see (docs/RULES.md, Limits of viewers). */
import type { FigureKey } from "./figure-keys.ts";
import { PROFIT_KEYS } from "./profit-bounds.ts";
import { linesOf } from "./ledger.ts";

/** Costs, and whatever they could be computed from. */
const KEPT: ReadonlySet<string> = new Set<FigureKey>([
  ...linesOf("goods"),
  ...linesOf("expenses"),
  ...PROFIT_KEYS,
  "netProfitLow",
  "estimatedCosts",
]);

export function isKeptFigure(key: string): boolean {
  return KEPT.has(key);
}
