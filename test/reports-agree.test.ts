/**
 * One truth behind the reports over time: the statement, the trends, the bridge and their files say what the tile and the
 * chart say of every filter and period, by order date and by billing date.
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { bridgeRoute } from "#contract/bridge.ts";
import { chartRoute, tilesRoute } from "#contract/dashboard.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { trendsRoute } from "#contract/trends.ts";
import { figureChange } from "#core/figure-change.ts";
import { linesOfIncome } from "#core/income.ts";
import { LINES } from "#core/ledger.ts";
import { currencyOf } from "#core/market.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { createDraw, type Draw } from "./consistency/draw.ts";
import { type Question, randomQuestion } from "./consistency/questions.ts";
import { seller, TODAY } from "./consistency/seller.ts";

const ROUNDS = 120;

const app = forFile(createTestApp);
let byOrder: TestClient;
/** The same seller, whose company counts fees on the day they were billed. */
let byBilling: TestClient;
const facts = seller(300);

beforeAll(async () => {
  app.setNow(`${TODAY}T10:00:00Z`);
  byOrder = await app.signIn({ companyId: (await loadFacts(app.database, facts)).companyId });
  const billing = { ...facts, company: { ...facts.company, basis: "billing" as const } };
  byBilling = await app.signIn({ companyId: (await loadFacts(app.database, billing)).companyId });
  await sql`analyze`.execute(app.database.db);
});

const headersOf = ({ market, currency }: Question) => ({ "x-market": market, "x-currency": currency });

function isTranslated({ filter, market, currency }: Question): boolean {
  const [first, ...others] = filter.markets ?? [market];
  return !(first !== undefined && others.length === 0 && currencyOf(first) === currency) && currency !== "PLN";
}

/** Amounts in the market's own currency do not depend on the day they are converted on. */
function isOwnCurrency({ filter, market, currency }: Question): boolean {
  const [first, ...others] = filter.markets ?? [market];
  return first !== undefined && others.length === 0 && currencyOf(first) === currency;
}

function sumOf(amounts: readonly (number | null | undefined)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

async function tileOf(client: TestClient, question: Question) {
  const body = { filter: question.filter, tiles: [{ id: "asked", ...question.range }] };
  const { tiles } = (await client.call(tilesRoute, { headers: headersOf(question), body })).body;
  const [tile] = tiles;
  if (tile === undefined) throw new Error("no tile");
  return tile;
}

type Split = "week" | "month";

async function expectStatement(question: Question, splitType: Split, draw: Draw): Promise<void> {
  const headers = headersOf(question);
  const body = { filter: question.filter, ...question.range, splitType };
  const tile = await tileOf(byOrder, question);
  const chart = (await byOrder.call(chartRoute, { headers, body })).body;
  const income = (await byOrder.call(incomeRoute, { headers, body })).body;
  expect(income.totals, "statement = tile").toEqual(tile.figures);
  expect(
    income.buckets.map(({ figures }) => figures),
    "statement = chart",
  ).toEqual(chart.buckets.map(({ figures }) => figures));
  for (const { key, values, total, previous } of income.lines) {
    if (key === "goods") continue;
    expect(total, `total of ${key} = tile`).toBe(tile.figures[key]);
    expect(previous, `previous ${key} = tile`).toBe(tile.previous.figures[key]);
    expect(values, `${key} by bucket = chart`).toEqual(chart.buckets.map(({ figures }) => figures[key]));
  }
  await expectCell(question, income, draw);
  if (!isTranslated(question)) expect(await savedTotals(question, splitType), "file read back").toEqual(totalsOf(income));
}

/** Any cell, by either basis, is the sum of its postings. */
async function expectCell(question: Question, income: Awaited<ReturnType<typeof statement>>, draw: Draw): Promise<void> {
  const basis = draw.one(["order", "billing"] as const);
  const asked = basis === "order" ? income : await statement(question, "week", "billing");
  const line = draw.one(asked.lines);
  const at = draw.int(0, asked.buckets.length - 1);
  const bucket = asked.buckets[at];
  if (bucket === undefined) throw new Error("a statement has buckets");
  const { startDate, endDate } = bucket;
  const { body } = await byOrder.call(ledgerRoute, {
    headers: headersOf(question),
    body: { filter: question.filter, startDate, endDate, line: line.key, basis, perPage: 1 },
  });
  // A cell is translated at the rate of the whole range, its postings at that of their own: złoty are compared.
  // What was booked on days that no store knows is no profit of them.
  const isKnown = bucket.figures.orders !== null;
  if (!isTranslated(question) && isKnown) expect(body.sum, `postings of ${line.key} by ${basis} date = cell`).toBe(line.values[at]);
}

async function statement(question: Question, splitType: Split, basis: "order" | "billing", client = byOrder) {
  const body = { filter: question.filter, ...question.range, splitType, basis };
  return (await client.call(incomeRoute, { headers: headersOf(question), body })).body;
}

function totalsOf({ lines }: Awaited<ReturnType<typeof statement>>): (number | null)[] {
  return lines.filter(({ key }) => key !== "grossProfit" && key !== "netProfit").map(({ total }) => total);
}

/** Lines of the saved statement in minor units; results are bounds where costs are missing. */
async function savedTotals(question: Question, splitType: Split): Promise<(number | null)[]> {
  const body = { filter: question.filter, ...question.range, splitType };
  const { response } = await byOrder.call(incomeRoute, { headers: headersOf(question), body, query: { format: "csv" } });
  const [header = [], ...rows] = csv(response.body);
  const at = header.indexOf("Razem");
  const lines = rows.slice(0, 24).filter(([name]) => name !== "Zysk brutto" && name !== "Zysk netto");
  return lines.map((row) => minor(row[at]));
}

function csv(text: string): string[][] {
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
}

function minor(text = ""): number | null {
  return text === "" ? null : Math.round(Number(text.replace(",", ".")) * 100);
}

/** Rows of all pages and what none carries are the totals, bucket by bucket, and the totals are the chart. */
async function expectTrends(question: Question, splitType: Split, draw: Draw): Promise<void> {
  const headers = headersOf(question);
  const metric = draw.one(["netProfit", "sales", "commission", "units", "refunds"] as const);
  const rows = draw.one(["product", "product", "offer", "market"] as const);
  const body = { filter: question.filter, ...question.range, splitType, metric, rows };
  const chart = (await byOrder.call(chartRoute, { headers, body: { filter: question.filter, ...question.range, splitType } })).body;
  const first = (await byOrder.call(trendsRoute, { headers, body: { ...body, perPage: 7 } })).body;
  expect(first.totals.values, `trends of ${metric} = chart`).toEqual(chart.buckets.map(({ figures }) => figures[metric]));
  if (isTranslated(question)) return;
  const found = [...first.rows];
  for (let page = 2; found.length < first.total; page += 1) {
    found.push(...(await byOrder.call(trendsRoute, { headers, body: { ...body, perPage: 7, page } })).body.rows);
  }
  expect(new Set(found.map(({ id }) => id)).size, "no row twice").toBe(first.total);
  const added = first.totals.values.map((_, at) => sumOf([...found, first.unallocated].map(({ values }) => values[at])));
  expect(added, `${rows} rows + unallocated = totals`).toEqual(first.totals.values.map((value) => value ?? 0));
  const { response } = await byOrder.call(trendsRoute, { headers, body, query: { format: "csv" } });
  expect(csv(response.body).length, "the file holds every row").toBeGreaterThanOrEqual(1 + first.total);
}

async function expectBridge(question: Question): Promise<void> {
  const headers = headersOf(question);
  const tile = await tileOf(byOrder, question);
  const body = { filter: question.filter, ...question.range };
  const { parts, difference, after, before } = (await byOrder.call(bridgeRoute, { headers, body })).body;
  expect([after.figures, before.figures], "bridge = tile and what it is compared with").toEqual([tile.figures, tile.previous.figures]);
  const change = figureChange(tile.previous.figures, tile.figures, "netProfit").amount;
  expect(difference, "what the bridge calls the difference = what the tile compares").toBe(change);
  if (parts.length === 0) return;
  const known = sumOf([after.figures.netProfit, -(before.figures.netProfit ?? 0)]);
  expect(sumOf(parts.map(({ amount }) => amount)), "parts = difference of what is known").toBe(known);
}

/** What the screen shows by the other date is what a company that counts so sees. */
async function expectOtherBasis(question: Question, splitType: Split): Promise<void> {
  const switched = await statement(question, splitType, "billing");
  const own = await statement(question, splitType, "billing", byBilling);
  for (const [at, { key, values, total }] of switched.lines.entries()) {
    expect([key, values, total], "by billing date").toEqual([own.lines[at]?.key, own.lines[at]?.values, own.lines[at]?.total]);
  }
}

test(`the reports over time agree on ${ROUNDS} random questions, and nearly all of them have an answer`, async () => {
  const draw = createDraw(23);
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const question = randomQuestion(draw, facts);
    const splitType = draw.one(["week", "month"] as const);
    try {
      await expectStatement(question, splitType, draw);
      await expectTrends(question, splitType, draw);
      await expectBridge(question);
      if (isOwnCurrency(question)) await expectOtherBasis(question, splitType);
    } catch (error) {
      throw new Error(`question ${round}: ${JSON.stringify(question)}: ${String(error)}`, { cause: error });
    }
    const tile = await tileOf(byOrder, question);
    answered += LINES.some((line) => (tile.figures[line] ?? 0) !== 0) ? 1 : 0;
  }
  expect(answered).toBeGreaterThanOrEqual(0.9 * ROUNDS);
});

test("every row of the statement is made of the lines it opens", () => {
  expect(linesOfIncome("netProfit")).toEqual(LINES);
  expect(["netRevenue", "goods", "fees", "ads", "expenses"].flatMap((key) => linesOfIncome(asKey(key))).toSorted()).toEqual(
    [...LINES].toSorted(),
  );
});

function asKey(key: string) {
  const found = (["netRevenue", "goods", "fees", "ads", "expenses"] as const).find((known) => known === key);
  if (found === undefined) throw new Error(key);
  return found;
}
