/**
 * Random histories whose products are mapped, merged, split, given costs and recipes by hand, of single orders and by files, delivered and
 * put back, in any order. After every step the rollups are the postings, and the postings are what the core recomputes; what a preview told
 * is what the change did; an undo restores every figure to the grosz.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { ImportEffect } from "#core/import-check.ts";
import { minor } from "#core/money.ts";
import type { CompanyScope } from "#db/scope.ts";
import { withTransaction } from "#db/connection.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { previewDelivery, saveDelivery } from "#pipeline/products/deliveries.ts";
import { effectOfLineCost, saveLineCost } from "#pipeline/products/line-cost.ts";
import { effectOfSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { remapEffect } from "#pipeline/products/remap/remap-effect.ts";
import { findFigures } from "#pipeline/products/remap/remap-effect.query.ts";
import { type Remap, remap } from "#pipeline/products/remap/remap.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import { createTestDatabase } from "#testing/database.ts";
import { fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { effectBetween, postingRows, profitsBetween } from "#testing/posting-effect.ts";
import type { Book } from "#testing/random-book.ts";
import { EDITS, knownInStore } from "#testing/random-edits.ts";
import { type Draw, randomDraw } from "#testing/random-draw.ts";
import { drawnDay, drawnHistory, drawnOwnCost, drawnPrice } from "#testing/random-facts.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { drawnCostFile, drawnOrderFile } from "#testing/random-files.ts";
import { drawnSheets, unlessRefused } from "#testing/random-sheet-edits.ts";
import { brokenWholes } from "#testing/stored-wholes.ts";
import { forFile } from "#testing/for-file.ts";

/** `RUNS=300 SEED=7 npx vitest run test/remap-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 8);
const SEED = randomSeed();
const MOST_ORDERS = 6;
const MOST_STEPS = 6;
const BY = { userId: null };

const database = forFile(createTestDatabase);

async function openBook(draw: Draw): Promise<Book> {
  const facts = drawnHistory(draw, MOST_ORDERS);
  const { companyId, ids, typeIds } = await loadFacts(database, facts);
  const company = fileCompany(database, { companyId, storeId: 2, markets: ["PL", "CZ", "SK", "HU"] });
  return { company, facts, ids, typeIds, draw, imports: [] };
}

async function check(book: Book, steps: readonly string[]): Promise<void> {
  const { scope } = book.company;
  const { differences } = await verifyLedger(scope.db, {
    companyIds: [scope.companyId],
    today: book.facts.today,
    limit: 12,
    ordersAtOnce: 3,
  });
  const broken = [...differences, ...(await brokenWholes(scope))];
  if (broken.length > 0) throw new Error(["after these steps:", ...steps, "this is wrong:", ...broken].join("\n"));
}

async function idsOf({ db, companyId }: CompanyScope, table: "products" | "offers"): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select t.id from ${sql.table(table)} t where t.company_id = ${companyId} order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** `null` where there is nothing to move. */
async function drawnRemap({ draw, company: { scope } }: Book): Promise<Remap | null> {
  const [products, offers] = [await idsOf(scope, "products"), await idsOf(scope, "offers")];
  const kind = draw.one(["mapping", "merge", "split"] as const);
  if (kind === "merge") {
    const [survivorId = 0, ...others] = products.length < 2 ? [] : draw.list(2, 3, () => draw.one(products));
    const productIds = others.filter((id) => id !== survivorId);
    return productIds.length === 0 ? null : { kind, survivorId, productIds };
  }
  if (offers.length === 0) return null;
  const chosen = draw.list(1, 2, () => draw.one(offers));
  if (kind === "split")
    return { kind, offerIds: chosen, sku: `NOWY-${draw.int(1, 1_000_000)}`, name: "Nowy", withCosts: draw.one([true, false]) };
  return { kind, links: chosen.map((offerId) => ({ offerId, productId: draw.one(products), quantity: draw.one([1, 1, 1, 3]) })) };
}

/** Every stored posting and rollup row, and who has which product. */
async function state(scope: CompanyScope): Promise<string> {
  return (await storedKeys(scope, sql`true`)).toSorted().join("\n");
}

/** A change that was made, and everything there was before it. */
type Done = { what: string; before: string; undo: () => Promise<unknown> };

function undoingChange({ company: { scope } }: Book, changeId: number): () => Promise<unknown> {
  return () => withTransaction(scope.db, (db) => undoChange({ ...scope, db }, BY, changeId));
}

type Saying<Preview> = {
  what: string;
  preview: () => Promise<Preview>;
  say: (scope: CompanyScope) => Promise<{ changeId: string | null }>;
  effect: (preview: Preview) => unknown;
};

/** Previews, says, and compares; what is refused is refused both times and changes nothing. */
async function previewed<Preview>(book: Book, done: Done[], { what, preview, say, effect }: Saying<Preview>): Promise<string> {
  const { scope } = book.company;
  const [before, rows] = [await state(scope), await postingRows(scope)];
  const told = await unlessRefused(preview);
  expect(await state(scope)).toBe(before);
  const made = await unlessRefused(() => withTransaction(scope.db, (db) => say({ ...scope, db })));
  expect([what, made === null]).toEqual([what, told === null]);
  if (told === null || made === null) {
    expect(await state(scope)).toBe(before);
    return `refused: ${what}`;
  }
  expect([what, effect(told)]).toEqual([what, effectBetween(rows, await postingRows(scope))]);
  if (made.changeId !== null) done.push({ what, before, undo: undoingChange(book, Number(made.changeId)) });
  return what;
}

async function doSay(book: Book, done: Done[]): Promise<string> {
  const { scope } = book.company;
  const sheets = await drawnSheets(book.draw, scope);
  return previewed(book, done, {
    what: `said ${JSON.stringify(sheets)}`,
    preview: () => effectOfSheets(scope, sheets),
    say: (inside) => writeSheets(inside, BY, sheets, { kind: "costs" }),
    effect: (told) => told,
  });
}

async function doLineCost(book: Book, done: Done[]): Promise<string> {
  const { scope } = book.company;
  const { rows } = await sql<{ orderId: number; lineId: number }>`
    select order_id as "orderId", id as "lineId" from order_lines where company_id = ${scope.companyId} order by id`.execute(scope.db);
  if (rows.length === 0) return "no line to cost";
  const line = book.draw.one(rows);
  const cost = book.draw.rarely(4) ? null : drawnOwnCost(book.draw);
  return previewed(book, done, {
    what: `line ${line.lineId} costs ${JSON.stringify(cost)}`,
    preview: () => effectOfLineCost(scope, line, cost),
    say: (inside) => saveLineCost(inside, BY, line, cost),
    effect: (told) => told,
  });
}

/** A new one, of what is bought into stock. */
async function doDeliver(book: Book, done: Done[]): Promise<string> {
  const { draw } = book;
  const { scope } = book.company;
  const { rows } = await sql<{ sku: string }>`
    select sku from products where company_id = ${scope.companyId} and cost_method in ('fifo', 'average') order by id`.execute(scope.db);
  if (rows.length === 0) return "nothing keeps a stock";
  const said = {
    number: `D-${draw.int(1, 99)}`,
    day: drawnDay(draw),
    supplier: draw.one(["", "Fabryka"]),
    note: "",
    currency: draw.one(["PLN", "EUR"]),
    vatMode: draw.one(["net", "gross"] as const),
    lines: draw.list(1, 3, () => ({ sku: draw.one(rows).sku, quantity: draw.int(1, 12), unitPrice: drawnPrice(draw), weight: null })),
    costs: draw.list(0, 2, () => ({
      kind: draw.one(["freight", "duty", "other"] as const),
      amount: minor(draw.int(1, 5000)),
      currency: draw.one(["PLN", "EUR"]),
      sharedBy: draw.one(["value", "quantity"] as const),
    })),
  };
  return previewed(book, done, {
    what: `delivery ${JSON.stringify(said)}`,
    preview: () => previewDelivery(scope, said, null),
    say: (inside) => saveDelivery(inside, BY, said, null),
    effect: ({ effect }) => effect,
  });
}

/** A file of costs or of orders; of costs the check has told before what it does to profit. */
async function doImport(book: Book, done: Done[]): Promise<string> {
  const { company, draw } = book;
  const { scope } = company;
  const known = await knownInStore(book);
  const file = draw.one([drawnCostFile, drawnCostFile, drawnOrderFile])(draw, known);
  const [before, rows] = [await state(scope), await postingRows(scope)];
  const told = await effectOfCheck(scope, (await company.take({ ...file, dryRun: true })).id);
  expect(await state(scope)).toBe(before);
  const outcome = await company.take(file);
  const what = `${file.kind} ${outcome.status}:\n${file.content.join("\n")}`;
  if (outcome.status !== "succeeded") return what;
  if (told !== null) expect([what, told]).toEqual([what, profitsBetween(rows, await postingRows(scope))]);
  done.push({ what, before, undo: () => company.undo(outcome) });
  return what;
}

type Told = Pick<ImportEffect, "orders" | "profitBefore" | "profitAfter">;

async function effectOfCheck({ db, companyId }: CompanyScope, importId: number): Promise<Told | null> {
  const { rows } = await sql<{ effect: ImportEffect | null }>`
    select checked -> 'effect' as effect from imports where company_id = ${companyId} and id = ${importId}`.execute(db);
  const effect = rows[0]?.effect ?? null;
  if (effect === null) return null;
  const { orders, profitBefore, profitAfter } = effect;
  return { orders, profitBefore, profitAfter };
}

async function doRemap(book: Book, done: Done[]): Promise<string> {
  const { scope } = book.company;
  const wanted = await drawnRemap(book);
  if (wanted === null) return "nothing to move";
  const [before, rows] = [await state(scope), await postingRows(scope)];
  try {
    const {
      orders,
      from,
      currency,
      before: profit,
      after,
      uncostedBefore,
      uncostedAfter,
      leftOut,
      ...told
    } = await remapEffect(scope, wanted);
    expect(await state(scope)).toBe(before);
    const made = await withTransaction(scope.db, (db) => remap({ ...scope, db }, BY, wanted));
    const effect = { orders, from, before: profit, after, currency, uncostedBefore, uncostedAfter, leftOut };
    expect([wanted, effect]).toEqual([wanted, effectBetween(rows, await postingRows(scope))]);
    const figures = await findFigures(scope, made.productIds);
    for (const { id, isGone, after: foreseen } of told.products) {
      const productId = id ?? made.newProductId ?? 0;
      expect([wanted, productId, foreseen]).toEqual([wanted, productId, isGone ? null : (figures.get(productId) ?? NO_FIGURES)]);
    }
    const what = JSON.stringify(wanted);
    done.push({ what, before, undo: undoingChange(book, made.changeId) });
    return what;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(await state(scope)).toBe(before);
    return `refused: ${JSON.stringify(wanted)}`;
  }
}

const NO_FIGURES = { units: 0, sales: 0, netProfit: 0, uncostedUnits: 0 };

type Step = (book: Book, done: Done[]) => Promise<string>;

const STEPS: Readonly<Record<string, Step>> = { remap: doRemap, say: doSay, lineCost: doLineCost, deliver: doDeliver, import: doImport };
const DRAWN = ["remap", "remap", "say", "say", "lineCost", "deliver", "import", "undo", "undo", "cancelOrder"];

async function undoLast(done: Done[], isUntouched: boolean, { company: { scope } }: Book): Promise<string> {
  const last = done.pop();
  if (last === undefined) return "nothing to undo";
  await last.undo();
  if (isUntouched) expect([last.what, await state(scope)]).toEqual([last.what, last.before]);
  return `undone: ${last.what}`;
}

test(`products are moved and put back, ${RUNS} histories, seed ${SEED}`, { timeout: HANGS_MS + RUNS * 60_000 }, async () => {
  const counted = new Map<string, number>();
  const count = (what: string): void => void counted.set(what, (counted.get(what) ?? 0) + 1);
  const history = fc.asyncProperty(randomDraw, async (draw) => {
    const book = await openBook(draw);
    const steps: string[] = [];
    const done: Done[] = [];
    // As long as nothing else happens, the figures after an undo are those before the change.
    let isUntouched = true;
    for (const step of draw.list(2, MOST_STEPS, () => draw.one(DRAWN))) {
      if (step === "undo") steps.push(await undoLast(done, isUntouched, book));
      else if (step === "cancelOrder") {
        isUntouched = false;
        steps.push(`${step}: ${await EDITS[step]?.(book)}`);
      } else steps.push(`${step}: ${await STEPS[step]?.(book, done)}`);
      count(step);
      await check(book, steps);
    }
    while (done.length > 0) {
      steps.push(await undoLast(done, isUntouched, book));
      await check(book, steps);
      count("undone at last");
    }
  });
  await fc.assert(history, { numRuns: RUNS, endOnFailure: true });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counted))}\n`);
  expect(counted.get("undone at last") ?? 0).toBeGreaterThan(0);
});
