/** Faults in the rules of the core, and in the recomputation that the ledger is verified with. */
import { type Fault, type Net, recomputed } from "./fault.ts";

const unit = (name: string): Net => ({ file: `src/core/${name}.test.ts` });

/** Rules of the core: money, days, rates, splits, costs, expenses, periods. */
export const CORE_FAULTS: readonly Fault[] = [
  {
    name: "rate of the day itself instead of the day before",
    file: "src/core/fx.ts",
    find: "if (table !== undefined && table.date < day) low",
    replace: "if (table !== undefined && table.date <= day) low",
    nets: [unit("fx"), recomputed("currency-over-weekend")],
  },
  {
    name: "missing rate counted as 1",
    file: "src/core/fx.ts",
    find: "rateInForce(rates, currency, day)?.mid ?? null",
    replace: 'rateInForce(rates, currency, day)?.mid ?? "1"',
    nets: [unit("fx")],
  },
  {
    name: "rounding half to even",
    file: "src/core/money.ts",
    find: "return (2n * numerator + half) / (2n * denominator);",
    replace:
      "const away = (2n * numerator + half) / (2n * denominator);\n  const isHalf = (2n * numerator) % denominator === 0n && numerator % denominator !== 0n;\n  return isHalf && away % 2n !== 0n ? away - (numerator < 0n ? -1n : 1n) : away;",
    nets: [unit("money")],
  },
  {
    name: "remainder of a split to the smallest fraction",
    file: "src/core/split.ts",
    find: "a.fraction > b.fraction === step > 0n ? -1 : 1",
    replace: "a.fraction > b.fraction === step > 0n ? 1 : -1",
    nets: [unit("split")],
  },
  {
    name: "remainder of an even split to the last part",
    file: "src/core/split.ts",
    find: "return [...splitByWeights(total, weights).values()];",
    replace: "return [...splitByWeights(total, weights).values()].toReversed();",
    nets: [unit("split"), unit("expenses")],
  },
  {
    name: "cost of the day after",
    file: "src/core/costs.ts",
    find: '(validFrom ?? "") <= day &&',
    replace: '(validFrom ?? "") < day &&',
    nets: [unit("costs")],
  },
  {
    name: "inclusive end of a cost period off by one",
    file: "src/core/costs.ts",
    find: "(validTo === null || day <= validTo)",
    replace: "(validTo === null || day < validTo)",
    nets: [unit("costs")],
  },
  {
    name: "inclusive end of a recurring expense off by one",
    file: "src/core/expenses.ts",
    find: "compareDays(expense.start, day) <= 0 && compareDays(day, until) <= 0)",
    replace: "compareDays(expense.start, day) <= 0 && compareDays(day, until) < 0)",
    nets: [unit("expenses")],
  },
  {
    name: "week that begins on Sunday",
    file: "src/core/day.ts",
    find: "return addDays(day, 7 - isoWeekday(day));",
    replace: "return addDays(day, 6 - (isoWeekday(day) % 7));",
    nets: [unit("day")],
  },
  {
    name: "day of a moment in UTC",
    file: "src/core/day.ts",
    find: ".toZonedDateTimeISO(zone).toPlainDate()",
    replace: '.toZonedDateTimeISO(zone === "" ? zone : "UTC").toPlainDate()',
    nets: [unit("day"), recomputed("month-end-by-zone")],
  },
  {
    name: "oldest purchase first in, last out",
    file: "src/core/fifo.ts",
    find: "for (let index = first; missing > 0 && index < bought.length; index += 1) from(at(bought, index));",
    replace: "for (let index = bought.length - 1; missing > 0 && index >= first; index -= 1) from(at(bought, index));",
    nets: [unit("stock")],
  },
  {
    name: "what was sold beyond the stock owed by the next purchase",
    file: "src/core/average.ts",
    find: "units = Math.max(0, units - quantity);",
    replace: "units -= quantity;",
    nets: [unit("stock"), recomputed("stock-fifo-and-average")],
  },
];

/** The independent recomputation, which the ledger is verified with. */
export const RECOMPUTATION_FAULTS: readonly Fault[] = [
  {
    name: "delivery split by quantity",
    file: "src/core/oracle/drafts.ts",
    find: "({ facts }: ResolvedLine) => facts.amount - (facts.services ?? 0),",
    replace: "({ facts }: ResolvedLine) => facts.quantity,",
    nets: [recomputed("delivery-split-ties")],
  },
  {
    name: "more units back than were sold",
    file: "src/core/oracle/returns.ts",
    find: "Math.min(before + units, limit)",
    replace: "before + units",
    nets: [{ file: "src/core/oracle/refunds.test.ts" }],
  },
  {
    name: "fee posted with its VAT",
    file: "src/core/oracle/context.ts",
    find: "net: entry.amount - vat, order",
    replace: "net: entry.amount, order",
    nets: [recomputed("basis-billing")],
  },
];
