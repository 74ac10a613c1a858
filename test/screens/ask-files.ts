/** What the files say: CSV, XLSX and PDF of every table, under the names of the same things on the screens. */
import { productsRoute } from "#contract/dashboard.ts";
import { expensesRoute } from "#contract/expenses.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import type { RouteContract } from "#contract/route.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { trendsRoute } from "#contract/trends.ts";
import { numberTexts } from "#core/number-text.ts";
import type { DayRange } from "#core/period.ts";
import type { TestClient } from "#testing/app.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { texts } from "./polish.ts";
import { type FileTable, readTable } from "./read-table.ts";
import { asked, type Collector, isTranslated, nameOf, type Place, sumOf } from "./said.ts";

const FORMATS = ["csv", "xlsx"] as const;
/** Sums of rows are the sum of everything: of other figures (margins, counts of orders) they are not. */
const ADDED = ["sales", "refunds", "vat", "netRevenue", "fees", "commission", "ads", "cogs", "expenses"] as const;
/** Where the rows of the table, with its row of what belongs to none, are everything there is. */
const WHOLE = [
  ["products", productsRoute],
  ["offers", offersRoute],
  ["tags", tagsRoute],
  ["markets", marketsRoute],
] as const;

type Ask = { headers: Record<string, string>; body?: object; query?: object };

async function download(seller: TestClient, contract: RouteContract, { query, ...ask }: Ask, format: string): Promise<Buffer> {
  const response = await seller.send(contract, { ...ask, query: { ...query, format } });
  if (response.statusCode !== 200) throw new Error(`${contract.path} as ${format}: ${response.statusCode} ${response.body}`);
  return response.rawPayload;
}

async function eachFile(
  seller: TestClient,
  contract: RouteContract,
  ask: Ask,
  use: (file: FileTable, format: string) => void,
): Promise<void> {
  for (const format of FORMATS) use(await readTable(format, await download(seller, contract, ask, format)), format);
}

/** In a third currency each row is translated by itself. */
export async function askFiles(seller: TestClient, place: Place, range: DayRange, collected: Collector): Promise<void> {
  if (isTranslated(place)) return;
  await askTableFiles(seller, place, range, collected);
  await askOrderFile(seller, place, range, collected);
  await askIncomeFiles(seller, place, range, collected);
  await askOtherFiles(seller, place, range, collected);
  await askBilledFile(seller, place, range, collected);
}

async function askTableFiles(seller: TestClient, place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const ask = { headers, body: { filter, ...range }, query: { columns: ADDED.join(",") } };
  for (const [name, contract] of WHOLE) {
    await eachFile(seller, contract, ask, (file, format) => {
      for (const key of ADDED) say(nameOf(key, range), `${name} as ${format}`, sumOf(file.amounts(texts.figures(key))));
    });
  }
}

/** Expenses and fees of nobody are in no order. */
async function askOrderFile(seller: TestClient, place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const body = { filter, ...range };
  const { items, total } = (await seller.call(ordersProfitabilityRoute, { headers, body: { ...body, perPage: 100 } })).body;
  if (total !== items.length) throw new Error("orders of one page are compared");
  for (const key of ADDED) say(nameOf(`${key} of orders`, range), "orders", sumOf(items.map(({ figures }) => figures[key])));
  await eachFile(seller, ordersProfitabilityRoute, { headers, body, query: { columns: ADDED.join(",") } }, (file, format) => {
    for (const key of ADDED) say(nameOf(`${key} of orders`, range), `orders as ${format}`, sumOf(file.amounts(texts.figures(key))));
  });
}

/** The account: each line under its name, its total in the column „Razem”; of a document, the second amount of the line. */
async function askIncomeFiles(seller: TestClient, place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const body = { filter, ...range, splitType: "month" };
  const { lines, totals } = (await seller.call(incomeRoute, { headers, body: { ...body, splitType: "month" } })).body;
  // A profit that lacks costs is unknown or a bound, in files as on screens.
  const isSaid = (key: string): boolean => totals.profitState === "complete" || !["netProfit", "grossProfit"].includes(key);
  const said = lines.filter(({ key }) => isSaid(key));
  await eachFile(seller, incomeRoute, { headers, body }, (file, format) => {
    const label = file.column(texts.reports.column.line);
    const amounts = file.amounts(texts.reports.income.total);
    for (const line of said) {
      const at = file.rows.findIndex((row) => row[label] === line.label);
      say(nameOf(line.key, range), `income as ${format}`, amounts[at] ?? null);
    }
  });
  const text = await textOfPdf(await download(seller, incomeRoute, { headers, body }, "pdf"));
  let from = 0;
  for (const { key, label, total: amount } of lines) {
    const at = text.indexOf(`${label} `, from);
    if (at < 0) throw new Error(`no line ${label} in the document`);
    from = at + label.length + 1;
    const [, total = null] = amountsOf(text.slice(from));
    if (isSaid(key)) say(nameOf(key, range), "income as pdf", place.currency === "HUF" ? inForints(amount, text.slice(from)) : total);
  }
}

/**
 * A document writes forints without their hundredths, and its thousands cannot be told from its columns: the exact amount
 * where the column of the one month and that of the sum both read like it.
 */
function inForints(exact: number | null, text: string): number | null {
  const read = exact === null ? "—" : numberTexts("pl").money(exact, "HUF", { bare: true }).replaceAll("\u00a0", " ");
  return text.replaceAll("\u00a0", " ").startsWith(`${read} ${read} `) ? exact : null;
}

/** Amounts at the beginning of a text, as people write them: „−1 234,50 0,00”. */
function amountsOf(text: string): number[] {
  const [row = ""] = /^(?:\u2212?\d{1,3}(?: \d{3})*,\d{2} ?)+/.exec(text.replaceAll("\u00a0", " ")) ?? [];
  return [...row.matchAll(/\u2212?\d{1,3}(?: \d{3})*,\d{2}/g)].map(([amount]) =>
    Math.round(Number(amount.replaceAll(" ", "").replace(",", ".").replace("\u2212", "-")) * 100),
  );
}

async function askOtherFiles(seller: TestClient, place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const { headers, filter } = asked(place);
  const body = { filter, ...range };
  const metric = "sales";
  await eachFile(seller, trendsRoute, { headers, body: { ...body, splitType: "month", metric } }, (file, format) => {
    say(nameOf(metric, range), `trends as ${format}`, sumOf(file.amounts(texts.reports.income.total)));
  });
  for (const line of ["sales", "commission", "ads"] as const) {
    await eachFile(seller, ledgerRoute, { headers, body: { ...body, line } }, (file, format) => {
      say(nameOf(line, range), `postings as ${format}`, sumOf(file.amounts(texts.reports.column.amount)));
    });
  }
  const [market] = place.markets;
  const query = { ...range, ...(place.markets.length === 1 && market !== undefined ? { market } : {}) };
  await eachFile(seller, expensesRoute, { headers, query }, (file, format) => {
    say(nameOf("booked expenses", range), `expenses as ${format}`, sumOf(file.amounts(texts.reports.expenseColumn.booked)));
  });
}

/** What was billed on a market in the month of the range, line by line. */
async function askBilledFile(seller: TestClient, place: Place, range: DayRange, { say }: Collector): Promise<void> {
  const [market] = place.markets;
  if (place.markets.length !== 1 || market === undefined) return;
  const { headers } = asked(place);
  await eachFile(seller, reconciliationRoute, { headers, query: { month: range.startDate.slice(0, 7), market } }, (file, format) => {
    const kind = file.column(texts.api.reconciliation.kind);
    const posted = file.amounts(texts.api.reconciliation.posted);
    for (const line of ["commission", "listing", "subscription"] as const) {
      const ofLine = posted.filter((_, at) => file.rows[at]?.[kind] === texts.figures(line));
      say(nameOf(`billed ${line}`, range), `reconciliation as ${format}`, sumOf(ofLine));
    }
  });
}
