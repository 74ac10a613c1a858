import { sql } from "kysely";
import { expect, test } from "vitest";
import { productRoute } from "#contract/product.ts";
import { findCostPeriods } from "#ledger/reports/products/product-history.ts";
import { KUBEK, SWIECA } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const { app, seller } = smallShop();

test("a product says what it costs and at which prices it was sold", async () => {
  const { body } = await seller.call(productRoute, { params: { id: KUBEK } });
  expect(body).toMatchObject({ sku: "KUBEK", costMethod: "constant", purchases: [] });
  expect(body.costs).toEqual([{ market: null, validFrom: null, validTo: null, unitCost: "20", currency: "PLN", vatMode: "gross" }]);
  // two for 100.00 and one for 50.00: 150.00 ÷ 3
  expect(body.prices).toMatchObject([{ month: "2025-06-01", units: 3, average: 5000 }]);
  expect((await seller.call(productRoute, { params: { id: SWIECA } })).body.costs).toEqual([]);
});

test("a later cost ends the earlier one, and one that ended early gives way to it again", async () => {
  const { companyId } = await app.signIn();
  const add = (market: string, from: string | null, to: string | null, cost: string) =>
    sql`insert into product_costs (company_id, product_id, market, valid_from, valid_to, unit_cost, currency, vat_mode)
        values (${companyId}, 1, ${market}, ${from}, ${to}, ${cost}, 'PLN', 'net')`.execute(app.database.db);
  await add("", null, null, "1");
  await add("", "2025-02-01", null, "2");
  await add("", "2025-03-01", "2025-03-10", "3");
  await add("CZ", "2025-01-01", null, "4");
  const costs = await findCostPeriods({ db: app.database.db, companyId }, 1);
  expect(costs.map(({ market, validFrom, validTo, unitCost }) => [market, validFrom, validTo, unitCost])).toEqual([
    ["", "2025-03-11", null, "2"],
    ["", "2025-03-01", "2025-03-10", "3"],
    ["", "2025-02-01", "2025-02-28", "2"],
    ["", null, "2025-01-31", "1"],
    ["CZ", "2025-01-01", null, "4"],
  ]);
});

test("on a market where it was not sold it has no prices, and its stock is unknown until an offer says it", async () => {
  const { body } = await seller.call(productRoute, { params: { id: KUBEK }, headers: { "x-market": "CZ", "x-currency": "CZK" } });
  expect([body.prices, body.priceCurrency, body.stock]).toEqual([[], "CZK", null]);
  await sql`update offers set stock = 7 where company_id = ${seller.companyId} and product_id = ${KUBEK}`.execute(app.database.db);
  expect((await seller.call(productRoute, { params: { id: KUBEK } })).body.stock).toBe(7);
});

test("a product of another company is not found", async () => {
  const stranger = await app.signIn();
  for (const id of [KUBEK, "999", "KUBEK"]) expect((await stranger.refused(productRoute, { params: { id } })).status).toBe(404);
});
