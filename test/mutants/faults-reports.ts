/** Faults in the reports over time: the other basis, trends, the bridge, the forecast. */
import type { Fault, Net } from "./fault.ts";

const unit = (name: string): Net => ({ file: `src/core/${name}.test.ts` });
const route = (name: string): Net => ({ file: `src/api/dashboard/${name}.test.ts` });
const report = (name: string): Net => ({ file: `src/api/${name}/${name}.test.ts` });

/** Every screen of one company against every other. */
const SCREENS: Net = { file: "test/screens-agree.test.ts" };

export const REPORT_FAULTS: readonly Fault[] = [
  {
    name: "advertising moves to the day it was billed on",
    file: "src/ledger/reports/account/redated.sql.ts",
    find: "(p.source_type = 'billing' and p.line <> 'ads')",
    replace: "(p.source_type = 'billing')",
    nets: [report("income")],
  },
  {
    name: "what is billed is counted on both days",
    file: "src/ledger/reports/account/redated-sums.ts",
    find: "select p.day, p.line, -${amount}",
    replace: "select p.day, p.line, 0 * ${amount}",
    nets: [report("income")],
  },
  {
    name: "an item that is billed later is added instead of taken away",
    file: "src/ledger/reports/account/reconciling-items.ts",
    find: "then p.amount else -p.amount end as amount",
    replace: "then p.amount else p.amount end as amount",
    nets: [report("income")],
  },
  {
    name: "a running bucket is compared",
    file: "src/core/trends.ts",
    find: "const [last, before] = [figures[at], figures[at - 1]];",
    replace: "const [last, before] = [figures.at(-1), figures.at(-2)];",
    nets: [report("trends")],
  },
  {
    name: "a loss of one bucket is lasting",
    file: "src/ledger/reports/trends/trend-page.ts",
    find: "c.losses = ${recent.length}",
    replace: "c.losses > 0",
    nets: [report("trends")],
  },
  {
    name: "a new price takes no commission with it",
    file: "src/core/bridge.ts",
    find: "return { price: price + ofPrice, commission:",
    replace: "return { price, commission:",
    nets: [unit("bridge")],
  },
  {
    name: "volume at what a unit earns now",
    file: "src/core/bridge.ts",
    find: "divRound(margin(before) * (unitsAfter - unitsBefore) * SCALE, unitsBefore)",
    replace: "divRound(margin(after) * (unitsAfter - unitsBefore) * SCALE, unitsBefore)",
    nets: [unit("bridge")],
  },
  {
    name: "VAT of refunds belongs to the price",
    file: "src/ledger/reports/bridge/bridge-sides.ts",
    find: "refunds: row.refunds + ofRefunds };",
    replace: "refunds: row.refunds, goods: row.goods + ofRefunds };",
    nets: [route("bridge")],
  },
  {
    name: "a trend without bounds",
    file: "src/core/forecast.ts",
    find: "return trend < TREND_FROM ? TREND_FROM : trend > TREND_TO ? TREND_TO : trend;",
    replace: "return trend;",
    nets: [unit("forecast")],
  },
  {
    name: "expenses ahead are guessed",
    file: "src/core/forecast.ts",
    find: "expenses: expenses ?? null,",
    replace: "expenses: expected.expenses,",
    nets: [unit("forecast"), route("forecast")],
  },
  {
    name: "the bridge subtracts two bounds",
    file: "src/api/dashboard/bridge.ts",
    find: 'difference: comparedChange(earlier, after, "netProfit", scope.estimates).amount',
    replace: "difference: known",
    nets: [route("bridge"), SCREENS],
  },
  {
    name: "the forecast shows the month before at the rate of this one",
    file: "src/api/dashboard/forecast.ts",
    find: "presentFigures(sumsOf(before), rateBefore)",
    replace: "presentFigures(sumsOf(before), rate)",
    nets: [route("forecast"), SCREENS],
  },
  {
    name: "what belongs to no product has a margin",
    file: "src/api/dashboard/products.ts",
    find: "unallocated: presentRest(unallocatedOf(range), rate)",
    replace: "unallocated: presentFigures(unallocatedOf(range), rate)",
    nets: [route("products"), SCREENS],
  },
];
