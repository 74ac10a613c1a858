import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageCosts, averageLeft } from "./average.ts";
import { type Cost, NO_COST, addCosts, bookedCost } from "./costs.ts";
import { fifoCosts, fifoLeft } from "./fifo.ts";
import { fraction } from "./fraction.ts";
import type { Purchase, Return, Sale, Stock, StockCost } from "./stock.ts";
import type { Day } from "./facts.ts";
import { parseDay } from "./day.ts";

const priced = (amount: number, currency = "PLN"): Cost => new Map([[currency, fraction(BigInt(amount))]]);

/** Costs in grosze per unit. */
const batch = (day: Day, quantity: number, unitCost: number, currency = "PLN", seq = 0): Purchase => {
  return { day, seq, id: `${day}/${seq}`, quantity, unitCost: priced(unitCost, currency) };
};
const sale = (id: string, at: string, quantity: number): Sale => ({
  id,
  at: `2025-03-${at}:00Z`,
  day: parseDay(`2025-03-${at.slice(0, 2)}`),
  quantity,
});
const back = (id: string, saleId: string | null, at: string, units: number, more: Partial<Return> = {}): Return => {
  return { id, saleId, at: `2025-03-${at}:00Z`, day: parseDay(`2025-03-${at.slice(0, 2)}`), before: 0, units, percent: 100, ...more };
};
const stock = (purchases: Purchase[], sales: Sale[], returns: Return[] = []): Stock => ({ purchases, sales, returns });

const pln = (costs: Map<string, StockCost>, id: string): number | null => {
  const cost = costs.get(id)?.cost ?? null;
  return cost === null ? null : (bookedCost(cost).get("PLN") ?? 0);
};

describe("first in, first out", () => {
  test("takes the oldest batch first and then the next, whatever order they are told in", () => {
    const batches = [batch("2025-03-02", 10, 700), batch("2025-03-01", 5, 500)];
    const costs = fifoCosts(stock(batches, [sale("1", "03T10:00", 8)]));
    expect(pln(costs, "1")).toBe(4600); // 5 × 5.00 + 3 × 7.00
    expect(costs.get("1")?.oversold).toBe(false);
  });

  test("orders the batches of one day by their entry", () => {
    const batches = [batch("2025-03-01", 5, 900, "PLN", 2), batch("2025-03-01", 5, 500, "PLN", 1)];
    expect(pln(fifoCosts(stock(batches, [sale("1", "03T10:00", 5)])), "1")).toBe(2500); // 5 × 5.00
  });

  test("orders sales by the moment they were bought and then by line id", () => {
    const sales = [sale("10", "03T10:00", 1), sale("9", "03T10:00", 1), sale("11", "03T09:00", 1)];
    const costs = fifoCosts(stock([batch("2025-03-01", 1, 100), batch("2025-03-02", 1, 200), batch("2025-03-03", 1, 300)], sales));
    expect(["11", "9", "10"].map((id) => pln(costs, id))).toEqual([100, 200, 300]);
  });

  test("counts a batch from the start of its day", () => {
    expect(pln(fifoCosts(stock([batch("2025-03-03", 1, 300)], [sale("1", "03T00:01", 1)])), "1")).toBe(300);
  });

  test("knows nothing before the first batch, and such a sale takes nothing from it", () => {
    const costs = fifoCosts(stock([batch("2025-03-03", 1, 300)], [sale("1", "02T10:00", 1), sale("2", "03T10:00", 1)]));
    expect(costs.get("1")).toEqual({ cost: null, oversold: false });
    expect(costs.get("2")?.oversold).toBe(false);
  });

  test("an oversold unit has the last batch's cost, is flagged and takes nothing from later batches", () => {
    const batches = [batch("2025-03-01", 2, 500), batch("2025-03-02", 2, 700), batch("2025-03-05", 3, 900)];
    const costs = fifoCosts(stock(batches, [sale("1", "03T10:00", 6), sale("2", "06T10:00", 3)]));
    expect(pln(costs, "1")).toBe(3800); // 2 × 5.00 + 2 × 7.00 + 2 × 7.00
    expect(costs.get("1")?.oversold).toBe(true);
    expect(pln(costs, "2")).toBe(2700); // all 3 × 9.00 are still there
    expect(costs.get("2")?.oversold).toBe(false);
  });

  test("a return is a new batch in front at its booked cost × recovery percent", () => {
    const batches = [batch("2025-03-01", 2, 500), batch("2025-03-02", 10, 700)];
    const returns = [back("r", "1", "04T12:00", 2, { percent: 80 })];
    const costs = fifoCosts(stock(batches, [sale("1", "03T10:00", 2), sale("2", "05T10:00", 3)], returns));
    expect(pln(costs, "2")).toBe(1500); // 2 × 5.00 × 80 % + 1 × 7.00
  });

  test("of two returns the later stands in front", () => {
    const returns = [back("r2", "2", "05T12:00", 1), back("r1", "1", "04T12:00", 1)];
    const batches = [batch("2025-03-01", 1, 100), batch("2025-03-01", 1, 200, "PLN", 1)];
    const costs = fifoCosts(stock(batches, [sale("1", "02T10:00", 1), sale("2", "02T11:00", 1), sale("3", "06T10:00", 1)], returns));
    expect(pln(costs, "3")).toBe(200);
  });

  test("a return is dated its day: it is there for a sale earlier on that day", () => {
    const returns = [back("r", "1", "04T23:00", 1)];
    const costs = fifoCosts(
      stock([batch("2025-03-01", 1, 500), batch("2025-03-02", 1, 700)], [sale("1", "03T10:00", 1), sale("2", "04T08:00", 1)], returns),
    );
    expect(pln(costs, "2")).toBe(500);
  });

  test("a return of the sale's own day follows the sale, never comes before it", () => {
    const returns = [back("r", "1", "03T09:00", 1)];
    const costs = fifoCosts(
      stock([batch("2025-03-01", 1, 500), batch("2025-03-02", 1, 700)], [sale("1", "03T10:00", 1), sale("2", "03T11:00", 1)], returns),
    );
    expect([pln(costs, "1"), pln(costs, "2")]).toEqual([500, 500]);
  });

  test("nothing comes back at 0 %", () => {
    const returns = [back("r", "1", "04T12:00", 1, { percent: 0 })];
    const costs = fifoCosts(
      stock([batch("2025-03-01", 1, 500), batch("2025-03-02", 1, 700)], [sale("1", "03T10:00", 1), sale("2", "05T10:00", 1)], returns),
    );
    expect(pln(costs, "2")).toBe(700);
  });

  test("parts of a line come back at its booked cost, rounded cumulatively", () => {
    // booked 2 × 0.50 + 1 × 0.01 = 1.01; one unit back is 1.01 ÷ 3 → 0.34, two are 0.67, so the second adds 0.33
    const returns = [back("a", "1", "04T12:00", 1), back("b", "1", "05T12:00", 1, { before: 1 })];
    const costs = fifoCosts(
      stock([batch("2025-03-01", 2, 50), batch("2025-03-02", 1, 1)], [sale("1", "03T10:00", 3), sale("2", "06T10:00", 2)], returns),
    );
    expect(pln(costs, "2")).toBe(67);
  });

  test("a return without a sale has the cost that a unit would have on its day, and enters the stock", () => {
    const costs = fifoCosts(
      stock([batch("2025-03-01", 5, 500)], [sale("1", "06T10:00", 1)], [back("r", null, "04T12:00", 2, { percent: 50 })]),
    );
    expect(pln(costs, "r")).toBe(1000); // 2 × 5.00, before the percent
    expect(pln(costs, "1")).toBe(250); // 5.00 × 50 %
    expect(fifoCosts(stock([], [], [back("r", null, "04T12:00", 2)])).get("r")).toEqual({ cost: null, oversold: false });
  });

  test("units bought in several currencies keep them", () => {
    const costs = fifoCosts(stock([batch("2025-03-01", 1, 500), batch("2025-03-02", 1, 120, "EUR")], [sale("1", "03T10:00", 2)]));
    expect(bookedCost(costs.get("1")?.cost ?? NO_COST)).toEqual(
      new Map([
        ["PLN", 500],
        ["EUR", 120],
      ]),
    );
  });

  test("while nothing is oversold, all sales together cost all that was bought, however they are divided", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cost: fc.integer({ min: 0, max: 999 }) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 }),
        (bought, sold) => {
          const batches = bought.map(({ quantity, cost }, index) => batch("2025-03-01", quantity, cost, "PLN", index));
          let left = bought.reduce((sum, { quantity }) => sum + quantity, 0);
          const sales = [...sold, left].flatMap((wanted, index) => {
            const quantity = Math.min(wanted, left);
            left -= quantity;
            return quantity === 0 ? [] : [sale(String(index), "03T10:00", quantity)];
          });
          const costs = fifoCosts(stock(batches, sales));
          const total = [...costs.values()].reduce((sum, { cost }) => addCosts(sum, cost ?? NO_COST), NO_COST);
          expect(bookedCost(total).get("PLN")).toBe(bought.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0));
        },
      ),
    );
  });
});

describe("moving average", () => {
  test("is recomputed after each purchase", () => {
    const batches = [batch("2025-03-01", 10, 500), batch("2025-03-03", 5, 800)];
    const costs = averageCosts(stock(batches, [sale("1", "02T10:00", 5), sale("2", "04T10:00", 2)]));
    expect(pln(costs, "1")).toBe(2500); // 5 × 5.00
    expect(pln(costs, "2")).toBe(1300); // (5 × 5.00 + 5 × 8.00) ÷ 10 = 6.50
  });

  test("is an exact fraction, so a third never loses a grosz", () => {
    const batches = [batch("2025-03-01", 2, 100), batch("2025-03-02", 1, 0)];
    const costs = averageCosts(stock(batches, [sale("1", "03T10:00", 1), sale("2", "03T11:00", 2)]));
    expect([pln(costs, "1"), pln(costs, "2")]).toEqual([67, 133]); // 2.00 ÷ 3 = 0.6667, 2 × 2.00 ÷ 3 = 1.3333
  });

  test("takes nothing from the next purchase for what was sold beyond the stock", () => {
    const batches = [batch("2025-03-01", 2, 1000), batch("2025-03-05", 5, 1200), batch("2025-03-06", 4, 2000)];
    const sales = [sale("1", "02T10:00", 3), sale("2", "07T10:00", 9)];
    const costs = averageCosts(stock(batches, sales));
    expect(pln(costs, "1")).toBe(3000); // 3 × 10.00, one of them oversold
    // 5 + 4 = 9 in stock, (5 × 12.00 + 4 × 20.00) ÷ 9 = 15.5556 each; from −1 it would be (4 × 12.00 + 4 × 20.00) ÷ 8 = 16.00
    expect(pln(costs, "2")).toBe(14_000);
    expect(costs.get("2")?.oversold).toBe(false);
    expect(pln(averageCosts(stock(batches, [sale("1", "02T10:00", 3), sale("2", "07T10:00", 1)])), "2")).toBe(1556);
    expect(averageLeft(stock(batches, [sale("1", "02T10:00", 3)]))).toEqual({ units: 9, oversold: 1, unknown: 0, batches: null });
  });

  test("stays while the stock is empty, then is the next purchase's cost", () => {
    const batches = [batch("2025-03-01", 1, 500), batch("2025-03-04", 2, 900), batch("2025-03-06", 4, 300)];
    const sales = [sale("1", "02T10:00", 1), sale("2", "03T10:00", 3), sale("3", "05T10:00", 1), sale("4", "07T10:00", 1)];
    const costs = averageCosts(stock(batches, sales));
    expect(pln(costs, "2")).toBe(1500); // stock 0: 3 × 5.00
    expect(costs.get("2")?.oversold).toBe(true);
    expect(pln(costs, "3")).toBe(900); // stock 0 when 2 come in at 9.00
    expect(pln(costs, "4")).toBe(420); // 1 left when 4 come in at 3.00: (1 × 9.00 + 4 × 3.00) ÷ 5
  });

  test("knows nothing before the first purchase, and such a sale does not owe stock", () => {
    const costs = averageCosts(
      stock([batch("2025-03-03", 4, 300), batch("2025-03-04", 4, 500)], [sale("1", "02T10:00", 4), sale("2", "05T10:00", 1)]),
    );
    expect(costs.get("1")).toEqual({ cost: null, oversold: false });
    expect(pln(costs, "2")).toBe(400); // (4 × 3.00 + 4 × 5.00) ÷ 8
  });

  test("a return enters at its booked cost × recovery percent", () => {
    const returns = [back("r", "1", "03T12:00", 2, { percent: 50 })];
    const costs = averageCosts(stock([batch("2025-03-01", 4, 600)], [sale("1", "02T10:00", 2), sale("2", "04T10:00", 2)], returns));
    expect(pln(costs, "2")).toBe(900); // (2 × 6.00 + 2 × 3.00) ÷ 4 = 4.50
  });

  test("a return into an empty stock brings its own cost, and none enters at 0 %", () => {
    const sales = [sale("1", "02T10:00", 2), sale("2", "04T10:00", 1)];
    const half = averageCosts(stock([batch("2025-03-01", 2, 600)], sales, [back("r", "1", "03T12:00", 1, { percent: 50 })]));
    expect(pln(half, "2")).toBe(300);
    const none = averageCosts(stock([batch("2025-03-01", 2, 600)], sales, [back("r", "1", "03T12:00", 1, { percent: 0 })]));
    expect(none.get("2")).toMatchObject({ oversold: true });
    expect(pln(none, "2")).toBe(600);
  });

  test("purchases in several currencies are averaged each in its own", () => {
    const costs = averageCosts(stock([batch("2025-03-01", 1, 500), batch("2025-03-02", 1, 120, "EUR")], [sale("1", "03T10:00", 1)]));
    expect(bookedCost(costs.get("1")?.cost ?? NO_COST)).toEqual(
      new Map([
        ["PLN", 250],
        ["EUR", 60],
      ]),
    );
  });
});

describe("what is left", () => {
  const batches = [batch("2025-03-02", 5, 500), batch("2025-03-05", 4, 700)];

  test("stands beside its batch; what came back is in none of them, and goes out again first", () => {
    const sales = [sale("1", "03T10:00", 3), sale("2", "06T10:00", 1)];
    // 5 − 3 = 2 and 4; 2 come back on the 4th, one of them leaves on the 6th: 1 + 2 + 4
    const left = fifoLeft(stock(batches, sales, [back("r", "1", "04T10:00", 2)]));
    expect(left).toEqual({
      units: 7,
      oversold: 0,
      unknown: 0,
      batches: new Map([
        ["2025-03-02/0", 2],
        ["2025-03-05/0", 4],
      ]),
    });
    expect(averageLeft(stock(batches, sales, [back("r", "1", "04T10:00", 2)]))).toEqual({ ...left, batches: null });
  });

  test("is nothing where more was sold than there was: 1 unknown before the first purchase, then 2 of 7 too many", () => {
    const sales = [sale("1", "01T10:00", 1), sale("2", "03T10:00", 7)];
    // no later purchase fills what was oversold: 5 − 5 + 4
    expect(fifoLeft(stock(batches, sales))).toMatchObject({ units: 4, oversold: 2, unknown: 1 });
    expect(averageLeft(stock(batches, sales))).toEqual({ units: 4, oversold: 2, unknown: 1, batches: null });
  });

  test("is what was bought and not sold, by either method", () => {
    const steps = fc.array(fc.record({ bought: fc.integer({ min: 1, max: 9 }), sold: fc.integer({ min: 0, max: 12 }) }), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(steps, (drawn) => {
        const days = drawn.map((_, at) => `0${at + 1}`);
        const bought = drawn.map((step, at) => batch(parseDay(`2025-03-${days[at]}`), step.bought, 100 * (at + 1)));
        const sold = drawn.map((step, at) => sale(String(at), `${days[at]}T10:00`, step.sold));
        const all = stock(bought, sold);
        const { units, oversold, batches: each } = fifoLeft(all);
        const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
        expect(units).toBe(sum(drawn.map((step) => step.bought)) - sum(drawn.map((step) => step.sold)) + oversold);
        expect(sum(each?.values() ?? [])).toBe(units);
        expect(oversold > 0).toBe([...fifoCosts(all).values()].some((cost) => cost.oversold));
        // One stock is shown whatever the method.
        expect(averageLeft(all)).toEqual({ units, oversold, unknown: 0, batches: null });
      }),
    );
  });
});
