/**
 * Random histories whose products are mapped, merged, split, changed, imported into and put back. After every step the rollups are the
 * postings, and the postings are what the core recomputes; what a preview told is what the change did; an undo restores every figure.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { withTransaction } from "#db/connection.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { remapEffect } from "#pipeline/remap/remap-effect.ts";
import { findFigures } from "#pipeline/remap/remap-effect.query.ts";
import { type Remap, remap } from "#pipeline/remap/remap.ts";
import { undoChange } from "#pipeline/undo-change.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { effectBetween, postingRows } from "#testing/posting-effect.ts";
import type { Book } from "#testing/random-book.ts";
import { EDITS } from "#testing/random-edits.ts";
import { type Draw, randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { brokenWholes } from "#testing/stored-wholes.ts";

/** `RUNS=300 SEED=7 npx vitest run test/remap-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 8);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const MOST_ORDERS = 6;
const MOST_STEPS = 5;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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

type Done = { changeId: number; before: string };

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
    const made = await withTransaction(scope.db, (db) => remap({ ...scope, db }, { userId: null }, wanted));
    const effect = { orders, from, before: profit, after, currency, uncostedBefore, uncostedAfter, leftOut };
    expect([wanted, effect]).toEqual([wanted, effectBetween(rows, await postingRows(scope))]);
    const figures = await findFigures(scope, made.productIds);
    for (const { id, isGone, after: foreseen } of told.products) {
      const productId = id ?? made.newProductId ?? 0;
      expect([wanted, productId, foreseen]).toEqual([wanted, productId, isGone ? null : (figures.get(productId) ?? NO_FIGURES)]);
    }
    done.push({ changeId: made.changeId, before });
    return JSON.stringify(wanted);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(await state(scope)).toBe(before);
    return `refused: ${JSON.stringify(wanted)}`;
  }
}

const NO_FIGURES = { units: 0, sales: 0, netProfit: 0, uncostedUnits: 0 };

async function undo(book: Book, { changeId }: Done): Promise<void> {
  const { scope } = book.company;
  await withTransaction(scope.db, (db) => undoChange({ ...scope, db }, { userId: null }, changeId));
}

test(`products are moved and put back, ${RUNS} histories, seed ${SEED}`, { timeout: 30_000 + RUNS * 10_000 }, async () => {
  const counted = new Map<string, number>();
  const count = (what: string): void => void counted.set(what, (counted.get(what) ?? 0) + 1);
  const history = fc.asyncProperty(randomDraw, async (draw) => {
    const book = await openBook(draw);
    const steps: string[] = [];
    const done: Done[] = [];
    // As long as nothing else happens, the figures after an undo are those before the change.
    let isUntouched = true;
    for (const step of draw.list(2, MOST_STEPS, () =>
      draw.one(["remap", "remap", "remap", "undo", "saySheet", "saySheet", "importOrders", "importCosts", "undoImport", "cancelOrder"]),
    )) {
      if (step === "remap") steps.push(await doRemap(book, done));
      else if (step === "undo") {
        const last = done.pop();
        if (last === undefined) continue;
        await undo(book, last);
        steps.push(`change ${last.changeId} undone`);
        if (isUntouched) expect(await state(book.company.scope)).toBe(last.before);
      } else {
        isUntouched = false;
        steps.push(`${step}: ${await EDITS[step]?.(book)}`);
      }
      count(step);
      await check(book, steps);
    }
    for (const last of done.toReversed()) {
      await undo(book, last);
      steps.push(`change ${last.changeId} undone at last`);
      if (isUntouched) expect(await state(book.company.scope)).toBe(last.before);
      await check(book, steps);
      count("undo");
    }
  });
  await fc.assert(history, { numRuns: RUNS, seed: SEED, endOnFailure: true, interruptAfterTimeLimit: RUNS * 4000 });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(counted))}\n`);
  expect(counted.get("undo") ?? 0).toBeGreaterThan(0);
});
