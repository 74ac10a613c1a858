/**
 * What a seller says about products, on random histories in a real database: the preview is what saving does, the ledger is what
 * the core recomputes after it, and undoing it gives back every posting of before.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { effectOfSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { effectBetween, postingRows } from "#testing/posting-effect.ts";
import { randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { drawnSheets, unlessRefused } from "#testing/random-sheet-edits.ts";
import { forFile } from "#testing/for-file.ts";

/** `RUNS=500 SEED=7 npx vitest run test/cost-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 8);
const SEED = randomSeed();
const MOST_ORDERS = 8;
const MOST_EDITS = 3;
const BY = { userId: null };

const database = forFile(createTestDatabase);

test(
  `the preview is the effect, and the undo gives back what was, ${RUNS} histories, seed ${SEED}`,
  { timeout: HANGS_MS + RUNS * 60_000 },
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
        const before = await postingRows(scope);
        const preview = await unlessRefused(() => effectOfSheets(scope, sheets));
        expect((await storedKeys(scope, sql`true`)).toSorted()).toEqual(keys);

        const written = await unlessRefused(() => inside((tx) => writeSheets(tx, BY, sheets, { kind: "costs" })));
        expect(written === null).toBe(preview === null);
        const said = JSON.stringify(sheets);
        if (written === null || preview === null) {
          seen.refused += 1;
          continue;
        }
        const effect = effectBetween(before, await postingRows(scope));
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
    await fc.assert(history, { numRuns: RUNS, endOnFailure: true });
    process.stdout.write(`${JSON.stringify(seen)}\n`);
    expect(seen.said).toBeGreaterThan(0);
    expect(seen.moved).toBeGreaterThan(0);
  },
);
