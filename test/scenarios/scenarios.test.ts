/**
 * The golden sellers against their own proof: the arithmetic of each README, and the figures as sums of the expected
 * postings. That the recomputation in core and the ledger give these postings is tested beside each of them.
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Day, Posting } from "#core/facts.ts";
import { type Line, LINES, linesOf } from "#core/ledger.ts";
import { parseDay } from "#core/day.ts";
import { equationsOf } from "./arithmetic.ts";

type ExpectedFigures = {
  filter: { markets?: string[]; selectedProductIDs?: string[]; accountType?: string[] };
  market: string;
  currency: string;
  startDate: Day;
  endDate: Day;
  expect: Record<string, unknown>;
};
type Expected = { why: string; postings: Posting[]; figures: ExpectedFigures[] };

const folder = new URL("./", import.meta.url);
const sellers = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    name,
    readme: read(`${name}/README.md`),
    expected: asExpected(read(`${name}/expected.json`)),
    today: todayOf(name),
  }));

function read(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}

/** The committed files are written to this type; one that is not fails the sums below. */
function asExpected(json: string): Expected {
  return JSON.parse(json) as Expected;
}

function todayOf(name: string): string {
  const facts = JSON.parse(read(`${name}/facts.json`)) as { today: Day };
  return facts.today;
}

/** Postings of the figures' filter and days; a report ends with today. */
function inScope({ filter, market, startDate, endDate }: ExpectedFigures, postings: readonly Posting[], today: Day): Posting[] {
  const { markets = [market], selectedProductIDs: products = [], accountType: stores = [] } = filter;
  const last = endDate < today ? endDate : today;
  return postings.filter(
    (posting) =>
      markets.includes(posting.market) &&
      startDate <= posting.day &&
      posting.day <= last &&
      (products.length === 0 || products.includes(posting.productId ?? "")) &&
      (stores.length === 0 || stores.includes(posting.storeId ?? "")),
  );
}

const REVENUE = linesOf("revenue");
const FEES = linesOf("fees");
const BELOW_FEES = [...linesOf("ads"), ...linesOf("goods")];

/** The lines that each sum of the figures is made of. */
const MADE_OF: Record<string, Line[]> = {
  ...Object.fromEntries(LINES.map((line) => [line, [line]])),
  netRevenue: REVENUE,
  fees: FEES,
  grossProfit: [...REVENUE, ...FEES, ...BELOW_FEES],
  netProfit: [...LINES],
};

function sumOf(postings: readonly Posting[], lines: readonly Line[], column: "amount" | "amountPln"): number | null {
  const amounts = postings.filter(({ line }) => lines.includes(line)).map((posting) => posting[column]);
  return amounts.reduce<number | null>((total, amount) => (total === null || amount === null ? null : total + amount), 0);
}

describe.each(sellers)("golden seller $name", ({ readme, expected, today }) => {
  test("is proved by arithmetic that holds", () => {
    const equations = equationsOf(readme);
    expect(equations.length).toBeGreaterThan(10);
    expect(equations.filter(({ holds }) => !holds)).toEqual([]);
  });

  test.each(expected.figures)("$market in $currency, $startDate – $endDate, is the sum of its postings", (figures) => {
    const postings = inScope(figures, expected.postings, parseDay(today));
    const column = figures.currency === "PLN" ? "amountPln" : "amount";
    const named = Object.keys(figures.expect).filter((key) => key in MADE_OF);
    const sums = Object.fromEntries(named.map((key) => [key, sumOf(postings, MADE_OF[key] ?? [], column)]));
    expect(named).not.toEqual([]);
    expect(figures.expect).toMatchObject(sums);
  });

  test("says every profit in its README", () => {
    const profits = expected.figures
      .map((figures) => figures.expect["netProfit"])
      .filter((profit) => typeof profit === "number" && profit !== 0);
    const written = profits.map((profit) => (Math.abs(Number(profit)) / 100).toFixed(2));
    expect(written.filter((profit) => !readme.includes(profit))).toEqual([]);
  });
});
