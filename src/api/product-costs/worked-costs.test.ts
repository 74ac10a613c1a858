/**
 * The examples of docs/PROFIT.md called „Costs by hand”: a company with the same sales and no costs, into which every cost is entered
 * over HTTP as a seller would, purchase by purchase. The figures are those of the document, and undoing all of it leaves none.
 */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { productChangesRoute, productCostsRoute, saveProductCostsRoute, undoProductChangeRoute } from "#contract/product-costs.ts";
import type { BodyInputOf } from "#contract/route.ts";
import type { Facts, ProductFacts } from "#core/facts.ts";
import { BILLING_TYPES } from "#files/billing-types.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { claimedValue } from "#testing/claims.ts";
import { type LoadedFacts, loadFacts } from "#testing/load-facts.ts";
import { asSaid } from "#testing/said-costs.ts";
import { storedFigures } from "#testing/stored-figures.ts";
import { blocksOf, readExample } from "#testing/worked-examples.ts";
import { forFile } from "#testing/for-file.ts";

const document = readFileSync(new URL("../../../docs/PROFIT.md", import.meta.url), "utf8");
const billingLines = Object.fromEntries(BILLING_TYPES.map(({ id, line }) => [id, line]));
const [background = ""] = blocksOf(document, "background");
const examples = blocksOf(document, "example")
  .map((block) => readExample(block, background, billingLines))
  .filter(({ title }) => title.startsWith("Costs by hand: "));

type Said = BodyInputOf<typeof saveProductCostsRoute>;
type Unit = Pick<Said["costs"][number], "unitCost" | "currency" | "vatMode" | "vatRate">;

const app = forFile(createTestApp);
beforeAll(() => app.setNow("2025-06-30T10:00:00Z"));

/** The same sales of products about which nothing was said. */
function withoutCosts(facts: Facts): Facts {
  const products = facts.products.map((product) => ({ ...product, sku: product.id, costMethod: "constant" as const, marginScheme: false }));
  const orders = facts.orders.map((order) => ({ ...order, externalId: `order-${order.id}` }));
  return { ...facts, products, orders, costs: [], batches: [], bundles: [] };
}

function unitOf({ unitCost, currency, vatMode, vatRate }: Facts["costs"][number] | Facts["batches"][number]): Unit {
  return { unitCost, currency: currency === "EUR" ? "EUR" : "PLN", vatMode, vatRate };
}

/** One thing after another, in the order of the example. */
function stepsOf(facts: Facts, product: ProductFacts, ids: LoadedFacts["ids"]): ((said: Said) => Said)[] {
  const id = (text: string): string => String(ids.products.get(text));
  const costs = facts.costs.filter(({ productId }) => productId === product.id);
  const recipes = facts.bundles.filter(({ productId }) => productId === product.id);
  const first = (said: Said): Said => ({
    ...said,
    costMethod: product.costMethod,
    marginScheme: product.marginScheme,
    costs: costs.map(({ market, validFrom, validTo, ...cost }) => ({
      market,
      validFrom,
      validTo,
      ...unitOf({ market, validFrom, validTo, ...cost }),
    })),
    recipes: recipes.map(({ validFrom, components }) => ({
      validFrom,
      components: components.map(({ productId, quantity }) => ({ productId: id(productId), quantity })),
    })),
  });
  const batches = facts.batches
    .filter(({ productId }) => productId === product.id)
    .map((batch) => (said: Said): Said => {
      return { ...said, batches: [...said.batches, { id: null, day: batch.day, quantity: batch.quantity, ...unitOf(batch) }] };
    });
  return [first, ...batches];
}

async function enter(seller: TestClient, facts: Facts, ids: LoadedFacts["ids"]): Promise<void> {
  for (const product of facts.products) {
    const params = { id: String(ids.products.get(product.id)) };
    for (const step of stepsOf(facts, product, ids)) {
      const said = asSaid((await seller.call(productCostsRoute, { params })).body);
      await seller.call(saveProductCostsRoute, { params, body: step(said) });
    }
  }
}

async function undoAll(seller: TestClient): Promise<void> {
  const { items } = (await seller.call(productChangesRoute, { query: { perPage: 200 } })).body;
  for (const { id } of items) expect((await seller.call(undoProductChangeRoute, { params: { id } })).body.kept).toEqual([]);
}

test.each(examples)("$title", async ({ facts, questions }) => {
  const { companyId, ids } = await loadFacts(app.database, withoutCosts(facts));
  const seller = await app.signIn({ companyId });
  const scope = { db: app.database.db, companyId };
  const before = (await storedKeys(scope, sql`true`)).toSorted();
  await enter(seller, facts, ids);
  for (const { text, markets, startDate, endDate, stated } of questions) {
    const [market = "PL"] = markets;
    const figures: Record<string, unknown> = await storedFigures(scope, {
      market,
      currency: "PLN",
      today: facts.today,
      startDate,
      endDate,
    });
    const claimed = Object.fromEntries(stated.map((claim) => [claim.figure, claimedValue(claim)]));
    expect([text, Object.fromEntries(stated.map(({ figure }) => [figure, figures[figure]]))]).toEqual([text, claimed]);
  }
  await undoAll(seller);
  expect((await storedKeys(scope, sql`true`)).toSorted()).toEqual(before);
});

test("there are six of them", () => {
  expect(examples.length).toBe(6);
});
