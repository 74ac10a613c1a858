import type { NumberKey } from "#core/figure-display.ts";
import type { ColumnKind } from "../../../ui/figures/figure-columns.ts";
import { SERIES, type Scheme, type SeriesName } from "../../../ui/theme/tokens.ts";

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

/** Tints of the accent and its neighbours, for what has no colour of its own; never green or red, which mean gain and loss. */
const TINTS: Record<Scheme, readonly string[]> = {
  light: ["#3657D6", "#7C93E8", "#1F7A9C", "#6B4FA8", "#A77BD1", "#2F4A7A", "#5AA5C4", "#8A6D3B", "#98A2B3"],
  dark: ["#93A9FB", "#5F7BEB", "#6FC3DF", "#B39BE8", "#8A6FD1", "#8FA9D8", "#3F8FB0", "#C9A66B", "#6B788A"],
};

export function tintOf(index: number, scheme: Scheme): string {
  const tints = TINTS[scheme];
  return tints[index % tints.length] ?? SERIES[scheme].previous;
}

/** Metrics that are a line of the account, with the name of its colour. */
const OWN_COLOURS: Partial<Record<MetricKey, SeriesName>> = {
  netProfit: "netProfit",
  commission: "commission",
  delivery: "delivery",
  ads: "ads",
  cogs: "goods",
  packaging: "packaging",
  expenses: "expenses",
};

/** A line of the account has its colour on every screen. */
export function colourOf(key: MetricKey, scheme: Scheme): string {
  const own = OWN_COLOURS[key];
  if (own !== undefined) return SERIES[scheme][own];
  return tintOf(
    METRICS.findIndex((metric) => metric.key === key),
    scheme,
  );
}
