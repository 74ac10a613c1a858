/**
 * Cost rules over HTTP: the small seller, no VAT payer, whose June profit is 43.00 without the cost of a świeca sold for 30.00
 * (src/testing/small-seller.ts).
 */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { costRulesRoute, previewCostRulesRoute, saveCostRulesRoute } from "#contract/cost-rules.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { productCostsRoute, saveProductCostsRoute, undoProductChangeRoute } from "#contract/product-costs.ts";
import { deleteProductTagRoute, tagProductsRoute } from "#contract/product-tags.ts";
import { productsRoute } from "#contract/dashboard.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { withTransaction } from "#db/connection.ts";
import { asSaid } from "#testing/said-costs.ts";
import { SWIECA } from "#testing/small-seller.ts";
import { figuresOfJune, smallShop } from "#testing/small-shop.ts";

type Said = BodyInputOf<typeof saveCostRulesRoute>;
type Rule = Said["rules"][number];

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" } as const;
const EVERYTHING_HALF: Rule = { id: null, scope: "rest", tagId: null, categoryId: null, market: null, percent: 5000 };
const ofTag = (tagId: string, percent: number): Rule => ({ id: null, scope: "tag", tagId, categoryId: null, market: null, percent });

const { app, seller } = smallShop("for each test");

async function figures() {
  const { netProfit, profitState, estimatedCosts, costCoverage, estimatedCoverage, uncostedSales } = await figuresOfJune(app, seller);
  return { netProfit, profitState, estimatedCosts, costCoverage, estimatedCoverage, uncostedSales };
}

// 6 units sold, the cost of one of them, sold for 30.00, is not known.
const BEFORE = {
  netProfit: 4300,
  profitState: "partial",
  estimatedCosts: 0,
  costCoverage: 0.833333,
  estimatedCoverage: 0,
  uncostedSales: 3000,
};
// 30.00 × 50 % = 15.00; 43.00 − 15.00 = 28.00
const HALF = { ...BEFORE, netProfit: 2800, profitState: "estimated", estimatedCosts: -1500, estimatedCoverage: 0.166667 };

const save = (rules: Rule[], { enabled = true, version = 0 } = {}) =>
  seller.call(saveCostRulesRoute, { body: { enabled, rules, version } });

describe("a rule for everything that has no cost", () => {
  test("is off until it is switched on, and estimates what was foreseen", async () => {
    const { body: none } = await seller.call(costRulesRoute);
    expect([none.enabled, none.rules, none.version, none.changes]).toEqual([false, [], 0, []]);
    const off = await save([EVERYTHING_HALF], { enabled: false });
    expect(off.body).toMatchObject({ version: 1, jobId: null });
    expect(await figures()).toEqual(BEFORE);

    const { body: stored } = await seller.call(costRulesRoute);
    const rules = stored.rules.map(({ id, ...rule }) => ({ ...rule, id }));
    const { body: preview } = await seller.call(previewCostRulesRoute, { body: { enabled: true, rules } });
    expect(preview).toEqual({
      effect: {
        orders: 1,
        from: "2025-06-20",
        before: 3000,
        after: 1500,
        currency: "PLN",
        uncostedBefore: 1,
        uncostedAfter: 1,
        leftOut: null,
      },
      estimated: [{ products: 1, units: 1, sales: 3000, amount: -1500 }],
    });
    expect(await figures()).toEqual(BEFORE);
    await save(rules, { version: 1 });
    expect(await figures()).toEqual(HALF);
  });

  test("is told in the ledger as an estimate, never as the line's cost, and the product still lacks one", async () => {
    await save([EVERYTHING_HALF]);
    const { body } = await seller.call(ledgerRoute, { body: { filter: {}, ...JUNE, line: "cogs", sourceType: "costRule" } });
    expect(
      body.items.map(({ amount, sku, quantity, certainty, source }) => [amount, sku, quantity, certainty, source.type, source.label]),
    ).toEqual([[-1500, "ŚWIECA", 1, "estimated", "costRule", "Reguła kosztów (szacunek)"]]);
    const { body: lacking } = await seller.call(productsRoute, { body: { filter: {}, ...JUNE, only: "noCost" } });
    expect(lacking.items.map(({ sku, figures: { profitState, netProfit } }) => [sku, profitState, netProfit])).toEqual([
      ["ŚWIECA", "estimated", 1500],
    ]);
  });

  test("gives way to a cost that is entered", async () => {
    await save([EVERYTHING_HALF]);
    const { body } = await seller.call(productCostsRoute, { params: { id: SWIECA } });
    const costs = [{ market: null, validFrom: null, validTo: null, unitCost: "12.00", currency: "PLN", vatMode: "gross" } as const];
    await seller.call(saveProductCostsRoute, { params: { id: SWIECA }, body: { ...asSaid(body), costs } });
    // 43.00 − 12.00
    expect(await figures()).toEqual({
      ...BEFORE,
      netProfit: 3100,
      profitState: "complete",
      costCoverage: 1,
      uncostedSales: 0,
    });
  });

  test("is taken back to the grosz, and the undo as well", async () => {
    const { body: saved } = await save([EVERYTHING_HALF]);
    const { body: undone } = await seller.call(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } });
    expect(await figures()).toEqual(BEFORE);
    const { body } = await seller.call(costRulesRoute);
    expect([body.enabled, body.rules]).toEqual([false, []]);
    expect(
      body.changes.map(({ isUndo, rulesAfter, enabledAfter, undoneAt }) => [isUndo, rulesAfter, enabledAfter, undoneAt === null]),
    ).toEqual([
      [true, 0, false, true],
      [false, 1, true, false],
    ]);
    await seller.call(undoProductChangeRoute, { params: { id: undone.changeId ?? "" } });
    expect(await figures()).toEqual(HALF);
  });
});

describe("rules are refused", () => {
  test("where somebody was faster", async () => {
    await save([EVERYTHING_HALF]);
    expect((await seller.refused(saveCostRulesRoute, { body: { enabled: true, rules: [], version: 0 } })).body).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("where one before leaves nothing to another", async () => {
    const { body } = await seller.refused(saveCostRulesRoute, {
      body: { enabled: true, rules: [EVERYTHING_HALF, ofTag("301", 4000)], version: 0 },
    });
    expect(body).toMatchObject({ code: "VALIDATION", errors: { "rules.1.scope": [expect.any(String)] } });
  });

  test("where what was changed since would be lost by an undo", async () => {
    const { body: first } = await save([EVERYTHING_HALF]);
    await save([], { version: 1 });
    const { body } = await seller.refused(undoProductChangeRoute, { params: { id: first.changeId ?? "" } });
    expect(body).toMatchObject({ code: "REFUSED" });
  });
});

describe("a rule for a tag", () => {
  /** What the job does that a changed tag asks for. */
  const followed = () =>
    withTransaction(app.database.db, (db) =>
      recompute({ db, companyId: seller.companyId }, { productIds: null, from: null, to: null, today: "2025-06-30", ruled: true }),
    );

  test("decides before everything else, as soon as a product carries the tag, and keeps the tag", async () => {
    await save([ofTag("302", 4000), EVERYTHING_HALF]);
    expect(await figures()).toEqual(HALF);
    await seller.call(tagProductsRoute, { params: { id: "302" }, body: { of: { productIDs: [SWIECA] }, assigned: true } });
    const jobs = await sql<{ payload: unknown }>`
      select payload from job_runs where company_id = ${seller.companyId} and kind = 'recompute'`.execute(app.database.db);
    expect(jobs.rows).toEqual([{ payload: { reason: "costs", onlyCosts: true, ruled: true } }]);
    await followed();
    // 30.00 × 40 % = 12.00
    expect(await figures()).toEqual({ ...HALF, netProfit: 3100, estimatedCosts: -1200 });
    const { body } = await seller.refused(deleteProductTagRoute, { params: { id: "302" } });
    expect(body).toMatchObject({ code: "REFUSED" });
  });
});
