/** The tables beside the products' one, asked the same question as the tile: offers, tags, markets, orders, and a file of them. */
import { expect } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { listFigures } from "#core/figures.ts";
import { type Line, LINES, linesOf } from "#core/ledger.ts";
import { recordOf } from "#core/record-of.ts";
import type { TestClient } from "#testing/app.ts";
import { readTexts } from "#text/texts.ts";
import type { Question } from "./questions.ts";

/** Counts and money that add up over parts that do not overlap; orders do so over time only. */
const ADDITIVE = [...LINES, "netRevenue", "fees", "grossProfit", "netProfit", "uncostedSales", "units", "refundedUnits"] as const;

export function added(parts: readonly FiguresSchema[]): Record<string, number | null> {
  return Object.fromEntries(ADDITIVE.map((key) => [key, sumOf(parts.map((part) => booked(part)[key]))]));
}

export function additive(figures: FiguresSchema): Record<string, number | null> {
  return Object.fromEntries(ADDITIVE.map((key) => [key, booked(figures)[key]]));
}

/** What stands on days that no store knows, as the sums of what was booked on them that it is. */
function booked(figures: FiguresSchema): Pick<FiguresSchema, (typeof ADDITIVE)[number]> {
  if (figures.orders !== null) return figures;
  const of = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + (figures[line] ?? 0), 0);
  return {
    ...figures,
    ...recordOf(LINES, (line) => figures[line] ?? 0),
    netRevenue: of(linesOf("revenue")),
    fees: of(linesOf("fees")),
    grossProfit: of(LINES.filter((line) => line !== "expenses")),
    netProfit: of(LINES),
    uncostedSales: figures.uncostedSales ?? 0,
    units: 0,
    refundedUnits: 0,
  };
}

/** Unknown as soon as one of them is. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

export function headersOf({ market, currency }: Question): Record<string, string> {
  return { "x-market": market, "x-currency": currency };
}

type Row = { figures: FiguresSchema };
type Answer<R extends Row> = { items: R[]; total: number; totals: FiguresSchema };

/** The answer with the rows of all its pages. */
async function everyPage<R extends Row, A extends Answer<R>>(ask: (page: number) => Promise<A>): Promise<A> {
  const first = await ask(1);
  const items = [...first.items];
  for (let page = 2; items.length < first.total; page += 1) items.push(...(await ask(page)).items);
  return { ...first, items };
}

type TaggedProduct = Row & { tags: readonly { id: string }[] };

type Shown = {
  tile: FiguresSchema;
  /** All rows of the products' table. */
  products: readonly TaggedProduct[];
  /** Every figure is translated by itself, so parts may differ from their whole by rounding. */
  isTranslated: boolean;
};

/** Expects every table to hold the tile's whole, without a margin where nothing was sold, and its rows to add up to it. */
export async function expectTablesToAgree(client: TestClient, question: Question, shown: Shown): Promise<void> {
  await expectOffers(client, question, shown);
  await expectTags(client, question, shown);
  await expectMarkets(client, question, shown);
  await expectOrders(client, question, shown);
}

async function expectOffers(client: TestClient, question: Question, { tile, isTranslated }: Shown): Promise<void> {
  const headers = headersOf(question);
  const body = { filter: question.filter, ...question.range, sort: "-sales", perPage: 15 };
  const offers = await everyPage(async (page) => (await client.call(offersRoute, { headers, body: { ...body, page } })).body);
  expect(offers.totals, "offers' total = tile").toEqual(listFigures(tile));
  expect(offers.items).toHaveLength(offers.total);
  if (isTranslated) return;
  expect(added([...offers.items.map(({ figures }) => figures), offers.unallocated]), "offers + the rest = tile").toEqual(additive(tile));
  const query = { format: "csv", columns: LINES.join(",") } as const;
  const { response } = await client.call(offersRoute, { headers, body, query });
  if (tile.orders === null) return;
  expect(linesOfFile(response.body), "lines of the offers' file = tile").toEqual(
    Object.fromEntries(LINES.map((line) => [line, tile[line]])),
  );
}

const texts = readTexts();

/** Σ of each line, read from a saved file; a cell without an amount makes its line unknown. */
function linesOfFile(text: string): Record<string, number | null> {
  const [header = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(";"));
  const minor = (cell = ""): number | null => (cell === "" ? null : Math.round(Number(cell.replace(",", ".")) * 100));
  return Object.fromEntries(
    LINES.map((line) => {
      const at = header.indexOf(texts.say("pl", `figures:${line}`));
      return [line, sumOf(rows.map((row) => minor(row[at])))];
    }),
  );
}

async function expectTags(client: TestClient, question: Question, { tile, products, isTranslated }: Shown): Promise<void> {
  const headers = headersOf(question);
  const tags = (await client.call(tagsRoute, { headers, body: { filter: question.filter, ...question.range, perPage: 200 } })).body;
  expect(tags.totals, "tags' total = tile").toEqual(listFigures(tile));
  if (!isTranslated) {
    const tagged = products.filter((product) => product.tags.length > 0).map(({ figures }) => figures);
    expect(added([...tagged, tags.unallocated]), "products with a tag + those without = tile").toEqual(additive(tile));
  }
  // „Any of these tags” cannot be narrowed by another one.
  if (question.filter.tagIDs !== undefined) return;
  for (const { id, figures } of tags.items) {
    const filter = { ...question.filter, tagIDs: [id] };
    const body = { filter, tiles: [{ id: "tag", ...question.range }] };
    const [alone] = (await client.call(tilesRoute, { headers, body })).body.tiles;
    expect(figures, "a tag's row = a tile of that tag").toEqual(alone?.figures);
  }
}

async function expectMarkets(client: TestClient, question: Question, { tile, isTranslated }: Shown): Promise<void> {
  const filter = { ...question.filter, markets: question.filter.markets ?? [question.market] };
  const { body } = await client.call(marketsRoute, { headers: headersOf(question), body: { filter, ...question.range } });
  expect(body.totals, "markets' total = tile").toEqual(listFigures(tile));
  if (!isTranslated) expect(added(body.items.map(({ figures }) => figures)), "markets = tile").toEqual(additive(tile));
}

async function expectOrders(client: TestClient, question: Question, { tile, isTranslated }: Shown): Promise<void> {
  const headers = headersOf(question);
  const body = { filter: question.filter, ...question.range, only: "refunded", perPage: 50 } as const;
  const orders = await everyPage(async (page) => (await client.call(ordersProfitabilityRoute, { headers, body: { ...body, page } })).body);
  expect(orders.totals, "orders' total = tile").toEqual(listFigures(tile));
  expect(orders.items).toHaveLength(orders.total);
  if (isTranslated || orders.listed === undefined) return;
  expect(added(orders.items.map(({ figures }) => figures)), "orders of the list = their sum").toEqual(additive(orders.listed));
}
