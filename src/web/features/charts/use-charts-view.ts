import { useAddress } from "../../lib/use-address.ts";
import { useShownColumns } from "../../domain/figures/figure-columns.ts";
import { INITIAL_METRICS, MAX_METRICS, METRIC_KEYS, type MetricKey } from "./metrics.ts";

export const GROUP_BYS = ["none", "store", "market", "tag", "product"] as const;
export type GroupBy = (typeof GROUP_BYS)[number];
export const SHAPES = ["line", "bar"] as const;
export type Shape = (typeof SHAPES)[number];

export type ChartsView = ReturnType<typeof useChartsView>;

/** What is drawn and how; all of it is part of the address. */
export function useChartsView() {
  const [params, changeAddress] = useAddress();
  const all = useShownColumns(METRIC_KEYS);
  const asked = params.get("metrics")?.split(",") ?? INITIAL_METRICS;
  const drawn = all.filter((key) => asked.includes(key)).slice(0, MAX_METRICS);
  const metrics: readonly MetricKey[] = drawn.length > 0 ? drawn : all.slice(0, 1);
  const set = (name: string, value: string | null) =>
    changeAddress((address) => {
      if (value === null) address.delete(name);
      else address.set(name, value);
    }, "replace");
  return {
    /** Those that can be drawn. */
    all,
    metrics,
    groupBy: GROUP_BYS.find((known) => known === params.get("groupBy")) ?? "none",
    shape: SHAPES.find((known) => known === params.get("shape")) ?? "line",
    cumulative: params.has("cumulative"),
    compared: params.has("compared"),
    toggle: (key: MetricKey, shown: boolean) => {
      const next = all.filter((other) => (other === key ? shown : metrics.includes(other)));
      if (next.length > 0 && next.length <= MAX_METRICS) set("metrics", next.join(","));
    },
    chooseGroup: (groupBy: GroupBy) => set("groupBy", groupBy === "none" ? null : groupBy),
    chooseShape: (shape: Shape) => set("shape", shape === "line" ? null : shape),
    setCumulative: (on: boolean) => set("cumulative", on ? "1" : null),
    setCompared: (on: boolean) => set("compared", on ? "1" : null),
  };
}
