/**
 * Every family of answers that asks for „today”, with what it says half an hour before the market's midnight and half an hour after it
 * (`seller.ts`). A day taken from UTC would still be 30 June at the second moment.
 */
import { adsBreakEvenRoute, adsRoute } from "#contract/ads.ts";
import { bridgeRoute } from "#contract/bridge.ts";
import { companySettingsRoute } from "#contract/company-settings.ts";
import { companyStatesRoute } from "#contract/companies.ts";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { expensesOverTimeRoute, expensesRoute } from "#contract/expenses.ts";
import { forecastRoute } from "#contract/forecast.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { productAdsRoute } from "#contract/product-ads.ts";
import { productListRoute } from "#contract/products.ts";
import { programsRoute } from "#contract/programs.ts";
import { ratesRoute } from "#contract/rates.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import { previewReportRoute } from "#contract/scheduled-reports.ts";
import { searchRoute } from "#contract/search.ts";
import { subscriptionRoute } from "#contract/subscription.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { todoRoute } from "#contract/todo.ts";
import { trendsRoute } from "#contract/trends.ts";
import type { TestClient } from "#testing/app.ts";
import { MARKETS } from "#core/market.ts";
import { MUG } from "./seller.ts";

export type Question = {
  family: string;
  ask: (seller: TestClient) => Promise<unknown>;
  /** At 23:30 of 30 June. */
  evening: unknown;
  /** At 00:30 of 1 July. */
  night: unknown;
};

const DAYS = { startDate: "2026-06-30", endDate: "2026-07-01" };
const JULY = { startDate: "2026-07-01", endDate: "2026-07-01" };
const PAGE = { ...DAYS, filter: {} };

export const MONTHLY = {
  name: "Miesiąc",
  locale: "pl" as const,
  sections: ["summary" as const],
  markets: ["PL" as const],
  currency: "PLN" as const,
  view: null,
  cadence: "monthly" as const,
  day: 1,
  minute: 0,
};

/** The profit of both days: 30.00, then 30.00 + 36.00 = 66.00. */
const PROFIT = { evening: 3000, night: 6600 };

const DASHBOARD: readonly Question[] = [
  {
    family: "tiles",
    ask: async (seller) => {
      const tile = { id: "july", ...JULY };
      const { tiles } = (await seller.call(tilesRoute, { body: { filter: {}, tiles: [tile] } })).body;
      return tiles[0]?.figures.netProfit;
    },
    // a day to come is known to nobody
    evening: null,
    night: 3600,
  },
  {
    family: "tiles of the running week, compared",
    ask: async (seller) => {
      const week = { id: "week", startDate: "2026-06-29", endDate: "2026-07-01" };
      const { tiles } = (await seller.call(tilesRoute, { body: { filter: {}, tiles: [week] } })).body;
      return tiles[0]?.previous.startDate;
    },
    // Monday to a day that is not today: the three days before; Monday to today: those days of the week before
    evening: "2026-06-26",
    night: "2026-06-22",
  },
  {
    family: "chart",
    ask: async (seller) => {
      const { buckets, totals } = (await seller.call(chartRoute, { body: { ...PAGE, splitType: "day" } })).body;
      return { whole: buckets.map(({ complete }) => complete), netProfit: totals.netProfit };
    },
    evening: { whole: [false, false], netProfit: PROFIT.evening },
    night: { whole: [true, false], netProfit: PROFIT.night },
  },
  {
    family: "forecast",
    ask: async (seller) => {
      const { month } = (await seller.call(forecastRoute, { body: { filter: {} } })).body;
      return [month.startDate, month.daysLeft, month.achieved];
    },
    // June: −2.00 + 30.00, on its last day; July: 36.00, on the first of 31
    evening: ["2026-06-01", 1, 2800],
    night: ["2026-07-01", 31, 3600],
  },
  {
    family: "what to settle",
    ask: async (seller) => {
      const { items } = (await seller.call(todoRoute)).body;
      return items.filter(({ kind }) => kind === "lossProduct").map(({ amount }) => amount);
    },
    // of thirty days: 1–30 June has the sticker's −2.00, 2 June – 1 July has it no more
    evening: [-200],
    night: [],
  },
  {
    family: "bridge",
    ask: async (seller) => {
      const yesterday = { startDate: "2026-06-30", endDate: "2026-06-30" };
      return (await seller.call(bridgeRoute, { body: { ...JULY, filter: {}, against: yesterday } })).body.difference;
    },
    // a day to come is compared with nothing; then 36.00 − 30.00
    evening: null,
    night: 600,
  },
  {
    family: "table of products",
    ask: async (seller) => (await seller.call(productsRoute, { body: PAGE })).body.totals.netProfit,
    ...PROFIT,
  },
  {
    family: "table of offers",
    ask: async (seller) => (await seller.call(offersRoute, { body: PAGE })).body.totals.netProfit,
    ...PROFIT,
  },
  {
    family: "table of tags",
    ask: async (seller) => (await seller.call(tagsRoute, { body: PAGE })).body.totals.netProfit,
    ...PROFIT,
  },
  {
    family: "table of markets",
    ask: async (seller) => (await seller.call(marketsRoute, { body: PAGE })).body.totals.netProfit,
    ...PROFIT,
  },
];

const REPORTS: readonly Question[] = [
  {
    family: "trends",
    ask: async (seller) => {
      const { buckets, totals } = (await seller.call(trendsRoute, { body: { ...PAGE, startDate: "2026-06-29", splitType: "day" } })).body;
      return { whole: buckets.map(({ complete }) => complete), change: totals.deltaAmount };
    },
    // one whole day has none before it; then 30 June against 29 June: 30.00 − 0
    evening: { whole: [true, false, false], change: null },
    night: { whole: [true, true, false], change: 3000 },
  },
  {
    family: "statement",
    ask: async (seller) => {
      const { buckets, totals } = (await seller.call(incomeRoute, { body: { ...PAGE, splitType: "day" } })).body;
      return { whole: buckets.map(({ complete }) => complete), netProfit: totals.netProfit };
    },
    evening: { whole: [false, false], netProfit: PROFIT.evening },
    night: { whole: [true, false], netProfit: PROFIT.night },
  },
  {
    family: "postings",
    ask: async (seller) => (await seller.call(ledgerRoute, { body: PAGE })).body.sum,
    ...PROFIT,
  },
  {
    family: "orders",
    ask: async (seller) => (await seller.call(ordersProfitabilityRoute, { body: PAGE })).body.total,
    evening: 1,
    night: 2,
  },
  {
    family: "products",
    ask: async (seller) => {
      const { items } = (await seller.call(productListRoute, { body: PAGE })).body;
      const mug = items.find(({ sku }) => sku === "KUBEK");
      return [mug?.figures.netProfit, Number(mug?.cost?.unitCost)];
    },
    // 30.00 at today's cost of 20.00; 30.00 + 48.00 at 25.00
    evening: [3000, 20],
    night: [7800, 25],
  },
  {
    family: "advertising",
    ask: async (seller) => {
      const { totals, items } = (await seller.call(adsRoute, { body: { ...PAGE, level: "day" } })).body;
      return [totals.cost, items.map(({ id, day }) => [id, day?.state])];
    },
    // the bill of a day comes later, also that of today
    evening: [0, []],
    night: [300, [["2026-07-01", "waiting"]]],
  },
  {
    family: "what advertising may cost",
    ask: async (seller) => (await seller.call(adsBreakEvenRoute, { body: { filter: {} } })).body.endDate,
    // whole days: up to yesterday
    evening: "2026-06-29",
    night: "2026-06-30",
  },
  {
    family: "advertising of a product",
    ask: async (seller) => (await seller.call(productAdsRoute, { params: { id: MUG }, body: PAGE })).body.figures.ads,
    evening: 0,
    night: -300,
  },
  {
    family: "price programmes",
    ask: async (seller) => {
      const asked = { filter: {}, startDate: "2026-06-29", endDate: "2026-07-01", compare: "previous" as const };
      return (await seller.call(programsRoute, { body: asked })).body.previous?.startDate;
    },
    // as the tiles of the running week
    evening: "2026-06-26",
    night: "2026-06-22",
  },
  {
    family: "expenses",
    ask: async (seller) => {
      const { items, totals } = (await seller.call(expensesRoute, { query: { ...DAYS, sort: "startDate" } })).body;
      return { booked: totals.booked, ahead: totals.upcoming, states: items.map(({ state }) => state) };
    },
    // thirty days after today: the rent and 8.00; then 8.00 alone
    evening: { booked: 0, ahead: -2000, states: ["planned", "planned"] },
    night: { booked: -1200, ahead: -800, states: ["running", "planned"] },
  },
  {
    family: "expenses over time",
    ask: async (seller) => (await seller.call(expensesOverTimeRoute, { query: DAYS })).body.totals.at(-1),
    evening: 0,
    night: -1200,
  },
];

const PLACES: readonly Question[] = [
  {
    family: "reconciliation on each market",
    ask: async (seller) => {
      const asked = MARKETS.map((market) => seller.call(reconciliationRoute, { headers: { "x-market": market } }));
      return (await Promise.all(asked)).map(({ body: { month, totals } }) => [month, ...totals.map((sum) => sum.entries)]);
    },
    // the commission of 1 July, of the Polish market
    evening: MARKETS.map(() => ["2026-06"]),
    night: MARKETS.map((market) => (market === "PL" ? ["2026-07", 1] : ["2026-07"])),
  },
  {
    family: "search",
    ask: async (seller) => {
      const { startDate, endDate, products } = (await seller.call(searchRoute, { query: { q: "KUBEK" } })).body;
      return { startDate, endDate, netProfit: products[0]?.figures.netProfit };
    },
    // thirty days with today
    evening: { startDate: "2026-06-01", endDate: "2026-06-30", netProfit: 3000 },
    night: { startDate: "2026-06-02", endDate: "2026-07-01", netProfit: 7800 },
  },
  {
    family: "rates",
    ask: async (seller) => (await seller.call(ratesRoute, { query: {} })).body.items[0]?.day,
    evening: "2026-06-30",
    night: "2026-07-01",
  },
  {
    family: "settings in force",
    ask: async (seller) => (await seller.call(companySettingsRoute)).body.oss,
    evening: false,
    night: true,
  },
  {
    family: "use of the plan",
    ask: async (seller) => {
      const { month, orders } = (await seller.call(subscriptionRoute)).body.usage;
      return [month, orders];
    },
    // two stickers' and one mug's; the other mug's
    evening: ["2026-06-01", 3],
    night: ["2026-07-01", 1],
  },
  {
    family: "companies of a person",
    ask: async (seller) => (await seller.call(companyStatesRoute)).body.items[0]?.orders,
    // thirty days with today: two stickers and a mug; both mugs
    evening: 3,
    night: 2,
  },
  {
    family: "preview of a report that is sent",
    ask: async (seller) => {
      const { startDate, endDate } = (await seller.call(previewReportRoute, { body: MONTHLY })).body;
      return [startDate, endDate];
    },
    // the last whole month
    evening: ["2026-05-01", "2026-05-31"],
    night: ["2026-06-01", "2026-06-30"],
  },
];

export const QUESTIONS: readonly Question[] = [...DASHBOARD, ...REPORTS, ...PLACES];
