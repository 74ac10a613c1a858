/**
 * One truth behind every screen: tiles, chart, product table and the sum of postings say the same of every filter and
 * period, and it is what an independent recomputation from the source facts says.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import type { Facts, Posting, RateFacts } from "#core/facts.ts";
import { listFigures, unknownFigures } from "#core/figures.ts";
import { type Line, LINES } from "#core/ledger.ts";
import { currencyOf } from "#core/market.ts";
import { figuresFor } from "#core/oracle/figures-for.ts";
import { isKnownFor } from "#core/oracle/known-for.ts";
import { postingsOf } from "#core/oracle/postings.ts";
import { PRESETS, presetTiles } from "#core/period.ts";
import { createTestApp, type TestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { randomSeed, repeatCommand } from "#testing/random-seed.ts";
import { readTexts } from "#text/texts.ts";
import { createDraw } from "./consistency/draw.ts";
import { EVERYTHING, oracleFilter, type Question, randomQuestion } from "./consistency/questions.ts";
import { seller, SELLER_MARKETS, TODAY } from "./consistency/seller.ts";
import { added, additive, expectTablesToAgree, headersOf, sumOf } from "./consistency/tables.ts";

/** `FILTERS=5000 SEED=7 npx vitest run test/consistency.test.ts` asks more; without a seed each run asks others. */
const RANDOM_FILTERS = Number(process.env["FILTERS"] ?? 120);
const SEED = randomSeed();
/** A long run by command takes as long as it takes. */
const TIMEOUT_MS = Math.max(HANGS_MS, RANDOM_FILTERS * 10_000);

type Company = { facts: Facts; postings: Posting[]; client: TestClient };

const texts = readTexts();
const say = (line: Line): string => texts.say("pl", `figures:${line}`);

let app: TestApp;
let company: Company;
/** The same seller while the euro has no table for three weeks of the last winter. */
let withoutRates: Company;

async function load(facts: Facts): Promise<Company> {
  const { companyId } = await loadFacts(app.database, facts);
  return { facts, postings: postingsOf(facts), client: await app.signIn({ companyId }) };
}

beforeAll(async () => {
  process.stdout.write(`${repeatCommand(import.meta.filename)}\n`);
  app = await createTestApp();
  app.setNow(`${TODAY}T10:00:00Z`);
  const facts = seller(420);
  company = await load(facts);
  const gap = ({ currency, date }: RateFacts): boolean => currency === "EUR" && date >= "2025-12-08" && date <= "2026-01-04";
  withoutRates = await load({ ...facts, rates: facts.rates.filter((rate) => !gap(rate)) });
  // As autovacuum would; without statistics small tables are planned as if they were huge.
  await sql`analyze`.execute(app.database.db);
});
afterAll(() => app.close());

/** Shown in a currency that is neither PLN nor that of the one market asked about. */
function isTranslated({ filter, market, currency }: Question): boolean {
  const [first, ...others] = filter.markets ?? [market];
  const isOwn = first !== undefined && others.length === 0 && currencyOf(first) === currency;
  return !isOwn && currency !== "PLN";
}

async function tileOf({ client }: Company, question: Question): Promise<FiguresSchema> {
  const { body } = await client.call(tilesRoute, {
    headers: headersOf(question),
    body: { filter: question.filter, tiles: [{ id: "asked", ...question.range }] },
  });
  const [tile] = body.tiles;
  if (tile === undefined) throw new Error("no tile");
  return tile.figures;
}

async function allProducts({ client }: Company, question: Question) {
  const ask = (page: number) =>
    client.call(productsRoute, {
      headers: headersOf(question),
      body: { filter: question.filter, ...question.range, page, perPage: 12, sort: "-netRevenue" },
    });
  const { body } = await ask(1);
  const items = [...body.items];
  for (let page = 2; items.length < body.total; page += 1) items.push(...(await ask(page)).body.items);
  return { ...body, items };
}

async function postingSum(
  { client }: Company,
  question: Question,
  line?: (typeof LINES)[number] | "netProfit",
): Promise<{ sum: number | null; total: number }> {
  const body = { filter: question.filter, ...question.range, perPage: 1, ...(line === undefined ? {} : { line }) };
  return (await client.call(ledgerRoute, { headers: headersOf(question), body })).body;
}

type Truth = { postings: number; isUnknown: boolean };

/** Tables are many statements, so not every question is put to all of them. */
let questions = 0;
const TABLES_EVERY = 4;

/** Asks every report the same question and expects one answer. */
async function expectOneTruth(asked: Company, question: Question, splitType: "day" | "week" | "month"): Promise<Truth> {
  const { facts, postings, client } = asked;
  const tile = await tileOf(asked, question);
  const filter = oracleFilter(facts, question);
  const isKnown = isKnownFor(facts, postings, filter, question.range);
  const recomputed = figuresFor(facts, postings, filter, question.range, question.currency);
  expect(tile, "tile = recomputation").toEqual(isKnown ? recomputed : unknownFigures(recomputed));

  const chart = (
    await client.call(chartRoute, { headers: headersOf(question), body: { filter: question.filter, ...question.range, splitType } })
  ).body;
  expect(chart.totals, "chart total = tile").toEqual(tile);
  const orders = chart.buckets.reduce((sum, { figures }) => sum + (figures.orders ?? 0), 0);
  expect(orders, "an order is in one bucket").toBe(tile.orders ?? 0);

  const table = await allProducts(asked, question);
  expect(table.totals, "table total = tile, without a margin of what was not sold").toEqual(listFigures(tile));
  expect(table.items).toHaveLength(table.total);

  // Translated parts may differ from the translated total by rounding; in the ledger's own currencies they may not.
  if (!isTranslated(question)) {
    expect(added(chart.buckets.map(({ figures }) => figures)), "buckets = tile").toEqual(additive(tile));
    expect(added([...table.items.map(({ figures }) => figures), table.unallocated]), "rows + unallocated = tile").toEqual(additive(tile));
  }
  questions += 1;
  if (questions % TABLES_EVERY === 0) {
    await expectTablesToAgree(client, question, { tile, products: table.items, isTranslated: isTranslated(question) });
  }
  const all = await postingSum(asked, question);
  // What was booked on days that no store knows is a sum, and no profit.
  if (!isKnown) return { postings: all.total, isUnknown: false };
  expect(all.sum, "all postings = net profit").toBe(tile.netProfit);
  if (isTranslated(question)) {
    for (const line of ["sales", "commission", "cogs"] as const) {
      expect((await postingSum(asked, question, line)).sum, `postings of ${line} = tile`).toBe(tile[line]);
    }
  } else {
    expect(await linesOfRows(asked, question), "rows of each line = tile").toEqual(
      Object.fromEntries(LINES.map((line) => [line, tile[line]])),
    );
  }
  return { postings: all.total, isUnknown: tile.netProfit === null };
}

/** Σ of all rows by line, read from the file that a seller saves. */
async function linesOfRows({ client }: Company, question: Question): Promise<Record<string, number | null>> {
  const body = { filter: question.filter, ...question.range };
  const { response } = await client.call(ledgerRoute, { headers: headersOf(question), body, query: { format: "csv" } });
  const [header = [], ...rows] = response.body
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  const [line, amount] = [header.indexOf("Pozycja"), header.indexOf("Kwota")];
  const amounts = Map.groupBy(rows, (row) => row[line]);
  const minor = (text = ""): number | null => (text === "" ? null : Math.round(Number(text.replace(",", ".")) * 100));
  return Object.fromEntries(LINES.map((key) => [key, sumOf((amounts.get(say(key)) ?? []).map((row) => minor(row[amount])))]));
}

describe.each(SELLER_MARKETS)("on market %s", (market) => {
  const choices = {
    "all products": EVERYTHING,
    "a selection": { ...EVERYTHING, isAllProductsSelected: false, selectedProductIDs: ["1001", "1002", "1007"] },
    "an exclusion": { ...EVERYTHING, excludedProductIDs: ["1001", "1003"] },
  };
  test.each(PRESETS.flatMap((preset) => Object.keys(choices).map((choice) => [preset, choice] as const)))(
    "every tile of %s has one truth for %s",
    async (preset, choice) => {
      const filter = Object.entries(choices).find(([name]) => name === choice)?.[1] ?? EVERYTHING;
      const { tiles, splitType } = presetTiles(preset, TODAY);
      for (const { startDate, endDate } of tiles) {
        await expectOneTruth(company, { market, currency: currencyOf(market), filter, range: { startDate, endDate } }, splitType ?? "week");
      }
    },
  );
});

type Wanted = { /** Questions that select something. */ selecting: number; /** Questions whose answer is unknown. */ unknown: number };

/** Asks until so many questions were of each kind, so that no seed decides how much is proved; answers how many were unknown. */
async function askRandomly(asked: Company, wanted: Wanted, seed: number): Promise<number> {
  const draw = createDraw(seed);
  const met = { selecting: 0, unknown: 0 };
  for (let round = 0; met.selecting < wanted.selecting || met.unknown < wanted.unknown; round += 1) {
    if (round > 10 * wanted.selecting) throw new Error(`${round} questions asked, of them only ${JSON.stringify(met)}`);
    const question = randomQuestion(draw, asked.facts);
    const { postings, isUnknown } = await expectOneTruth(asked, question, draw.one(["day", "week", "month"])).catch((error: unknown) => {
      throw new Error(`question ${round}: ${JSON.stringify(question)}: ${String(error)}`, { cause: error });
    });
    if (postings > 0) met.selecting += 1;
    if (isUnknown) met.unknown += 1;
  }
  return met.unknown;
}

test(
  `random filters have one truth each, until ${RANDOM_FILTERS} selected something`,
  async () => {
    expect(await askRandomly(company, { selecting: RANDOM_FILTERS, unknown: 0 }, SEED)).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "what lacks an exchange rate is unknown in every report alike, and the rest stays known",
  async () => {
    expect(await askRandomly(withoutRates, { selecting: RANDOM_FILTERS / 2, unknown: 10 }, SEED + 1)).toBeGreaterThanOrEqual(10);
  },
  TIMEOUT_MS,
);
