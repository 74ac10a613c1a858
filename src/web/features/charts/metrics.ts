import type { NumberKey } from "#core/figure-display.ts";
import type { ColumnKind } from "../../domain/figures/figure-columns.ts";
import type { DrawnFigure } from "../../ui/theme/series.ts";

type Group = "result" | "revenue" | "costs" | "volume" | "quality";
type Metric = { key: NumberKey; kind: ColumnKind; group: Group; initial: boolean };

/** What can be drawn, in the order of the legend. */
export const METRICS = [
  { key: "netProfit", kind: "money", group: "result", initial: true },
  { key: "margin", kind: "ratio", group: "result", initial: false },
  { key: "roi", kind: "ratio", group: "result", initial: false },
  { key: "profitPerOrder", kind: "money", group: "result", initial: false },
  { key: "profitPerUnit", kind: "money", group: "result", initial: false },
  { key: "netRevenue", kind: "money", group: "revenue", initial: true },
  { key: "sales", kind: "money", group: "revenue", initial: false },
  { key: "averageOrderValue", kind: "money", group: "revenue", initial: false },
  { key: "refunds", kind: "money", group: "revenue", initial: false },
  { key: "fees", kind: "money", group: "costs", initial: true },
  { key: "commission", kind: "money", group: "costs", initial: false },
  { key: "delivery", kind: "money", group: "costs", initial: false },
  { key: "ads", kind: "money", group: "costs", initial: false },
  { key: "cogs", kind: "money", group: "costs", initial: false },
  { key: "packaging", kind: "money", group: "costs", initial: false },
  { key: "expenses", kind: "money", group: "costs", initial: false },
  { key: "orders", kind: "count", group: "volume", initial: true },
  { key: "units", kind: "count", group: "volume", initial: false },
  { key: "refundedUnits", kind: "count", group: "volume", initial: false },
  { key: "refundRate", kind: "ratio", group: "quality", initial: false },
  { key: "tacos", kind: "ratio", group: "quality", initial: false },
] as const satisfies readonly Metric[];

export const METRIC_GROUPS = ["result", "revenue", "costs", "volume", "quality"] as const satisfies readonly Group[];

export type MetricKey = (typeof METRICS)[number]["key"];

export const METRIC_KEYS: readonly MetricKey[] = METRICS.map(({ key }) => key);

/** More lines than that cannot be told apart. */
export const MAX_METRICS = 8;

export const INITIAL_METRICS: readonly MetricKey[] = METRICS.filter(({ initial }) => initial).map(({ key }) => key);

/** Averages and shares of a range are not the sums of its days. */
const NOT_ADDITIVE: readonly MetricKey[] = METRICS.filter(({ kind }) => kind === "ratio").map(({ key }) => key);
const PER_PIECE: readonly MetricKey[] = ["profitPerOrder", "profitPerUnit", "averageOrderValue"];

export function addsUp(key: MetricKey): boolean {
  return !NOT_ADDITIVE.includes(key) && !PER_PIECE.includes(key);
}

export function kindOf(key: MetricKey): ColumnKind {
  return METRICS.find((metric) => metric.key === key)?.kind ?? "money";
}

/** The colour and the mark of a metric are those of its line of the account, on every screen. */
export function drawnFigure(key: MetricKey): DrawnFigure {
  return key === "cogs" ? "goods" : key;
}
