import { expect, test } from "vitest";
import type { IncomeLine } from "#contract/income.ts";
import { INCOME_KEYS, incomeDepth } from "#core/income.ts";
import { rowAbove, visibleRows } from "./income-rows.ts";

function lines(amounts: Readonly<Record<string, number>>): IncomeLine[] {
  return INCOME_KEYS.map((key) => ({
    key,
    label: key,
    depth: incomeDepth(key),
    values: [amounts[key] ?? 0],
    total: amounts[key] ?? 0,
    share: null,
    previous: 0,
  }));
}

const keys = (amounts: Readonly<Record<string, number>>, folded: string[] = []) =>
  visibleRows(lines(amounts), new Set(folded)).map(({ line }) => line.key);

test("groups and results are always there, lines only with an amount", () => {
  expect(keys({ sales: 100, commission: -10 })).toEqual([
    "netRevenue",
    "sales",
    "goods",
    "fees",
    "commission",
    "ads",
    "grossProfit",
    "expenses",
    "netProfit",
  ]);
});

test("a folded group hides its lines and nothing else", () => {
  expect(keys({ sales: 100, commission: -10 }, ["fees"])).toEqual([
    "netRevenue",
    "sales",
    "goods",
    "fees",
    "ads",
    "grossProfit",
    "expenses",
    "netProfit",
  ]);
});

test("only what holds lines can be folded, and a line leads back to its group", () => {
  const rows = visibleRows(lines({ sales: 100 }), new Set(["netRevenue"]));
  expect(rows.filter(({ isFolded }) => isFolded !== null).map(({ line }) => line.key)).toEqual(["netRevenue"]);
  const open = visibleRows(lines({ sales: 100 }), new Set());
  expect(open[rowAbove(open, "sales")]?.line.key).toBe("netRevenue");
  expect(open[rowAbove(open, "ads")]?.line.key).toBe("ads");
});
