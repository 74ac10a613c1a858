/**
 * Random histories in a real database, changed the way the product changes them. After every step the parts are the whole,
 * the rollups are the postings, and the postings are what the core recomputes from the source facts.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { CompanyScope } from "#db/scope.ts";
import { reconciliationMismatches } from "#ledger/reports/reconciliation/reconciliation.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { fileCompany } from "#testing/import-run.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import type { Book } from "#testing/random-book.ts";
import { EDITS } from "#testing/random-edits.ts";
import { type Draw, randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { brokenWholes } from "#testing/stored-wholes.ts";
import { forFile } from "#testing/for-file.ts";
import type { Day } from "#core/facts.ts";

/** `RUNS=1000 SEED=7 npx vitest run test/ledger-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 20);
const SEED = randomSeed();
const MOST_ORDERS = 8;
const MOST_EDITS = 4;

const database = forFile(createTestDatabase);

/** What went wrong after these edits. */
async function check(scope: CompanyScope, today: Day, steps: readonly string[]): Promise<void> {
  const { differences } = await verifyLedger(scope.db, { companyIds: [scope.companyId], today, limit: 12, ordersAtOnce: 3 });
  const unreconciled = (await reconciliationMismatches(scope)).map((each) => `billing does not reconcile: ${JSON.stringify(each)}`);
  const broken = [...differences, ...(await brokenWholes(scope)), ...unreconciled];
  if (broken.length > 0) throw new Error(["after these steps:", ...steps, "this is wrong:", ...broken].join("\n"));
}

async function openBook(draw: Draw): Promise<Book> {
  const facts = drawnHistory(draw, MOST_ORDERS);
  const { companyId, ids, typeIds } = await loadFacts(database, facts);
  const company = fileCompany(database, { companyId, storeId: 2, markets: ["PL", "CZ", "SK", "HU"] });
  return { company, facts, ids, typeIds, draw, imports: [] };
}

async function postedLines({ db, companyId }: CompanyScope): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(distinct line) as lines from postings where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.lines ?? 0;
}

test(`histories and their changes, ${RUNS} of them, seed ${SEED}`, { timeout: HANGS_MS + RUNS * 60_000 }, async () => {
  const linesOfCases: number[] = [];
  const done = new Map<string, number>();
  const history = fc.asyncProperty(randomDraw, async (draw) => {
    const book = await openBook(draw);
    const { scope } = book.company;
    const edits: string[] = [];
    await check(scope, book.facts.today, edits);
    for (const name of draw.list(1, MOST_EDITS, () => draw.one(Object.keys(EDITS)))) {
      edits.push(`${name}: ${await EDITS[name]?.(book)}`);
      done.set(name, (done.get(name) ?? 0) + 1);
      await check(scope, book.facts.today, edits);
    }
    linesOfCases.push(await postedLines(scope));
  });
  await fc.assert(history, { numRuns: RUNS, endOnFailure: true });
  const rich = linesOfCases.filter((lines) => lines >= 8).length;
  process.stdout.write(
    `${linesOfCases.length} histories, ${rich} with postings in 8 lines or more; ${JSON.stringify(Object.fromEntries(done))}\n`,
  );
  expect(linesOfCases).toHaveLength(RUNS);
  expect(rich).toBeGreaterThanOrEqual(linesOfCases.length * 0.9);
});

test(`an import that is taken back at once leaves the ledger as it was, seed ${SEED}`, { timeout: HANGS_MS + RUNS * 60_000 }, async () => {
  const history = fc.asyncProperty(randomDraw, async (draw) => {
    const book = await openBook(draw);
    const { scope } = book.company;
    const edits: string[] = [];
    for (const name of draw.list(1, 3, () => draw.one(["importOrders", "importBilling", "importCosts", "importAds", "importAds"]))) {
      const before = await storedKeys(scope, sql`true`);
      const taken = book.imports.length;
      edits.push(`${name}: ${await EDITS[name]?.(book)}`);
      if (book.imports.length === taken || draw.rarely(3)) continue;
      const [last] = book.imports.splice(taken);
      if (last !== undefined) await book.company.undo(last);
      edits.push("undone");
      await check(scope, book.facts.today, edits);
      const after = await storedKeys(scope, sql`true`);
      const changed = after.toSorted().join("\n") === before.toSorted().join("\n") ? [] : edits;
      expect(changed).toEqual([]);
    }
  });
  await fc.assert(history, { numRuns: Math.ceil(RUNS / 3), endOnFailure: true });
});
