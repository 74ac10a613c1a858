import type { NumberKey } from "#core/figure-display.ts";
import { TREND_LENSES, TREND_ROWS, type TrendLens, type TrendRows } from "#core/trends.ts";
import { useAddress } from "../../lib/use-address.ts";

/** What trends are read of, the ones asked for most first. */
export const METRICS = [
  "netProfit",
  "sales",
  "netRevenue",
  "units",
  "orders",
  "margin",
  "profitPerUnit",
  "averageOrderValue",
  "fees",
  "commission",
  "delivery",
  "ads",
  "tacos",
  "refunds",
  "refundRate",
  "cogs",
] as const satisfies readonly NumberKey[];
export type Metric = (typeof METRICS)[number];

export const SORTS = ["change", "deltaAmount", "deltaRatio", "total", "name"] as const;
export type SortKey = (typeof SORTS)[number];

/** A cell whose postings are open: the row and the position of its bucket. */
export type OpenTrend = { row: string; bucket: number };

export type TrendsView = ReturnType<typeof useTrendsView>;

/** What is looked at and how it is sorted; all of it is part of the address. */
export function useTrendsView() {
  const [params, changeAddress] = useAddress();
  const known = <T extends string>(values: readonly T[], key: string): T | undefined => values.find((value) => value === params.get(key));
  const sort = params.get("sort") ?? "-change";
  const field = SORTS.find((name) => name === sort.replace(/^-/, "")) ?? "change";
  const change = (entries: Readonly<Record<string, string | null>>, how: "push" | "replace" = "replace") =>
    changeAddress((address) => {
      for (const [key, value] of Object.entries(entries)) {
        if (value === null || value === "") address.delete(key);
        else address.set(key, value);
      }
    }, how);
  return {
    rows: known(TREND_ROWS, "rows") ?? "product",
    metric: known(METRICS, "metric") ?? "netProfit",
    second: known(METRICS, "second"),
    lens: known(TREND_LENSES, "lens"),
    sort: { key: field, descending: sort.startsWith("-") },
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
    open: readOpen(params.get("cell") ?? ""),
    chooseRows: (rows: TrendRows) => change({ rows: rows === "product" ? null : rows, lens: null, page: null, cell: null }),
    chooseMetric: (metric: Metric) => change({ metric, page: null }),
    chooseSecond: (second: Metric | null) => change({ second }),
    chooseLens: (lens: TrendLens | null) => change({ lens, page: null }),
    sortBy: (key: SortKey) =>
      change({ sort: key === field && sort.startsWith("-") ? key : key === "name" && field !== "name" ? key : `-${key}`, page: null }),
    turnTo: (page: number) => change({ page: page === 1 ? null : String(page) }),
    openCell: (cell: OpenTrend | null) =>
      change({ cell: cell === null ? null : `${cell.row}~${cell.bucket}` }, cell === null ? "replace" : "push"),
  };
}

function readOpen(text: string): OpenTrend | null {
  const [row = "", bucket = ""] = text.split("~");
  return /^\w+$/.test(row) && /^\d+$/.test(bucket) ? { row, bucket: Number(bucket) } : null;
}
