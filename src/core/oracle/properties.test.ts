import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFacts } from "#testing/random-facts.ts";
import { SAMPLE_BILLING_LINES } from "#testing/sample-facts.ts";
import { addDays, eachDay } from "../day.ts";
import { bookExpense, bookedUntil } from "../expenses.ts";
import type { Facts, OrderFacts, Posting } from "../facts.ts";
import { LINES, linesOf } from "../ledger.ts";
import { MARKETS, currencyOf } from "../market.ts";
import { addSums } from "../sums.ts";
import { isStoreAds } from "./billing-drafts.ts";
import { contextOf } from "./context.ts";
import { matcherOf, sumsOf, wholeMarket } from "./figures-for.ts";
import { postingsOf } from "./postings.ts";

const RUNS = 60;

const check = (property: (facts: Facts, postings: Posting[]) => void, runs = RUNS): void => {
  fc.assert(
    fc.property(randomFacts, (facts) => property(facts, postingsOf(facts))),
    { numRuns: runs },
  );
};
const total = (postings: readonly Posting[]): number => postings.reduce((sum, { originalAmount }) => sum + originalAmount, 0);
const lines = (postings: readonly Posting[]): string[] => postings.map((posting) => JSON.stringify(posting)).toSorted();
const soldLines = (order: OrderFacts): number =>
  order.counted ? order.lines.filter(({ kind, counted }) => kind === "sale" && counted).length : 0;

describe("the histories", () => {
  test("are rich: at least nine of ten have postings in eight lines of the account or more", () => {
    const counts = fc
      .sample(randomFacts, { numRuns: 100, seed: 1 })
      .map((facts) => new Set(postingsOf(facts).map(({ line }) => line)).size);
    expect(counts.filter((count) => count >= 8).length).toBeGreaterThanOrEqual(90);
  });

  test("reach every line that has a source", () => {
    const reached = new Set(fc.sample(randomFacts, { numRuns: 60, seed: 2 }).flatMap((facts) => postingsOf(facts).map(({ line }) => line)));
    // Fees that the sample's billing types do not know are like any other; a type nobody knows is one of the others.
    const billed = new Set<string>([...Object.values(SAMPLE_BILLING_LINES), "otherFees"]);
    expect(LINES.filter((line) => !reached.has(line))).toEqual(linesOf("fees").filter((line) => !billed.has(line)));
  });
});

describe("the standing check", () => {
  test("the postings of a billing entry and the VAT inside it are its value", () => {
    check((facts, postings) => {
      const { entries } = contextOf(facts);
      const bySource = Map.groupBy(
        postings.filter(({ sourceType }) => sourceType === "billing"),
        ({ sourceId }) => sourceId,
      );
      for (const entry of entries.filter((each) => !isStoreAds(each))) {
        const posted = bySource.get(entry.facts.id) ?? [];
        expect(total(posted) + entry.vat).toBe(entry.facts.amount);
        expect(posted.every(({ billedOn }) => billedOn === entry.billedOn)).toBe(true);
      }
    });
  });

  test("offers and remainder of an advertising day are its bills without their VAT", () => {
    check((facts, postings) => {
      const bills = Map.groupBy(contextOf(facts).entries.filter(isStoreAds), ({ facts: { storeId, market, feeDate }, billedOn }) =>
        JSON.stringify([storeId, market, feeDate ?? billedOn]),
      );
      const posted = Map.groupBy(
        postings.filter(({ line, sourceType }) => line === "ads" && sourceType !== "expense"),
        ({ storeId, market, day }) => JSON.stringify([storeId, market, day]),
      );
      for (const [day, entries] of bills) expect(total(posted.get(day) ?? [])).toBe(entries.reduce((sum, { net }) => sum + net, 0));
    });
  });
});

describe("parts and their whole", () => {
  test("what an order shares over its lines is shared completely", () => {
    check((facts, postings) => {
      const byOrder = Map.groupBy(postings, ({ orderId }) => orderId);
      for (const order of facts.orders.filter((each) => soldLines(each) > 0)) {
        const posted = (line: string, source: string): number =>
          total(
            (byOrder.get(order.id) ?? []).filter((each) => each.line === line && (each.sourceType === source || each.sourceId === source)),
          );
        expect(posted("deliveryIncome", "order")).toBe(order.deliveryAmount);
        expect(posted("compensation", "order")).toBe(order.smartCompensation);
        expect(posted("deliveryIncome", "surcharge")).toBe(order.surcharges.reduce((sum, { amount }) => sum + amount, 0));
        expect(posted("packaging", "packagingPerOrder")).toBe(0 - facts.company.packagingPerOrder);
      }
    });
  });

  test("a scheduled expense is posted completely, wherever it was shared to", () => {
    check((facts, postings) => {
      for (const expense of facts.expenses.filter(({ kind }) => kind === "oneOff" || kind === "spread" || kind === "recurring")) {
        const booked = bookExpense(expense, expense.start, bookedUntil(expense, facts.today), facts.company.taxProfile);
        const posted = postings.filter(({ sourceType, sourceId }) => sourceType === "expense" && sourceId === expense.id);
        expect(total(posted)).toBe(0 - booked.reduce((sum, { amount }) => sum + amount, 0));
      }
    });
  });

  test("no line recovers more than its goods cost", () => {
    check((_facts, postings) => {
      const key = ({ lineId, originalCurrency }: Posting): string => `${lineId} ${originalCurrency}`;
      const spent = Map.groupBy(
        postings.filter(({ line }) => line === "cogs"),
        key,
      );
      const back = Map.groupBy(
        postings.filter(({ line, sourceType }) => line === "cogsRecovered" && sourceType === "refund"),
        key,
      );
      for (const [line, recovered] of back) expect(total(recovered)).toBeLessThanOrEqual(0 - total(spent.get(line) ?? []));
    });
  });
});

describe("every posting", () => {
  test("is whole, is in a currency it keeps, and is 0 only to carry units", () => {
    check((_facts, postings) => {
      for (const { line, market, originalAmount, originalCurrency, amount, amountPln, quantity, sourceType } of postings) {
        expect(Number.isSafeInteger(originalAmount) && Object.is(originalAmount, originalAmount + 0)).toBe(true);
        if (originalCurrency === "PLN") expect(amountPln).toBe(originalAmount);
        if (originalCurrency === currencyOf(market)) expect(amount).toBe(originalAmount);
        if (line === "sales" || line === "refunds") continue;
        // What a rule estimates carries the units that it estimates.
        const carriesUnits = line === "cogs" && sourceType === "costRule";
        expect([originalAmount === 0, quantity > 0]).toEqual([false, carriesUnits]);
      }
    });
  });

  test("of an uncounted line is absent, and every counted sale line has exactly one", () => {
    check((facts, postings) => {
      const sales = postings.filter(({ line }) => line === "sales");
      expect(sales).toHaveLength(facts.orders.reduce((sum, order) => sum + soldLines(order), 0));
      expect(new Set(sales.map(({ lineId }) => lineId)).size).toBe(sales.length);
    });
  });
});

describe("changes of the facts", () => {
  test("a cancelled order leaves only what was billed for it", () => {
    check((facts) => {
      const [first, ...others] = facts.orders;
      if (first === undefined) return;
      const file = first.lines.map((line) => ({ ...line, counted: false }));
      const cancelled = {
        ...facts,
        orders: [{ ...first, counted: false, lines: first.source === "file" ? file : first.lines }, ...others],
      };
      const left = postingsOf(cancelled);
      const ofOrder = left.filter(({ orderId }) => orderId === first.id);
      expect(ofOrder.every(({ sourceType, lineId }) => sourceType === "billing" && lineId === null)).toBe(true);
      const billed = ({ sourceType, orderId }: Posting): boolean => sourceType === "billing" && orderId === first.id;
      expect(total(left.filter(billed))).toBe(total(postingsOf(facts).filter(billed)));
    });
  });

  test("the order in which facts arrive changes nothing", () => {
    const shuffled = randomFacts.chain((facts) => {
      const shuffle = <T>(values: readonly T[]): fc.Arbitrary<T[]> => fc.shuffledSubarray([...values], { minLength: values.length });
      const { products, costs, batches, bundles, offers, refunds, billing, expenses, ads, rates } = facts;
      const lists = { products, costs, batches, bundles, offers, refunds, billing, expenses, ads, rates };
      const orders = shuffle(facts.orders.map((order) => ({ ...order, lines: order.lines.toReversed() })));
      const others = fc.record({
        products: shuffle(lists.products),
        costs: shuffle(lists.costs),
        batches: shuffle(lists.batches),
        bundles: shuffle(lists.bundles),
        offers: shuffle(lists.offers),
        refunds: shuffle(lists.refunds),
        billing: shuffle(lists.billing),
        expenses: shuffle(lists.expenses),
        ads: shuffle(lists.ads),
        rates: shuffle(lists.rates),
        ownRates: shuffle(facts.ownRates ?? []),
      });
      return fc.tuple(orders, others).map(([mixed, rest]) => ({ facts, again: { ...facts, ...rest, orders: mixed } }));
    });
    fc.assert(
      fc.property(shuffled, ({ facts, again }) => {
        expect(lines(postingsOf(again))).toEqual(lines(postingsOf(facts)));
      }),
      { numRuns: RUNS },
    );
  });

  test("recomputing the same facts gives the same ledger and leaves the facts alone", () => {
    check((facts, postings) => {
      const before = JSON.stringify(facts);
      expect(lines(postingsOf(facts))).toEqual(lines(postings));
      expect(JSON.stringify(facts)).toBe(before);
    }, 20);
  });
});

describe("sums", () => {
  test("of single days add up to the sums of their range, orders included", () => {
    check((facts, postings) => {
      const days = eachDay("2025-03-01", "2025-03-20");
      for (const market of MARKETS) {
        const inScope = postings.filter(matcherOf(facts, wholeMarket(market)));
        const whole = sumsOf(inScope, { startDate: "2025-03-01", endDate: "2025-03-20" }, "amount");
        const parts = days.map((day) => sumsOf(inScope, { startDate: day, endDate: day }, "amount"));
        expect(addSums(parts)).toEqual(whole);
      }
    }, 20);
  });

  test("of the markets together are every posting there is", () => {
    check((facts, postings) => {
      const range = { startDate: addDays(facts.today, -800), endDate: addDays(facts.today, 2000) };
      const parts = MARKETS.map((market) => sumsOf(postings.filter(matcherOf(facts, wholeMarket(market))), range, "amountPln"));
      expect(addSums(parts)).toEqual(sumsOf(postings, range, "amountPln"));
    }, 20);
  });
});
