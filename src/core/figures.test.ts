import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { certaintyOf, figuresOf, type Sums } from "./figures.ts";
import { COUNT_KEYS, FIGURE_KEYS, type FigureKey, MONEY_KEYS, RATIO_KEYS } from "./figure-keys.ts";
import { groupOf, LINES } from "./ledger.ts";
import { rateBetween, translate } from "./money.ts";
import { addSums, emptySums } from "./sums.ts";

/** One month of a VAT payer; each line a different amount, so that a line left out or counted twice changes a figure. */
const MONTH: Sums = {
  ...emptySums(),
  orders: 3,
  units: 8,
  costedUnits: 8,
  refundedUnits: 1,
  finalOrders: 2,
  partialOrders: 1,
  sales: 100_000,
  deliveryIncome: 4500,
  compensation: 1200,
  refunds: -10_000,
  vat: -17_897,
  commission: -8000,
  listing: -110,
  promotion: -220,
  delivery: -1330,
  subscription: -440,
  fulfilment: -550,
  localTax: -66,
  otherFees: -77,
  ads: -3000,
  cogs: -40_000,
  cogsRecovered: 5000,
  packaging: -600,
  ownShipping: -900,
  expenses: -2500,
};

const amountArbitrary = fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { nil: null, freq: 12 });
const sumsArbitrary: fc.Arbitrary<Sums> = fc
  .record({
    amounts: fc.array(amountArbitrary, { minLength: LINES.length + 6, maxLength: LINES.length + 6 }),
    units: fc.nat(50),
    uncosted: fc.nat(50),
  })
  .map(({ amounts, units, uncosted }) => {
    const amountAt = (index: number) => amounts[index] ?? null;
    const lines = Object.fromEntries(LINES.map((line, index) => [line, amountAt(index)]));
    return {
      ...emptySums(),
      ...lines,
      orders: units,
      units,
      costedUnits: Math.max(0, units - uncosted),
      uncostedSales: amountAt(LINES.length),
      uncostedNet: amountAt(LINES.length + 5),
      estimatedUnits: Math.min(units, uncosted) % 7,
      estimatedCommission: amountAt(LINES.length + 1),
      estimatedDelivery: amountAt(LINES.length + 3),
      estimatedAds: amountAt(LINES.length + 4),
      estimatedCosts: amountAt(LINES.length + 2),
    };
  });

describe("profit out of the lines", () => {
  const figures = figuresOf(MONTH);

  test("net revenue is what buyers and the marketplace paid, less refunds and VAT", () => {
    expect(figures.netRevenue).toBe(77_803); // 100000 + 4500 + 1200 − 10000 − 17897
  });

  test("fees are the eight kinds of fees", () => {
    expect(figures.fees).toBe(-10_793); // −(8000 + 110 + 220 + 1330 + 440 + 550 + 66 + 77)
  });

  test("gross profit takes off fees, ads and goods; net profit the seller's own expenses", () => {
    expect(figures.grossProfit).toBe(27_510); // 77803 − 10793 − 3000 − 40000 + 5000 − 600 − 900
    expect(figures.netProfit).toBe(25_010); // 27510 − 2500
  });

  test("the least it can be takes off what units without a cost brought", () => {
    expect(figures.netProfitLow).toBe(25_010); // nothing is missing
    expect(figuresOf({ ...MONTH, costedUnits: 7, uncostedNet: 4065 }).netProfitLow).toBe(20_945); // 25010 − 4065
    expect(figuresOf({ ...MONTH, costedUnits: 7, uncostedNet: null }).netProfitLow).toBeNull();
  });

  test("ratios are taken from the sums", () => {
    expect(figures.margin).toBe(0.321453); // 25010 / 77803 = 0.32145290…
    expect(figures.roi).toBe(0.714571); // 25010 / (40000 − 5000) = 0.71457142…
    expect(figures.tacos).toBe(0.03); // 3000 / 100000
    expect(figures.refundRate).toBe(0.125); // 1 / 8
    expect(figures.costCoverage).toBe(1); // 8 / 8
    expect(figures.feeCompleteness).toBe(0.666667); // 2 final of 3
  });

  test("averages are whole minor units, rounded half away from zero", () => {
    expect(figures.averageOrderValue).toBe(34_833); // (100000 + 4500) / 3 = 34833.33…
    expect(figures.profitPerOrder).toBe(8337); // 25010 / 3 = 8336.66…
    expect(figures.profitPerUnit).toBe(3126); // 25010 / 8 = 3126.25
    expect(figuresOf({ ...MONTH, expenses: -2506 }).profitPerUnit).toBe(3126); // 25004 / 8 = 3125.5
    expect(figuresOf({ ...MONTH, expenses: -52_514 }).profitPerUnit).toBe(-3126); // −25004 / 8 = −3125.5
  });

  test("certainty counts the orders by how complete their fees are", () => {
    expect(certaintyOf(MONTH)).toEqual({ final: 2, partial: 1, estimated: 0 });
  });

  test("every figure of the definition is there, once, and nothing else", () => {
    expect(Object.keys(figures)).toEqual([...FIGURE_KEYS]);
    const byKind: FigureKey[] = [...COUNT_KEYS, ...MONEY_KEYS, ...RATIO_KEYS, "profitState"];
    expect(byKind.toSorted()).toEqual([...FIGURE_KEYS].toSorted());
  });
});

describe("what cannot be computed", () => {
  test("a period without anything has zeros and no ratios", () => {
    const figures = figuresOf(emptySums());
    for (const key of MONEY_KEYS) {
      const average = key === "averageOrderValue" || key === "profitPerOrder" || key === "profitPerUnit";
      expect([key, figures[key]]).toEqual([key, average ? null : 0]);
    }
    for (const key of RATIO_KEYS) expect([key, figures[key]]).toEqual([key, null]);
    expect(figures.profitState).toBe("complete");
  });

  test("a denominator at or below zero gives no ratio", () => {
    // only refunds in the period: net revenue −5000, goods only recovered, no orders
    const figures = figuresOf({ ...emptySums(), refundedUnits: 2, refunds: -5000, cogsRecovered: 2000, ads: -100 });
    expect(figures.netRevenue).toBe(-5000);
    expect([figures.margin, figures.roi, figures.tacos, figures.refundRate]).toEqual([null, null, null, null]);
  });

  test.each([
    [
      "sales",
      [
        "sales",
        "netRevenue",
        "grossProfit",
        "netProfit",
        "netProfitLow",
        "margin",
        "roi",
        "tacos",
        "averageOrderValue",
        "profitPerOrder",
        "profitPerUnit",
      ],
    ],
    ["vat", ["vat", "netRevenue", "grossProfit", "netProfit", "netProfitLow", "margin", "roi", "profitPerOrder", "profitPerUnit"]],
    ["localTax", ["localTax", "fees", "grossProfit", "netProfit", "netProfitLow", "margin", "roi", "profitPerOrder", "profitPerUnit"]],
    ["ads", ["ads", "grossProfit", "netProfit", "netProfitLow", "margin", "roi", "tacos", "profitPerOrder", "profitPerUnit"]],
    ["cogs", ["cogs", "grossProfit", "netProfit", "netProfitLow", "margin", "roi", "profitPerOrder", "profitPerUnit"]],
    ["expenses", ["expenses", "netProfit", "netProfitLow", "margin", "roi", "profitPerOrder", "profitPerUnit"]],
  ] as const)("a missing rate in %s leaves exactly what needs it unknown", (line, unknown) => {
    const figures = figuresOf({ ...MONTH, [line]: null });
    expect(FIGURE_KEYS.filter((key) => figures[key] === null)).toEqual([...unknown]);
  });

  test("a profit of which rules estimate what is missing is known, and says so; a unit that nobody estimates makes it a bound", () => {
    const estimated = figuresOf({ ...MONTH, costedUnits: 5, estimatedUnits: 3, estimatedCosts: -9000 });
    expect([estimated.profitState, estimated.netProfit, estimated.costCoverage, estimated.estimatedCoverage]).toEqual([
      "estimated",
      25_010,
      0.625, // 5 / 8
      0.375, // 3 / 8
    ]);
    expect(figuresOf({ ...MONTH, costedUnits: 0, estimatedUnits: 8, estimatedCosts: -40_000 }).profitState).toBe("estimated");
    expect(figuresOf({ ...MONTH, costedUnits: 0, estimatedUnits: 3, estimatedCosts: -9000 }).profitState).toBe("partial");
    // Goods that came back at an estimate, in a range that sold none of them.
    expect(figuresOf({ ...MONTH, estimatedCosts: 500 }).profitState).toBe("estimated");
    // A missing rate of the goods is no estimate.
    expect(figuresOf({ ...MONTH, cogs: null, estimatedCosts: null }).profitState).toBe("complete");
  });

  test("a profit without any cost is a plain sum, but no ratio of it is given", () => {
    const figures = figuresOf({ ...MONTH, costedUnits: 0, cogs: 0, cogsRecovered: 0, uncostedSales: 100_000 });
    expect(figures.profitState).toBe("unknown");
    expect(figures.netProfit).toBe(60_010); // 25010 + 40000 − 5000
    expect(figures.costCoverage).toBe(0);
    expect([figures.margin, figures.roi, figures.profitPerOrder, figures.profitPerUnit]).toEqual([null, null, null, null]);
    expect(figures.tacos).toBe(0.03);
  });

  test("a profit with some costs missing is partial and keeps its ratios", () => {
    const figures = figuresOf({ ...MONTH, costedUnits: 7, cogs: -35_000, uncostedSales: 9900 });
    expect([figures.profitState, figures.costCoverage, figures.uncostedSales]).toEqual(["partial", 0.875, 9900]);
    expect(figures.margin).toBe(0.385718); // (25010 + 5000) / 77803 = 0.38571777…
  });

  test("one unit without a cost among three million still makes the profit partial", () => {
    const figures = figuresOf({ ...MONTH, units: 3_000_000, costedUnits: 2_999_999 });
    expect([figures.profitState, figures.costCoverage]).toEqual(["partial", 1]); // 0.99999966… is 1.000000
  });

  test("a period with refunds only lacks no cost", () => {
    expect(figuresOf({ ...emptySums(), refundedUnits: 3, refunds: -100 }).profitState).toBe("complete");
  });
});

describe("figures in another currency", () => {
  const EUR = rateBetween("1", "4.2567");

  test("each figure is translated from its own złoty total", () => {
    const figures = figuresOf(MONTH, EUR);
    expect(figures.sales).toBe(23_492); // 100000 / 4.2567 = 23492.37…
    expect(figures.netProfit).toBe(5875); // 25010 / 4.2567 = 5875.44…
    expect(figures.averageOrderValue).toBe(8183); // 104500 / 3 / 4.2567 = 8183.17…
  });

  test("a translated total may differ from its translated parts, and is the right one", () => {
    // 1.00 + 1.00 + 1.00 PLN at 3 PLN: 0.33 + 0.33 + 0.33, but 3.00 / 3 = 1.00
    const figures = figuresOf({ ...emptySums(), sales: 100, deliveryIncome: 100, compensation: 100 }, rateBetween("1", "3"));
    expect([figures.sales, figures.deliveryIncome, figures.compensation, figures.netRevenue]).toEqual([33, 33, 33, 100]);
  });

  test("an average is rounded once, not once per currency", () => {
    // 0.05 PLN over 2 orders at 0.2 PLN: 5 / 2 / 0.2 = 12.5 → 13; by way of 2.5 → 3 it would be 15
    expect(figuresOf({ ...emptySums(), orders: 2, sales: 5 }, rateBetween("1", "0.2")).averageOrderValue).toBe(13);
  });

  test("without a rate the money is unknown and ratios and counts stay", () => {
    const figures = figuresOf(MONTH, null);
    expect(MONEY_KEYS.filter((key) => figures[key] !== null)).toEqual([]);
    expect(figures.margin).toBe(figuresOf(MONTH).margin);
    expect(figures.units).toBe(8);
  });

  test("ratios do not depend on the currency, and totals are translated on their own", () => {
    fc.assert(
      fc.property(sumsArbitrary, (sums) => {
        const pln = figuresOf(sums);
        const eur = figuresOf(sums, EUR);
        for (const key of RATIO_KEYS) expect(eur[key]).toBe(pln[key]);
        for (const key of ["sales", "netRevenue", "fees", "grossProfit", "netProfit"] as const) {
          expect(eur[key]).toBe(pln[key] === null ? null : translate(pln[key], EUR));
        }
      }),
    );
  });
});

describe("laws of the figures", () => {
  test("net profit is the plain sum of all postings, unknown as soon as one line is", () => {
    fc.assert(
      fc.property(sumsArbitrary, (sums) => {
        const amounts = LINES.map((line) => sums[line]);
        const known = amounts.filter((amount) => amount !== null);
        const expected = known.length < amounts.length ? null : known.reduce((total, amount) => total + amount, 0);
        expect(figuresOf(sums).netProfit).toBe(expected);
      }),
    );
  });

  test("each line is in the totals of its group and of nothing before it", () => {
    for (const line of LINES) {
      const figures = figuresOf({ ...emptySums(), [line]: 700 });
      const group = groupOf(line);
      expect([line, figures.netRevenue, figures.fees, figures.grossProfit, figures.netProfit]).toEqual([
        line,
        group === "revenue" ? 700 : 0,
        group === "fees" ? 700 : 0,
        group === "expenses" ? 0 : 700,
        700,
      ]);
    }
  });

  test("money and counts of two periods add up to those of both", () => {
    fc.assert(
      fc.property(sumsArbitrary, sumsArbitrary, (first, second) => {
        const [a, b, both] = [figuresOf(first), figuresOf(second), figuresOf(addSums([first, second]))];
        for (const key of ["units", "refundedUnits", "netRevenue", "fees", "netProfit", "uncostedSales", "estimated"] as const) {
          const [left, right] = [a[key], b[key]];
          expect(both[key]).toBe(left === null || right === null ? null : left + right);
        }
      }),
    );
  });

  test("no figure is ever a negative zero", () => {
    fc.assert(
      fc.property(sumsArbitrary, (sums) => {
        const figures = figuresOf(sums);
        for (const key of FIGURE_KEYS) expect([key, Object.is(figures[key], -0)]).toEqual([key, false]);
      }),
    );
  });
});
