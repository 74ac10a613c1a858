/**
 * Every screen and file of one company is asked, and each figure that names the same thing (figure, days, filter, currency)
 * has one value. What a screen says is collected under the name of the thing; the test compares the names.
 */
import { beforeAll, expect, test } from "vitest";
import { bridgeRoute } from "#contract/bridge.ts";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { expensesRoute } from "#contract/expenses.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { orderRoute, ordersProfitabilityRoute } from "#contract/orders.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { trendsRoute } from "#contract/trends.ts";
import { addDays, endOfMonth } from "#core/day.ts";
import { figureChange } from "#core/figure-change.ts";
import { type NumberKey } from "#core/figure-display.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { LINES } from "#core/ledger.ts";
import { currencyOf, MARKETS } from "#core/market.ts";
import type { DayRange } from "#core/period.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { askFiles } from "./screens/ask-files.ts";
import { company, PRODUCT_IDS, TODAY } from "./screens/company.ts";
import {
  asked,
  type Collector,
  collector,
  contradictions,
  isTranslated,
  LAST_MONTH,
  nameOf,
  type Place,
  sumOf,
  THIS_MONTH,
} from "./screens/said.ts";

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow(`${TODAY}T10:00:00Z`);
  seller = await app.signIn({ companyId: (await loadFacts(app.database, company())).companyId });
});

async function tileOf(place: Place, range: DayRange, products: readonly string[] = []) {
  const { headers, filter } = asked(place);
  const narrowed = products.length === 0 ? filter : { ...filter, isAllProductsSelected: false, selectedProductIDs: [...products] };
  const { body } = await seller.call(tilesRoute, { headers, body: { filter: narrowed, tiles: [{ id: "asked", ...range }] } });
  const [tile] = body.tiles;
  if (tile === undefined) throw new Error("no tile");
  return tile;
}

async function askReports(place: Place, range: DayRange, { say, sayAll }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const body = { filter, ...range };
  const tile = await tileOf(place, range);
  sayAll(range, "tile", tile.figures);
  const bridge = (await seller.call(bridgeRoute, { headers, body })).body;
  sayAll(range, "bridge", bridge.after.figures);
  const change = nameOf("change of netProfit", range);
  say(change, "tile", figureChange(tile.previous.figures, tile.figures, "netProfit").amount);
  say(change, "bridge", bridge.difference);
  const chart = (await seller.call(chartRoute, { headers, body: { ...body, splitType: "month" } })).body;
  for (const { figures } of chart.buckets) sayAll(range, "chart", figures);
  const income = (await seller.call(incomeRoute, { headers, body: { ...body, splitType: "month" } })).body;
  sayAll(range, "income", income.totals);
  for (const { key, total } of income.lines) say(nameOf(key, range), "line of the income", total);
  for (const metric of ["netProfit", "margin", "profitPerOrder", "sales", "refundRate"] as const satisfies readonly NumberKey[]) {
    const trends = (await seller.call(trendsRoute, { headers, body: { ...body, splitType: "month", metric } })).body;
    say(nameOf(metric, range), "trends", trends.totals.values[0] ?? null);
    say(nameOf(`unallocated ${metric}`, range), "trends", trends.unallocated.values[0] ?? null);
  }
}

async function askTables(place: Place, range: DayRange, { say, sayAll }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const body = { filter, ...range, perPage: 100 };
  const products = (await seller.call(productsRoute, { headers, body })).body;
  sayAll(range, "products", products.totals);
  for (const key of ["netProfit", "margin", "profitPerOrder", "sales", "refundRate"] as const) {
    say(nameOf(`unallocated ${key}`, range), "products", products.unallocated[key]);
  }
  for (const id of PRODUCT_IDS) {
    const row = products.items.find((item) => item.id === id);
    if (row === undefined) continue;
    const page = (await tileOf(place, range, [id])).figures;
    for (const key of FIGURE_KEYS) {
      say(nameOf(`${key} of product ${id}`, range), "products", row.figures[key]);
      say(nameOf(`${key} of product ${id}`, range), "product page", page[key]);
    }
  }
  sayAll(range, "offers", (await seller.call(offersRoute, { headers, body })).body.totals);
  sayAll(range, "tags", (await seller.call(tagsRoute, { headers, body })).body.totals);
  sayAll(range, "markets", (await seller.call(marketsRoute, { headers, body })).body.totals);
  const orders = (await seller.call(ordersProfitabilityRoute, { headers, body })).body;
  sayAll(range, "orders", orders.totals);
  const [first] = orders.items;
  if (first === undefined || isTranslated(place)) return;
  const order = (await seller.call(orderRoute, { headers, params: { id: first.id } })).body;
  if (order.currency === orders.currency) {
    for (const key of FIGURE_KEYS) {
      say(`${key} of order ${first.id}`, "orders", first.figures[key]);
      say(`${key} of order ${first.id}`, "order", order.figures[key]);
    }
  }
}

async function askExpenses(place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const { headers } = asked(place);
  const [market] = place.markets;
  const query = { ...range, ...(place.markets.length === 1 && market !== undefined ? { market } : {}) };
  const { totals, items } = (await seller.call(expensesRoute, { headers, query })).body;
  say(nameOf("expenses", range), "expenses", totals.expenses);
  say(nameOf("netRevenue", range), "expenses", totals.netRevenue);
  if (isTranslated(place)) return;
  const whole = nameOf("booked expenses", range);
  const { oneOff, spread, recurring, variable } = totals;
  say(whole, "whole", totals.booked);
  say(whole, "cards", sumOf([oneOff, spread, recurring, variable]));
  say(whole, "rows", sumOf(items.map(({ booked }) => booked)));
}

/** Amounts of postings; in a third currency each is translated by itself. */
async function askPostings(place: Place, range: DayRange, { say }: Collector): Promise<void> {
  if (isTranslated(place)) return;
  const { headers, filter } = asked(place);
  for (const line of LINES) {
    const { sum } = (await seller.call(ledgerRoute, { headers, body: { filter, ...range, line, perPage: 1 } })).body;
    say(nameOf(line, range), "postings", sum);
  }
}

async function askForecast(place: Place, { say, sayAll }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const { month } = (await seller.call(forecastRoute, { headers, body: { filter } })).body;
  say(nameOf("netProfit", THIS_MONTH), "forecast", month.achieved);
  sayAll(LAST_MONTH, "forecast", month.previous.figures);
  for (const { startDate, came } of month.explanation?.past ?? []) {
    const range = { startDate, endDate: endOfMonth(startDate) };
    say(nameOf("netProfit", range), "forecast of the past", came);
    say(nameOf("netProfit", range), "tile", (await tileOf(place, range)).figures.netProfit);
  }
  const soFar = month.explanation?.soFar;
  if (soFar === undefined || soFar === null || isTranslated(place)) return;
  const range: DayRange = { startDate: THIS_MONTH.startDate, endDate: addDays(TODAY, -1) };
  sayAll(range, "forecast so far", soFar.figures);
  sayAll(range, "tile", (await tileOf(place, range)).figures);
}

/** What the marketplace billed in a month is what the statement by billing date says of it. */
async function askReconciliation(place: Place, { say }: Collector): Promise<void> {
  const [market] = place.markets;
  if (place.markets.length !== 1 || market === undefined || isTranslated(place)) return;
  const { headers, filter } = asked(place);
  const { rows } = (await seller.call(reconciliationRoute, { headers, query: { month: "2025-05", market } })).body;
  const body = { filter, ...LAST_MONTH, splitType: "month" as const, basis: "billing" as const };
  const income = (await seller.call(incomeRoute, { headers, body })).body;
  for (const line of ["commission", "listing", "subscription"] as const) {
    const thing = nameOf(`billed ${line}`, LAST_MONTH);
    say(thing, "reconciliation", sumOf(rows.filter((row) => row.line === line).map(({ posted }) => posted)));
    say(thing, "income by billing date", income.lines.find(({ key }) => key === line)?.total ?? null);
  }
}

const PLACES: [string, Place][] = [
  ...MARKETS.map((market): [string, Place] => [`${market} in its own currency`, { markets: [market], currency: currencyOf(market) }]),
  ["four markets in złoty", { markets: MARKETS, currency: "PLN" }],
  ["four markets in forints", { markets: MARKETS, currency: "HUF" }],
];

test.each(PLACES)(
  "%s: whatever two screens or files name alike has one value",
  async (_, place) => {
    const collected = collector();
    for (const range of [THIS_MONTH, LAST_MONTH]) {
      await askReports(place, range, collected);
      await askTables(place, range, collected);
      await askExpenses(place, range, collected);
      await askPostings(place, range, collected);
    }
    const filed = place.markets.length === 1 ? LAST_MONTH : THIS_MONTH;
    await askFiles(seller, place, filed, collected);
    await askForecast(place, collected);
    await askReconciliation(place, collected);
    const { said } = collected;
    expect(contradictions(said)).toEqual([]);
    // Nothing is compared with itself alone, and most of it holds an amount.
    expect([...said.values()].filter((screens) => screens.size > 1).length).toBeGreaterThan(100);
    expect(said.get(nameOf("netProfit", THIS_MONTH))?.size).toBeGreaterThanOrEqual(10);
    const files = isTranslated(place) ? [] : ["products", "offers", "tags", "markets", "income", "trends", "postings"];
    const formats = [...files.flatMap((name) => [`${name} as csv`, `${name} as xlsx`]), ...(files.length > 0 ? ["income as pdf"] : [])];
    const heard = [...(said.get(nameOf("sales", filed)) ?? [])].filter(([, value]) => typeof value === "number" && value !== 0);
    expect(heard.map(([screen]) => screen)).toEqual(expect.arrayContaining(formats));
  },
  60_000,
);
