/**
 * Rules that estimate costs, on random histories in a real database: the preview is what saving does, the ledger is what the core
 * recomputes after it, an undo gives back every posting of before, and tags that come and go are followed.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type CostRule, type CostRuleSet, unreachedRules } from "#core/cost-rules.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { findCostRules } from "#pipeline/products/cost-rules/cost-rules.query.ts";
import { effectOfCostRules, saveCostRules } from "#pipeline/products/cost-rules/cost-rules.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { assignByHand } from "#pipeline/products/tags/assign-tags.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { effectBetween, postingRows } from "#testing/posting-effect.ts";
import { type Draw, randomDraw } from "#testing/random-draw.ts";
import { drawnHistory } from "#testing/random-facts.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { drawnCostRule } from "#testing/random-rules.ts";
import { forFile } from "#testing/for-file.ts";

/** `RUNS=500 SEED=7 npx vitest run test/cost-rule-properties.test.ts` looks further. */
const RUNS = Number(process.env["RUNS"] ?? 6);
const SEED = randomSeed();
const MOST_ORDERS = 8;
const BY = { userId: null };

const database = forFile(createTestDatabase);

/** Rules of tags there are; those that nothing would reach are left out. */
function drawnRules(draw: Draw, tagIds: readonly string[]): CostRuleSet {
  const drawn = draw.list(0, 4, (index): CostRule => {
    const { market, tagId, categoryId, percent } = drawnCostRule(draw, index);
    const ofTag = tagId !== null && tagIds.length > 0;
    const scope = ofTag ? "tag" : categoryId === null ? "rest" : "category";
    return { id: null, scope, tagId: ofTag ? draw.one(tagIds) : null, categoryId: ofTag ? null : categoryId, market, percent };
  });
  const unreached = new Set(unreachedRules(drawn));
  return { enabled: !draw.rarely(4), rules: drawn.filter((_, at) => !unreached.has(at)) };
}

test(
  `the preview is the effect, the undo gives back what was, and tags are followed, ${RUNS} histories, seed ${SEED}`,
  { timeout: HANGS_MS + RUNS * 60_000 },
  async () => {
    const seen = { saved: 0, moved: 0, estimated: 0, tagged: 0 };
    const history = fc.asyncProperty(randomDraw, async (draw) => {
      const facts = drawnHistory(draw, MOST_ORDERS);
      const { companyId } = await loadFacts(database, facts);
      const scope = { db: database.db, companyId };
      const inside = <T>(work: (scope: CompanyScope) => Promise<T>): Promise<T> =>
        withTransaction(scope.db, (db) => work({ db, companyId }));
      const keysNow = async (): Promise<string[]> => (await storedKeys(scope, sql`true`)).toSorted();
      const verified = async (said: string): Promise<void> => {
        const { differences } = await verifyLedger(scope.db, { companyIds: [companyId], today: facts.today, limit: 8, ordersAtOnce: 3 });
        expect([said, differences]).toEqual([said, []]);
      };
      const tags = await sql<{ id: string }>`select id::text from tags where company_id = ${companyId} order by tags.id`.execute(scope.db);
      for (let edit = 0; edit < draw.int(1, 3); edit += 1) {
        const { version, ...before } = await findCostRules(scope);
        const rules = drawnRules(
          draw,
          tags.rows.map(({ id }) => id),
        );
        const said = JSON.stringify({ before, rules });
        const keys = await keysNow();
        const rows = await postingRows(scope);
        const { effect, rules: estimated } = await effectOfCostRules(scope, rules);
        expect(await keysNow()).toEqual(keys);
        const { changeId } = await inside((tx) => saveCostRules(tx, BY, rules, version));
        expect([said, effect]).toEqual([said, effectBetween(rows, await postingRows(scope))]);
        await verified(said);
        const units = await sql<{ units: number }>`
          select coalesce(sum(quantity), 0)::int as units from postings
          where company_id = ${companyId} and source_type = 'costRule'`.execute(scope.db);
        const foreseen = (estimated ?? []).reduce((sum, one) => sum + one.units, 0);
        expect([said, foreseen]).toEqual([said, units.rows[0]?.units]);
        seen.saved += 1;
        if (effect.orders > 0) seen.moved += 1;
        if (foreseen > 0) seen.estimated += 1;

        const [tag] = tags.rows;
        if (tag !== undefined && draw.rarely(2)) {
          const productId = Number(draw.one(facts.products).id);
          await inside((tx) => assignByHand(tx, [{ tagId: Number(tag.id), productIds: [productId], assigned: draw.rarely(2) }], null));
          // What the two jobs do that a tag asks for: of a rule, and of an expense that its products share.
          const all = { productIds: null, from: null, to: null, today: facts.today };
          await inside((tx) => recompute(tx, { ...all, ruled: true }));
          await inside((tx) => recompute(tx, { ...all, daysOnly: true }));
          await verified(`${said}, a tag`);
          seen.tagged += 1;
          continue;
        }
        if (changeId === null || draw.rarely(3)) continue;
        await inside((tx) => undoChange(tx, BY, Number(changeId)));
        expect([said, await keysNow()]).toEqual([said, keys]);
        await verified(`${said}, undone`);
      }
    });
    await fc.assert(history, { numRuns: RUNS, endOnFailure: true });
    process.stdout.write(`${JSON.stringify(seen)}\n`);
    expect(seen.saved).toBeGreaterThan(0);
    expect(seen.moved).toBeGreaterThan(0);
  },
);
