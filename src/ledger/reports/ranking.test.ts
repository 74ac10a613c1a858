/** Months over every store and market rank products exactly as months by store and market do. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, startOfMonth } from "#core/day.ts";
import type { FigureKey } from "#core/figure-keys.ts";
import { MARKETS } from "#core/market.ts";
import { TREND_LENSES } from "#core/trends.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { reportScope } from "#testing/report-scope.ts";
import type { Day } from "#core/facts.ts";
import { findProductList } from "./products/product-list.ts";
import { findProductPage } from "./products/product-page.ts";
import type { ReportScope } from "./scope/report-scope.ts";
import type { DayRange } from "./scope/segments.ts";
import { findTrendPage } from "./trends/trend-page.ts";

const database = forFile(createTestDatabase);
let everything: ReportScope;
/** Of the range, and the whole month in it. */
let month: DayRange;
let range: DayRange;

beforeAll(async () => {
  const [draw] = fc.sample(randomDraw, { seed: 20_251_122, numRuns: 1 });
  if (draw === undefined) throw new Error("nothing drawn");
  const facts = drawnHistory(draw, 60);
  const { companyId } = await loadFacts(database, facts);
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${companyId}`.execute(database.db);
  const { rows: days } = await sql<{ from: Day; to: Day; month: Day }>`
    select min(day)::text as from, max(day)::text as to, (date_trunc('month', min(day)) + interval '1 month')::date::text as month
    from postings where company_id = ${companyId} and product_id <> 0`.execute(database.db);
  const [found] = days;
  if (found === undefined) throw new Error("nothing posted");
  range = { startDate: found.from, endDate: found.to };
  month = { startDate: found.month, endDate: found.to };
  const storeIds = [0, ...rows.map(({ id }) => id)];
  everything = reportScope({ db: database.db, companyId }, { today: found.to, storeIds, markets: [...MARKETS], amounts: "pln" });
});

const SAME = { numerator: 1n, denominator: 1n };
const KEYS = ["netProfit", "units", "ads", "costCoverage", "sales", "margin"] as const satisfies readonly FigureKey[];

function productPage(scope: ReportScope, key: FigureKey, only?: "loss" | "noCost" | "withAds") {
  return findProductPage(scope, { range, order: { key, descending: true }, only, rate: SAME, limit: 3, offset: 0 });
}

test.each(KEYS)("products by %s are the same out of either months, and so is how many meet each question", async (key) => {
  const byStore = { ...everything, isEveryStore: false };
  for (const only of [undefined, "loss", "noCost", "withAds"] as const) {
    expect(await productPage(everything, key, only)).toEqual(await productPage(byStore, key, only));
  }
  expect((await productPage(everything, key)).total).toBeGreaterThan(2);
});

test.each([undefined, ...TREND_LENSES])("trends with the lens %s are the same out of either months", async (lens) => {
  expect(startOfMonth(month.startDate)).toBe(month.startDate);
  const before = { startDate: range.startDate, endDate: addDays(month.startDate, -1), complete: true };
  const last = { ...month, complete: true };
  for (const metric of ["netProfit", "units", "refundRate"] as const) {
    const question = {
      rows: "product",
      range,
      compared: { last, before },
      recent: [month],
      metric,
      lens,
      order: { key: "change", descending: true },
      rate: SAME,
      limit: 10,
      offset: 0,
    } as const;
    const found = await findTrendPage(everything, question);
    expect(found).toEqual(await findTrendPage({ ...everything, isEveryStore: false }, question));
    if (lens === undefined) expect(found.total).toBeGreaterThan(2);
  }
});

function productList(scope: ReportScope, key: FigureKey) {
  return findProductList(scope, {
    range,
    phrase: { words: [], conditions: [] },
    kpi: undefined,
    withHidden: false,
    targetMargin: 0.3,
    market: "PL",
    order: { key, descending: true },
    rate: SAME,
    withKpis: true,
    limit: 5,
    offset: 0,
  });
}

test.each(["netProfit", "netRevenue", "margin", "uncostedSales"] as const)("the list by %s and its tiles are the same out of either months", async (key) => {
  const found = await productList(everything, key);
  expect(found).toEqual(await productList({ ...everything, isEveryStore: false }, key));
  const { noCost, loss, belowTarget } = found.kpis ?? {};
  for (const tile of [noCost, loss, belowTarget]) expect(tile?.products).toBeGreaterThan(0);
});

test("they are what profit, revenue and tiles are made of, and not what refunds are ranked by", async () => {
  const asked = () =>
    Promise.all([productPage(everything, "netProfit"), productList(everything, "sales"), productPage(everything, "refunds")]);
  const before = await asked();
  await sql`delete from rollup_ranking_month where company_id = ${everything.companyId}`.execute(database.db);
  const after = await asked();
  expect(after[0]).not.toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
  expect(after[2]).toEqual(before[2]);
});
