/**
 * How each figure is made of the sums of a scope (docs/PROFIT.md, Every figure), said once: `figures.ts` computes it, `figure-sql.ts`
 * writes the same as SQL for the database to sort and choose by.
 */
import type { CountKey, FigureKey } from "./figure-keys.ts";
import { type Line, LINES, linesOf } from "./ledger.ts";
import { recordOf } from "./record-of.ts";

/** What is counted of a scope. `finalOrders` = counted orders whose fees are neither partial nor estimated. */
export type Counted = CountKey | "costedUnits" | "estimatedUnits" | "finalOrders";

/** Money: all postings of the lines, or the part of them that has no cost, or is estimated. `negative`: as what was paid; `less`: without the part. */
export type Amount =
  | { readonly lines: readonly Line[]; readonly negative?: true; readonly less?: PartName }
  | { readonly parts: readonly PartName[]; readonly of: readonly Line[] };

/** What is summed beside the lines it is of. */
export type PartName = "uncostedSales" | "uncostedNet" | "estimatedCosts" | EstimatedFee;
type EstimatedFee = "estimatedCommission" | "estimatedDelivery" | "estimatedAds";

/** The lines on which fees are estimated until they are billed. */
export const ESTIMATED_FEES = {
  estimatedCommission: "commission",
  estimatedDelivery: "delivery",
  estimatedAds: "ads",
} as const satisfies Record<EstimatedFee, Line>;
const ESTIMATED_NAMES = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;

export type Formula =
  | { readonly is: "count"; readonly of: Counted }
  /** `per`: divided by it, nothing where that is 0. */
  | { readonly is: "money"; readonly of: Amount; readonly per?: Counted; readonly needsCosts?: true }
  | { readonly is: "ratio"; readonly of: Amount; readonly to: Amount; readonly needsCosts?: true }
  | { readonly is: "countRatio"; readonly of: Counted; readonly to: Counted };

const PROFIT: Amount = { lines: LINES };
const REVENUE: Amount = { lines: linesOf("revenue") };

const count = (of: Counted): Formula => ({ is: "count", of });
const money = (lines: readonly Line[]): Formula => ({ is: "money", of: { lines } });

/** `needsCosts`: null as soon as the cost of nothing that was sold is known. Profits themselves stay, for what reads on from them. */
export const FORMULAS: Readonly<Record<Exclude<FigureKey, "profitState">, Formula>> = {
  orders: count("orders"),
  units: count("units"),
  refundedUnits: count("refundedUnits"),
  ...recordOf(LINES, (line) => money([line])),
  netRevenue: money(linesOf("revenue")),
  fees: money(linesOf("fees")),
  grossProfit: money([...linesOf("revenue"), ...linesOf("fees"), ...linesOf("ads"), ...linesOf("goods")]),
  netProfit: money(LINES),
  netProfitLow: { is: "money", of: { lines: LINES, less: "uncostedNet" } },
  margin: { is: "ratio", of: PROFIT, to: REVENUE, needsCosts: true },
  roi: { is: "ratio", of: PROFIT, to: { lines: ["cogs", "cogsRecovered"], negative: true }, needsCosts: true },
  tacos: { is: "ratio", of: { lines: ["ads"], negative: true }, to: { lines: ["sales"] } },
  averageOrderValue: { is: "money", of: { lines: ["sales", "deliveryIncome"] }, per: "orders" },
  profitPerOrder: { is: "money", of: PROFIT, per: "orders", needsCosts: true },
  profitPerUnit: { is: "money", of: PROFIT, per: "units", needsCosts: true },
  refundRate: { is: "countRatio", of: "refundedUnits", to: "units" },
  costCoverage: { is: "countRatio", of: "costedUnits", to: "units" },
  estimatedCoverage: { is: "countRatio", of: "estimatedUnits", to: "units" },
  feeCompleteness: { is: "countRatio", of: "finalOrders", to: "orders" },
  uncostedSales: { is: "money", of: { parts: ["uncostedSales"], of: ["sales"] } },
  estimatedCosts: { is: "money", of: { parts: ["estimatedCosts"], of: ["cogs", "cogsRecovered"] } },
  estimated: { is: "money", of: { parts: ESTIMATED_NAMES, of: Object.values(ESTIMATED_FEES) } },
  ...recordOf(ESTIMATED_NAMES, (part): Formula => ({ is: "money", of: { parts: [part], of: [ESTIMATED_FEES[part]] } })),
};
