import { expect, test } from "vitest";
import { z } from "zod";
import type { Bucket } from "#contract/dashboard.ts";
import { figuresOf } from "#core/figures.ts";
import { emptySums } from "#core/sums.ts";
import { SERIES } from "../../ui/theme/series.ts";
import { type Scheme, TOKENS } from "../../ui/theme/tokens.ts";
import { chartOption } from "./chart-option.ts";
import { columnOf } from "./chart-series.ts";

const figures = figuresOf({ ...emptySums(), units: 1, costedUnits: 1, orders: 1, sales: 12_300, vat: -2_300, cogs: -4_000 });
const month = (startDate: Bucket["startDate"], endDate: Bucket["endDate"]): Bucket => ({ startDate, endDate, complete: true, figures });

const AUGUST = month("2026-08-01", "2026-08-31");
const SEPTEMBER = month("2026-09-01", "2026-09-30");
const OCTOBER = month("2026-10-01", "2026-10-31");

const words = {
  series: (name: string) => name,
  bucket: ({ startDate }: Bucket) => startDate,
  axis: String,
  zero: "0",
  isNarrow: false,
  endLabel: "",
  tip: (): never => {
    throw new Error("nobody points at it");
  },
};

const Drawn = z.object({
  series: z.array(z.object({ type: z.string(), z: z.number().optional(), lineStyle: z.object({ color: z.string() }).optional() })),
  xAxis: z.object({ axisLabel: z.object({ interval: z.custom<(index: number) => boolean>() }) }),
});

const drawn = (columns: Bucket[], scheme: Scheme) =>
  Drawn.parse(
    chartOption(
      {
        buckets: [OCTOBER],
        columns: [columnOf(figures)],
        context: { columns, lead: null },
        used: ["goods"],
      },
      scheme,
      words,
    ),
  );

test.each(["light", "dark"] as const)(
  "the profit of a month and of those before it are one line in the colour of the profit, %s",
  (scheme) => {
    const lines = drawn([AUGUST, SEPTEMBER], scheme).series.filter(({ type }) => type === "line");
    // Points are filled with the ground, and a line without a colour of its own would take theirs; the outline below is the ground's.
    const [outline, ...others] = lines.toSorted((a, b) => (a.z ?? 0) - (b.z ?? 0));
    expect(outline?.lineStyle?.color).toBe(TOKENS[scheme].surface);
    expect(others.length).toBeGreaterThan(2);
    expect(new Set(others.map(({ lineStyle }) => lineStyle?.color))).toEqual(new Set([SERIES[scheme].netProfit]));
  },
);

test("as long as there is room every column is named, then every second, the range always", () => {
  const named = (count: number): boolean[] => {
    const { interval } = drawn(
      Array.from({ length: count }, () => SEPTEMBER),
      "light",
    ).xAxis.axisLabel;
    return Array.from({ length: count + 1 }, (_, index) => interval(index));
  };
  expect(named(2)).toEqual([true, true, true]);
  expect(named(8)).toEqual([true, false, true, false, true, false, true, false, true]);
});
