import fc from "fast-check";
import { expect, test } from "vitest";
import { randomFacts } from "#testing/random-facts.ts";
import { sampleEntry } from "#testing/sample-facts.ts";
import type { BillingFacts, Facts, Posting } from "../facts.ts";
import { currencyOf, MARKETS } from "../market.ts";
import { certaintiesOf } from "./certainty.ts";
import { contextOf } from "./context.ts";
import { postingsOf } from "./postings.ts";

const text = (postings: readonly Posting[]): string[] => postings.map((posting) => JSON.stringify(posting)).toSorted();
const isEstimate = ({ sourceType }: Posting): boolean => sourceType === "estimate";
const withEstimates = (facts: Facts): Facts => ({ ...facts, company: { ...facts.company, estimates: true } });

/** The charges that every estimate of the facts stands for. */
function awaited({ orders, today }: Facts): BillingFacts[] {
  const ofOrders = orders.flatMap(({ id, storeId, market }) =>
    ["SUC", "HB4"].map((typeId) =>
      sampleEntry(`9${typeId === "SUC" ? 1 : 2}${id}`, typeId, -700, { storeId, market, currency: currencyOf(market), orderId: id }),
    ),
  );
  const ads = ["1", "2"].flatMap((storeId) =>
    MARKETS.map((market, at) =>
      sampleEntry(`9${storeId}${at}999`, "NSP", -900, { storeId, market, currency: currencyOf(market), feeDate: today }),
    ),
  );
  return [...ofOrders, ...ads];
}

test("without its estimates a ledger is what it is where they are switched off, and certainty does not ask for the switch", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(randomFacts, (drawn) => {
      const facts = withEstimates(drawn);
      const off = { ...facts, company: { ...facts.company, estimates: false } };
      const postings = postingsOf(facts);
      for (const { line } of postings.filter(isEstimate)) seen.add(line);
      expect(text(postings.filter((posting) => !isEstimate(posting)))).toEqual(text(postingsOf(off)));
      expect(certaintiesOf(contextOf(off))).toEqual(certaintiesOf(contextOf(facts)));
    }),
    { numRuns: 60, seed: 32 },
  );
  expect([...seen].toSorted()).toEqual(["ads", "commission", "delivery"]);
});

test("each charge takes its estimate away, in whatever order they come; in the end the ledger is as if there had been none", () => {
  const arriving = randomFacts.chain((drawn) => {
    const entries = awaited(drawn);
    return fc.tuple(fc.constant(withEstimates(drawn)), fc.shuffledSubarray(entries, { minLength: entries.length }));
  });
  fc.assert(
    fc.property(arriving, fc.nat(), ([facts, entries], some) => {
      const after = (count: number): Facts => ({ ...facts, billing: [...facts.billing, ...entries.slice(0, count)] });
      const estimates = (count: number): string[] => text(postingsOf(after(count)).filter(isEstimate));
      const half = some % (entries.length + 1);
      const before = new Set(estimates(0));
      expect(estimates(half).filter((posting) => !before.has(posting))).toEqual([]);
      const whole = after(entries.length);
      const never = { ...whole, estimates: [], deliveryEstimates: [], adsEstimates: [] };
      expect(text(postingsOf(whole))).toEqual(text(postingsOf(never)));
    }),
    { numRuns: 40 },
  );
});
