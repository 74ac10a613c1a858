/** One unit: the parts are the profit to the grosz, and a threshold is where the product begins to earn. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breakEvenOf, profitAtPrice } from "./break-even.ts";
import { parseDay } from "./day.ts";
import type { Minor } from "./facts.ts";
import { figuresOf, SAME_CURRENCY, type Sums } from "./figures.ts";
import { LINES } from "./ledger.ts";
import { type Rate, totalOf } from "./money.ts";
import { emptySums } from "./sums.ts";
import { bestMonth, monthChanges, monthsBefore } from "./unit-months.ts";
import { LINES_OF_PART, UNIT_PARTS, unitOf, unitRows, wholeOf } from "./unit-profit.ts";

const CZK: Rate = { numerator: 10_000n, denominator: 1743n };

const amount = (min: number, max: number) => fc.integer({ min, max });
/** What a product may bring and cost: VAT within what buyers pay, costs below 0. */
const product = fc
  .record({
    units: amount(1, 400),
    sales: amount(0, 5_000_000),
    refunds: amount(-2_000_000, 0),
    deliveryIncome: amount(0, 200_000),
    compensation: amount(0, 200_000),
    taxPercent: amount(0, 27),
    commission: amount(-800_000, 0),
    delivery: amount(-400_000, 0),
    ads: amount(-900_000, 0),
    cogs: amount(-3_000_000, 0),
    back: amount(0, 99),
    packaging: amount(-50_000, 0),
    otherFees: amount(-50_000, 0),
    expenses: amount(-50_000, 0),
  })
  .map(({ taxPercent, back, units, ...lines }): Sums => {
    const gross = lines.sales + lines.refunds + lines.deliveryIncome + lines.compensation;
    const vat = -Math.round((gross * taxPercent) / (100 + taxPercent));
    const cogsRecovered = -Math.round((lines.cogs * back) / 100);
    return { ...emptySums(), ...lines, vat, cogsRecovered, units, costedUnits: units };
  });

const profitOf = (sums: Sums): number => totalOf(LINES.map((line) => sums[line])) ?? 0;
const asked = { rate: SAME_CURRENCY, isMarginScheme: false, clicked: null };

describe("the parts", () => {
  test("hold each line of the ledger once", () => {
    expect(UNIT_PARTS.flatMap((part) => LINES_OF_PART[part]).toSorted()).toEqual([...LINES].toSorted());
    expect(LINES_OF_PART.otherFees).toEqual(["listing", "promotion", "subscription", "fulfilment", "localTax", "otherFees"]);
  });

  test("add up to the profit of a unit, and that × units to the profit of the range but for half a grosz a unit", () => {
    fc.assert(
      fc.property(product, fc.constantFrom(SAME_CURRENCY, CZK), (sums, rate) => {
        const unit = unitOf(sums, rate);
        const whole = wholeOf(sums, rate);
        expect(unit).not.toBeNull();
        if (unit === null || whole === null) return;
        const figures = figuresOf(sums, rate);
        expect(totalOf(Object.values(unit.parts))).toBe(unit.profit);
        expect(totalOf(Object.values(whole.parts))).toBe(whole.profit);
        expect([unit.profit, whole.profit]).toEqual([figures.profitPerUnit, figures.netProfit]);
        expect(Math.abs(unit.profit * sums.units - whole.profit) * 2).toBeLessThanOrEqual(sums.units + 1);
        for (const part of UNIT_PARTS) {
          const exact = (totalOf(LINES_OF_PART[part].map((line) => sums[line])) ?? 0) * Number(rate.numerator);
          expect(Math.abs(unit.parts[part] - exact / Number(rate.denominator) / sums.units)).toBeLessThan(1.000_001);
        }
      }),
    );
  });

  test("are none without a unit, without a rate, and where one lacks its rate", () => {
    const sums = { ...emptySums(), sales: 12_300, units: 1 };
    expect(unitOf({ ...sums, units: 0 }, SAME_CURRENCY)).toBeNull();
    expect(unitOf(sums, null)).toBeNull();
    expect(unitOf({ ...sums, ads: null }, SAME_CURRENCY)).toBeNull();
    expect(wholeOf({ ...emptySums(), ads: -3000 }, SAME_CURRENCY)).toMatchObject({ parts: { ads: -3000 }, profit: -3000 });
  });

  test("leave out a cost that nobody knows, and compare no cost that is known in part", () => {
    const [unit, best] = [
      { ...emptySums(), sales: 10_000, units: 2 },
      { ...emptySums(), sales: 12_000, cogs: -4000, units: 2, costedUnits: 2 },
    ];
    const rowsOf = (sums: Sums) => {
      const sides = { whole: wholeOf(sums, SAME_CURRENCY), unit: unitOf(sums, SAME_CURRENCY), best: unitOf(best, SAME_CURRENCY) };
      return unitRows({ ...sides, profitState: figuresOf(sums).profitState }).find(({ part }) => part === "cost");
    };
    expect(rowsOf(unit)).toEqual({ part: "cost", whole: null, unit: null, best: -2000, difference: null });
    // 1 of 2 costs 20.00: 10.00 a unit, which is not what a unit costs
    expect(rowsOf({ ...unit, cogs: -2000, costedUnits: 1 })).toMatchObject({ unit: -1000, difference: null });
    expect(rowsOf({ ...unit, cogs: -2000, costedUnits: 2 })).toMatchObject({ unit: -1000, difference: 1000 });
  });
});

describe("where it earns", () => {
  test("at the price it does, and a grosz below it does not", () => {
    let reached = 0;
    fc.assert(
      fc.property(product, fc.constantFrom(SAME_CURRENCY, CZK), (sums, rate) => {
        const price = breakEvenOf(sums, { ...asked, rate })?.price;
        if (price === undefined || price.earns === null) return;
        reached += 1;
        const at = (value: Minor): bigint => profitAtPrice(sums, rate, value)?.numerator ?? 0n;
        expect(at(price.earns)).toBeGreaterThanOrEqual(0n);
        if (price.earns > 0) expect(at(price.earns - 1)).toBeLessThan(0n);
      }),
    );
    expect(reached).toBeGreaterThan(20);
  });

  test("the formula at the price of today is the profit of today", () => {
    fc.assert(
      fc.property(product, amount(1, 90_000), (drawn, price) => {
        const sums = { ...drawn, sales: price * drawn.units };
        const at = profitAtPrice(sums, SAME_CURRENCY, price);
        expect(at).not.toBeNull();
        if (at !== null) expect(at.numerator).toBe(BigInt(profitOf(sums)) * at.denominator);
      }),
    );
  });

  test("a unit cost put back leaves 0 or more, a grosz more leaves less", () => {
    fc.assert(
      fc.property(product, (sums) => {
        const cost = breakEvenOf(sums, asked)?.unitCost.earns ?? null;
        const [cogs, back] = [sums.cogs ?? 0, sums.cogsRecovered ?? 0];
        if (cost === null || cogs === 0) return;
        // × cogs, so that the part that comes back stays whole; both are below 0
        const ofCost = (perUnit: number) => perUnit * sums.units * (cogs + back) - (profitOf(sums) - cogs - back) * cogs;
        expect([ofCost(cost) >= 0, ofCost(cost + 1) < 0]).toEqual([true, true]);
      }),
    );
  });

  test("advertising put back leaves 0 or more, a grosz more leaves less", () => {
    fc.assert(
      fc.property(product, (sums) => {
        const found = breakEvenOf(sums, asked)?.adsPerUnit;
        const ads = sums.ads ?? 0;
        const ofAds = (perUnit: number) => profitOf(sums) - ads - perUnit * sums.units;
        const highest = found?.earns ?? null;
        expect(highest === null || (ofAds(highest) >= 0 && ofAds(highest + 1) < 0)).toBe(true);
        expect(found?.why !== "unreachable" || ofAds(0) < 0).toBe(true);
      }),
    );
  });

  test("says why there is none", () => {
    // 123.00 gross, 23.00 VAT; a commission of 110.00 takes more than a higher price brings
    const sums: Sums = { ...emptySums(), sales: 12_300, vat: -2300, commission: -11_000, cogs: -4000, units: 1, costedUnits: 1 };
    expect(breakEvenOf(sums, asked)).toEqual({
      price: { now: 12_300, earns: null, why: "unreachable" },
      unitCost: { now: 4000, earns: null, why: "unreachable" },
      adsPerUnit: { now: 0, earns: null, why: "nothing" },
      cpc: { now: null, earns: null, why: "nothing" },
    });
    const dear = { ...sums, commission: -1000, ads: -20_000 };
    // 100.00 − 10.00 − 40.00 = 50.00 are left before advertising
    expect(breakEvenOf(dear, asked)).toMatchObject({ adsPerUnit: { now: 20_000, earns: 5000 }, cpc: { earns: null, why: "fewClicks" } });
    expect(breakEvenOf(dear, { ...asked, clicked: { clicks: 29, cost: 20_000 } })?.cpc.why).toBe("fewClicks");
    // 150.00 of 200.00 are of clicks: −150.00 + 150.00 leaves nothing for 30 of them
    expect(breakEvenOf(dear, { ...asked, clicked: { clicks: 30, cost: 15_000 } })?.cpc).toEqual({ now: 500, earns: 0, why: null });
    expect(breakEvenOf({ ...dear, costedUnits: 0, cogs: 0 }, asked)).toMatchObject({
      price: { why: "costUnknown" },
      adsPerUnit: { why: "costUnknown" },
    });
    expect(breakEvenOf(dear, { ...asked, isMarginScheme: true })).toMatchObject({
      price: { why: "marginScheme" },
      unitCost: { why: "marginScheme" },
    });
    expect(breakEvenOf({ ...dear, sales: 0, vat: 0 }, asked)?.price).toEqual({ now: null, earns: null, why: "nothing" });
    expect(breakEvenOf({ ...dear, units: 0 }, asked)).toBeNull();
  });
});

describe("months", () => {
  test("the twelve before the month of the range, and before the month after it where it is longer", () => {
    const ends = (months: { startDate: string; endDate: string }[]) => [months.length, months[0]?.startDate, months.at(-1)?.endDate];
    expect(ends(monthsBefore({ startDate: "2026-11-26", endDate: "2026-11-26" }, "2026-11-26"))).toEqual([12, "2025-11-01", "2026-10-31"]);
    expect(ends(monthsBefore({ startDate: "2026-10-01", endDate: "2026-10-31" }, "2026-11-26"))).toEqual([12, "2025-10-01", "2026-09-30"]);
    expect(ends(monthsBefore({ startDate: "2026-01-01", endDate: "2026-10-31" }, "2026-11-26"))).toEqual([12, "2025-11-01", "2026-10-31"]);
    // today's month is not over, whatever the range says
    expect(ends(monthsBefore({ startDate: "2026-01-01", endDate: "2026-11-30" }, "2026-11-30"))).toEqual([12, "2025-11-01", "2026-10-31"]);
    expect(ends(monthsBefore({ startDate: "2027-03-01", endDate: "2027-03-31" }, "2026-11-26"))).toEqual([12, "2025-11-01", "2026-10-31"]);
  });

  const month = (number: number, sums: Partial<Sums>) => {
    const text = `2026-0${number}`;
    const known = { ...emptySums(), orders: 1, finalOrders: 1, costedUnits: sums.units ?? 0, ...sums };
    return { startDate: parseDay(`${text}-01`), endDate: parseDay(`${text}-28`), sums: known };
  };

  test("the best has the highest profit of a unit, the later of two alike", () => {
    const months = [month(1, { units: 3, sales: 1000 }), month(2, { units: 1, sales: 334 }), month(3, { units: 2, sales: 668 })];
    expect(bestMonth(months).month?.startDate).toBe("2026-03-01");
    expect(bestMonth(months.slice(0, 2)).month?.startDate).toBe("2026-02-01");
  });

  test("none is compared with that sold nothing, lacks a cost or a rate, or waits for its fees", () => {
    expect(bestMonth([month(1, { sales: 0 })])).toEqual({ month: null, none: "noSales" });
    expect(bestMonth([month(1, { units: 2, costedUnits: 1, sales: 900 }), month(2, { units: 1, ads: null })]).none).toBe("notKnown");
    const waiting = month(3, { units: 5, sales: 9000, orders: 5, finalOrders: 3 });
    expect(bestMonth([waiting]).none).toBe("tooEarly");
    expect(bestMonth([month(2, { units: 1, sales: 1 }), waiting]).month?.startDate).toBe("2026-02-01");
    expect(bestMonth([month(4, { units: 5, sales: 9000, orders: 5, finalOrders: 4 })]).none).toBeNull();
  });

  test("what changed last is the latest month that differs from the one before that sold", () => {
    const sold = { units: 10, sales: 10_000, commission: -1000, ads: -1000, cogs: -4000, costedUnits: 10 };
    const months = [
      month(1, sold),
      month(2, { ...sold, commission: -1100, ads: -1240 }),
      month(3, {}),
      // advertising 1.00 → 1.24: 0.24 is less than a fifth of 1.24; the price 10.00 → 10.09 is less than 1 %
      month(4, { ...sold, sales: 10_090, commission: -1110, ads: -1250 }),
      month(5, { ...sold, sales: 10_090, commission: -1150, ads: -1250, cogs: -4100 }),
    ];
    expect(monthChanges(months, SAME_CURRENCY)).toEqual({
      price: null,
      cost: { month: "2026-05-01", from: 400, to: 410 },
      ads: null,
      commission: { month: "2026-02-01", from: 0.1, to: 0.11 },
    });
    const dearer = [...months, month(6, { ...sold, sales: 11_000, commission: -1254, ads: -1600 })];
    expect(monthChanges(dearer, SAME_CURRENCY)).toMatchObject({
      price: { month: "2026-06-01", from: 1009, to: 1100 },
      ads: { month: "2026-06-01", from: 125, to: 160 },
    });
  });
});
