/**
 * What a seller says about products, on random histories in a real database: the preview is what saving does, the ledger is what
 * the core recomputes after it, and undoing it gives back every posting of before.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { Effect } from "#pipeline/effect.ts";
import { effectOfSheets, writeSheets } from "#pipeline/product-sheets.ts";
import { undoChange } from "#pipeline/undo-change.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { drawnSheets, unlessRefused } from "#testing/random-sheet-edits.ts";

/** `RUNS=500 SEED=7 npx vitest run test/cost-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 8);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const MOST_ORDERS = 8;
const MOST_EDITS = 3;
const BY = { userId: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Row = { orderId: number; key: string; day: string; amount: number | null; uncosted: number };

/** Postings of orders, each with all that tells it from others. */
async function rowsOf({ db, companyId }: CompanyScope): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select order_id as "orderId", (to_jsonb(p) - 'id')::text as key, day, amount_pln as amount, case when uncosted then quantity else 0 end as uncosted
    from postings p where company_id = ${companyId} and order_id <> 0`.execute(db);
  return rows;
}

/** The same figures as a preview's, from the postings of before and after alone. */
function effectBetween(before: readonly Row[], after: readonly Row[]): Effect {
  const keys = (rows: readonly Row[]): string =>
    rows
      .map(({ key }) => key)
      .toSorted()
      .join("\n");
  const [old, fresh] = [Map.groupBy(before, ({ orderId }) => orderId), Map.groupBy(after, ({ orderId }) => orderId)];
  const changed = new Set([...old.keys(), ...fresh.keys()].filter((id) => keys(old.get(id) ?? []) !== keys(fresh.get(id) ?? [])));
  const [was, is] = [before.filter(({ orderId }) => changed.has(orderId)), after.filter(({ orderId }) => changed.has(orderId))];
  const onlyIn = (rows: readonly Row[], others: readonly Row[]): Row[] => {
    const counts = new Map<string, number>();
    for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
    return rows.filter(({ key }) => {
      const left = counts.get(key) ?? 0;
      counts.set(key, left - 1);
      return left <= 0;
    });
  };
  const sum = (rows: readonly Row[]): number | null =>
    rows.some(({ amount }) => amount === null) ? null : rows.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const units = (rows: readonly Row[]): number => rows.reduce((total, { uncosted }) => total + uncosted, 0);
  const days = [...onlyIn(was, is), ...onlyIn(is, was)].map(({ day }) => day).toSorted();
  return {
    orders: changed.size,
    from: (days[0] ?? null) as Effect["from"],
    before: sum(was),
    after: sum(is),
    uncostedBefore: units(was),
    uncostedAfter: units(is),
    currency: "PLN",
    leftOut: null,
  };
}

test(
  `the preview is the effect, and the undo gives back what was, ${RUNS} histories, seed ${SEED}`,
  { timeout: 30_000 + RUNS * 10_000 },
  async () => {
    const seen = { said: 0, refused: 0, moved: 0 };
    const history = fc.asyncProperty(randomDraw, async (draw) => {
      const facts = drawnHistory(draw, MOST_ORDERS);
      const { companyId } = await loadFacts(database, facts);
      const scope = { db: database.db, companyId };
      const inside = <T>(work: (scope: CompanyScope) => Promise<T>): Promise<T> =>
        withTransaction(scope.db, (db) => work({ db, companyId }));
      for (let edit = 0; edit < draw.int(1, MOST_EDITS); edit += 1) {
        const sheets = await drawnSheets(draw, scope);
        const keys = (await storedKeys(scope, sql`true`)).toSorted();
        const before = await rowsOf(scope);
        const preview = await unlessRefused(() => effectOfSheets(scope, sheets));
        expect((await storedKeys(scope, sql`true`)).toSorted()).toEqual(keys);

        const written = await unlessRefused(() => inside((tx) => writeSheets(tx, BY, sheets, { kind: "costs" })));
        expect(written === null).toBe(preview === null);
        const said = JSON.stringify(sheets);
        if (written === null || preview === null) {
          seen.refused += 1;
          continue;
        }
        const effect = effectBetween(before, await rowsOf(scope));
        expect([said, preview]).toEqual([said, effect]);
        seen.said += 1;
        if (effect.orders > 0) seen.moved += 1;
        const { differences } = await verifyLedger(scope.db, { companyIds: [companyId], today: facts.today, limit: 8, ordersAtOnce: 3 });
        expect([said, differences]).toEqual([said, []]);

        if (written.changeId === null || draw.rarely(3)) continue;
        const changeId = Number(written.changeId);
        expect((await inside((tx) => undoChange(tx, BY, changeId))).kept).toEqual([]);
        expect((await storedKeys(scope, sql`true`)).toSorted()).toEqual(keys);
        const again = await verifyLedger(scope.db, { companyIds: [companyId], today: facts.today, limit: 8, ordersAtOnce: 3 });
        expect([said, again.differences]).toEqual([said, []]);
      }
    });
    await fc.assert(history, { numRuns: RUNS, seed: SEED, endOnFailure: true, interruptAfterTimeLimit: RUNS * 2000 });
    process.stdout.write(`${JSON.stringify(seen)}\n`);
    expect(seen.said).toBeGreaterThan(0);
  },
);
