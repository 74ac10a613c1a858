/** „Today” taken from UTC, in each family of answers, letters and alerts by itself: two hours of every summer night are another day. */
import type { Fault, Net } from "./fault.ts";

const FILE = "test/midnight/midnight.test.ts";
const UTC = "today: api.deps.clock().slice(0, 10)";

/** The rows of a family of `test/midnight/questions.ts`. */
const row = (family: string): Net => ({ file: FILE, only: `^${family} > half an hour` });
const inFamily = (family: string): Pick<Fault, "name" | "nets"> => ({ name: `the day of UTC: ${family}`, nets: [row(family)] });

/** In a route whose handler is given as it is. */
function given(family: string, route: string, contract: string, handler: string): Fault {
  return {
    ...inFamily(family),
    file: `src/api/${route}.route.ts`,
    find: `route(api, ${contract}, ${handler});`,
    replace: `route(api, ${contract}, (call) => ${handler}({ ...call, ${UTC} }));`,
  };
}

/** In a route that calls its handler. */
function called(family: string, route: string, handler: string): Fault {
  return {
    ...inFamily(family),
    file: `src/api/${route}.route.ts`,
    find: `${handler}(call`,
    replace: `${handler}({ ...call, ${UTC} }`,
  };
}

/** In a place that says „today” itself. */
function said(family: string, file: string, find: string, replace: string): Fault {
  return { ...inFamily(family), file, find, replace };
}

/** In work that nobody asks for: the tests behind the table. */
function worked(name: string, only: string, change: Pick<Fault, "file" | "find" | "replace">): Fault {
  return { name: `the day of UTC: ${name}`, nets: [{ file: FILE, only }], ...change };
}

const DASHBOARD: readonly Fault[] = [
  given("tiles", "dashboard/dashboard", "tilesRoute", "answerTiles"),
  // The day that UTC has at the second moment: no clock is at hand there.
  said("tiles of the running week, compared", "src/api/dashboard/tiles.ts", "compare, call.today)", 'compare, "2026-06-30")'),
  called("chart", "dashboard/dashboard", "answerChart"),
  given("forecast", "dashboard/dashboard", "forecastRoute", "answerForecast"),
  given("what to settle", "dashboard/dashboard", "todoRoute", "answerTodo"),
  called("bridge", "dashboard/dashboard", "answerBridge"),
  called("table of products", "dashboard/dashboard", "answerProducts"),
  called("table of offers", "dashboard/dashboard", "answerOffers"),
  called("table of tags", "dashboard/dashboard", "answerTags"),
  called("table of markets", "dashboard/dashboard", "answerMarkets"),
];

const REPORTS: readonly Fault[] = [
  called("trends", "trends/trends", "answerTrends"),
  called("statement", "income/income", "answerIncome"),
  called("postings", "ledger/ledger", "answerLedger"),
  called("orders", "orders/orders", "answerProfitability"),
  called("products", "products/products", "answerProductList"),
  called("advertising", "ads/ads", "answerAds"),
  called("what advertising may cost", "ads/ads", "answerBreakEven"),
  given("advertising of a product", "products/products", "productAdsRoute", "answerProductAds"),
  called("price programmes", "programs/programs", "answerPrograms"),
  called("expenses", "expenses/expenses", "answerExpenses"),
  called("expenses over time", "expenses/expenses", "answerOverTime"),
];

const PLACES: readonly Fault[] = [
  said(
    "reconciliation on each market",
    "src/api/reconciliation/reconciliation.route.ts",
    "placeOf(call);\n    const found",
    `placeOf({ ...call, ${UTC} });\n    const found`,
  ),
  called("search", "search/search", "answerSearch"),
  said("rates", "src/api/rates/rates.route.ts", "until ?? today", "until ?? api.deps.clock().slice(0, 10)"),
  said(
    "settings in force",
    "src/api/company-settings/company-settings.route.ts",
    "presentSettings(await findSettings(scope), await findTaxProfile(scope), today)",
    "presentSettings(await findSettings(scope), await findTaxProfile(scope), api.deps.clock().slice(0, 10))",
  ),
  said(
    "use of the plan",
    "src/api/session/subscription.route.ts",
    "findUsage(scope, today)",
    "findUsage(scope, api.deps.clock().slice(0, 10))",
  ),
  said("companies of a person", "src/api/session/companies.route.ts", "storeIds, today)", "storeIds, api.deps.clock().slice(0, 10))"),
  said(
    "preview of a report that is sent",
    "src/api/scheduled-reports/preview.ts",
    "const today = dayInZone(clock(), await findCompanyZone(scope));",
    "const today = clock().slice(0, 10);",
  ),
];

const WORK: readonly Fault[] = [
  {
    name: "the day of UTC: every answer",
    file: "src/api/http/route.ts",
    find: "today: dayInZone(api.deps.clock(), zoneOf(market))",
    replace: UTC,
    nets: [{ file: FILE }],
  },
  worked("money given back", "^money can be given back", {
    file: "src/api/orders/orders.route.ts",
    find: "route(api, refundOrderRoute, refundOrder);",
    replace: `route(api, refundOrderRoute, (call) => refundOrder({ ...call, ${UTC} }));`,
  }),
  worked("alerts", "^an alert of an expense", {
    file: "src/pipeline/alerts/check-rules.ts",
    find: "today: dayInZone(at, zoneOfRule(markets))",
    replace: "today: at.slice(0, 10)",
  }),
  worked("letter of the morning", "^the letter of the first hour", {
    file: "src/jobs/letters/morning-letters.task.ts",
    find: 'const today = dayInZone(now.toInstant().toString(), zoneOf("PL"));',
    replace: "const today = now.toInstant().toString().slice(0, 10);",
  }),
  worked("hour of the letter of the morning", "^the letter of the first hour", {
    file: "src/jobs/letters/morning-letters.task.ts",
    find: '.toZonedDateTimeISO(zoneOf("PL"));',
    replace: '.toZonedDateTimeISO("UTC");',
  }),
  worked("stores that the letter waits for", "^the letter of the first hour", {
    file: "src/jobs/letters/morning-facts.ts",
    find: 'instantOf(`${today}T00:00:00`, zoneOf("PL"))',
    replace: "`${today}T00:00:00Z`",
  }),
  worked("period of a report that is sent", "^a report that is due at midnight", {
    file: "src/reporting/start-sending.ts",
    find: "periodOfReport(report, dayInZone(at, zone))",
    replace: "periodOfReport(report, at.slice(0, 10))",
  }),
  worked("day that a report that is sent was made on", "^a report that is due at midnight", {
    file: "src/jobs/reports/send-report.task.ts",
    find: "const today = dayInZone(new Date((clock ?? realClock).now()).toISOString(), await findCompanyZone(scope));",
    replace: "const today = new Date((clock ?? realClock).now()).toISOString().slice(0, 10);",
  }),
];

/** On the clock of the database. */
const DATABASE: readonly Fault[] = [
  {
    name: "the day of UTC: what a file leaves open of VAT",
    file: "src/pipeline/figures/pays-vat.query.ts",
    find: "from_day <= ${today}",
    replace: "from_day <= current_date",
    nets: [{ file: "src/pipeline/figures/pays-vat.test.ts" }],
  },
  {
    name: "the day of UTC: today of a company",
    file: "src/ledger/today.ts",
    find: "return dayInZone(home.now, zoneOf(home.market));",
    replace: 'return dayInZone(home.now, "UTC");',
    nets: [{ file: "src/pipeline/figures/pays-vat.test.ts" }],
  },
];

/** On the clock of the reader. */
const PAGES: readonly Fault[] = [
  {
    name: "the day of UTC: periods of the pages",
    file: "src/web/lib/clock.ts",
    find: "return dayInZone(new Date().toISOString(), zoneOf(market));",
    replace: 'return dayInZone(new Date().toISOString(), market === "PL" ? "UTC" : zoneOf(market));',
    nets: [{ file: "src/web/lib/clock.test.ts" }],
  },
];

export const MIDNIGHT_FAULTS: readonly Fault[] = [...DASHBOARD, ...REPORTS, ...PLACES, ...WORK, ...DATABASE, ...PAGES];
