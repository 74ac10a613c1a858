/** The profit lies between its bounds, whatever a history holds (docs/RULES.md, A cost that is missing bounds the profit). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomFacts } from "#testing/random-facts.ts";
import { addDays } from "../day.ts";
import type { Facts, Posting } from "../facts.ts";
import { figuresOf } from "../figures.ts";
import { MARKETS } from "../market.ts";
import { addSums } from "../sums.ts";
import { sumsOf } from "./figures-for.ts";
import { postingsOf } from "./postings.ts";

const RUNS = 60;
const EVER = { startDate: "1000-01-01", endDate: "9999-12-31" } as const;

function check(property: (facts: Facts, postings: Posting[]) => void): void {
  fc.assert(
    fc.property(randomFacts, (facts) => property(facts, postingsOf(facts))),
    { numRuns: RUNS },
  );
}

test("the least profit is at most the profit, and the same where every unit has a cost or an estimate", () => {
  let bounded = 0;
  check((_, postings) => {
    for (const day of new Set(postings.map((posting) => posting.day))) {
      const sums = sumsOf(postings, { startDate: day, endDate: day }, "amountPln");
      const { netProfit, netProfitLow, profitState } = figuresOf(sums);
      if (netProfit === null || netProfitLow === null) continue;
      expect(netProfitLow).toBeLessThanOrEqual(netProfit);
      if (profitState === "complete" || profitState === "estimated") expect(netProfitLow).toBe(netProfit);
      else bounded += 1;
    }
  });
  expect(bounded).toBeGreaterThan(RUNS);
});

test("what has no cost brought, over parts of the days and over markets, what it brought in all", () => {
  check((facts, postings) => {
    for (const column of ["amount", "amountPln"] as const) {
      const halves = [
        { ...EVER, endDate: facts.today },
        { ...EVER, startDate: addDays(facts.today, 1) },
      ].map((range) => sumsOf(postings, range, column));
      const markets = MARKETS.map((market) =>
        sumsOf(
          postings.filter((posting) => posting.market === market),
          EVER,
          column,
        ),
      );
      const whole = sumsOf(postings, EVER, column).uncostedNet;
      expect([addSums(halves).uncostedNet, addSums(markets).uncostedNet]).toEqual([whole, whole]);
    }
  });
});

test("each uncosted sale brought its amount less the VAT inside it, and an estimate takes just that away", () => {
  check((_, postings) => {
    const byLine = Map.groupBy(
      postings.filter(({ lineId }) => lineId !== null),
      ({ lineId }) => lineId,
    );
    for (const ofLine of byLine.values()) {
      const sale = ofLine.find(({ line }) => line === "sales");
      if (sale === undefined) continue;
      const ofSale = ofLine.filter(({ line, sourceType }) => (line === "sales" || line === "vat") && sourceType === "orderLine");
      const own = ofSale.filter(({ day, originalCurrency }) => day === sale.day && originalCurrency === sale.originalCurrency);
      if (sale.market !== "PL" || sale.originalCurrency !== "PLN" || ofLine.some(({ line }) => line === "compensation")) continue;
      const net = own.reduce((sum, { originalAmount }) => sum + originalAmount, 0);
      expect(sale.uncostedNet ?? 0).toBe(sale.uncosted ? net : 0);
      const estimate = ofLine.find(({ line, sourceType }) => line === "cogs" && sourceType === "costRule");
      if (estimate !== undefined) expect(estimate.uncostedNet).toBe(0 - (sale.uncostedNet ?? 0));
    }
  });
});
