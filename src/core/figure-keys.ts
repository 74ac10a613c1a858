/** The names of the figures (docs/PROFIT.md), by what they are. What each is made of stands in `formulas.ts`, which browsers do not need. */
import { type Line, linesOf } from "./ledger.ts";

export const COUNT_KEYS = ["orders", "units", "refundedUnits"] as const;
export const RATIO_KEYS = ["margin", "roi", "tacos", "refundRate", "costCoverage", "estimatedCoverage", "feeCompleteness"] as const;
const TOTAL_KEYS = ["netRevenue", "fees", "grossProfit", "netProfit", "netProfitLow"] as const;
const PIECE_KEYS = ["averageOrderValue", "profitPerOrder", "profitPerUnit"] as const;
/** Fees that are estimated until they are billed, by the line they are on. */
const ESTIMATED_FEE_KEYS = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;
const PART_KEYS = ["uncostedSales", "estimatedCosts", "estimated", ...ESTIMATED_FEE_KEYS] as const;

export type CountKey = (typeof COUNT_KEYS)[number];
export type RatioKey = (typeof RATIO_KEYS)[number];
export type MoneyKey = Line | (typeof TOTAL_KEYS)[number] | (typeof PIECE_KEYS)[number] | (typeof PART_KEYS)[number];
export type FigureKey = CountKey | RatioKey | MoneyKey | "profitState";

/** Every key of the figures, in the order of docs/PROFIT.md, Every figure. */
export const FIGURE_KEYS: readonly FigureKey[] = [
  ...COUNT_KEYS,
  ...linesOf("revenue"),
  "netRevenue",
  ...linesOf("fees"),
  "fees",
  ...linesOf("ads"),
  ...linesOf("goods"),
  "grossProfit",
  ...linesOf("expenses"),
  "netProfit",
  "netProfitLow",
  "margin",
  "roi",
  "tacos",
  "averageOrderValue",
  "profitPerOrder",
  "profitPerUnit",
  "refundRate",
  "costCoverage",
  "estimatedCoverage",
  "uncostedSales",
  "estimatedCosts",
  "profitState",
  "feeCompleteness",
  "estimated",
  ...ESTIMATED_FEE_KEYS,
];

const OTHER_KEYS: ReadonlySet<FigureKey> = new Set<FigureKey>([...COUNT_KEYS, ...RATIO_KEYS, "profitState"]);

export const MONEY_KEYS: readonly MoneyKey[] = FIGURE_KEYS.filter((key): key is MoneyKey => !OTHER_KEYS.has(key));
