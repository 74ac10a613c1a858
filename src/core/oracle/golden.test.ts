import { describe, expect, test } from "vitest";
import { goldenSellers } from "#testing/golden-sellers.ts";
import type { Currency, Day, Market, Posting } from "../facts.ts";
import type { Figures } from "../figures.ts";
import { type OracleFilter, figuresFor, wholeMarket } from "./figures-for.ts";
import { postingsOf } from "./postings.ts";

type Expected = {
  why: string;
  postings: Posting[];
  figures: {
    filter: { markets?: Market[]; accountType?: string[]; selectedProductIDs?: string[] };
    market: Market;
    currency: Currency;
    startDate: Day;
    endDate: Day;
    expect: Partial<Figures>;
  }[];
};

// Safe as far as the files are written to the type.
const sellers = goldenSellers().map((seller) => ({ ...seller, expected: seller.expected as Expected }));

/** One line of text per posting, sorted, so that a difference reads as a difference of lines. */
function lines(postings: readonly Posting[]): string[] {
  return postings.map((posting) => JSON.stringify(posting, Object.keys(posting).toSorted())).toSorted();
}

test("there are golden sellers", () => {
  expect(sellers.length).toBeGreaterThanOrEqual(8);
});

describe.each(sellers)("golden seller $name", ({ facts, expected }) => {
  test(`has exactly its postings: ${expected.why}`, () => {
    expect(lines(postingsOf(facts))).toEqual(lines(expected.postings));
  });

  test.each(expected.figures)("has its figures of $market in $currency, $startDate – $endDate, $filter", (question) => {
    const { filter, market, currency, startDate, endDate } = question;
    const scope: OracleFilter = { ...wholeMarket(market), ...filter, isAllProductsSelected: filter.selectedProductIDs === undefined };
    expect(figuresFor(facts, postingsOf(facts), scope, { startDate, endDate }, currency)).toMatchObject(question.expect);
  });
});
