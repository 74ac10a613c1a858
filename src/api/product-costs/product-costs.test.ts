/** The costs of a product over HTTP: the small seller's, whose June profit is 43.00 (src/testing/small-seller.ts). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  previewProductCostsRoute,
  productChangesRoute,
  productCostsRoute,
  saveProductCostsRoute,
  undoProductChangeRoute,
} from "#contract/product-costs.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { asSaid } from "#testing/said-costs.ts";
import { KUBEK, LAMPA, SWIECA } from "#testing/small-seller.ts";
import { figuresOfJune, smallShop } from "#testing/small-shop.ts";

type Said = BodyInputOf<typeof saveProductCostsRoute>;

const { app, seller } = smallShop("for each test");

async function read(id: string): Promise<Said> {
  return asSaid((await seller.call(productCostsRoute, { params: { id } })).body);
}

const profit = async () => (await figuresOfJune(app, seller)).netProfit;

const general = (unitCost: string): Said["costs"] => [
  { market: null, validFrom: null, validTo: null, unitCost, currency: "PLN", vatMode: "gross" },
];

describe("a kubek for 22.50 instead of 20.00", () => {
  /*
   * order-1: 150.00 sales − 50.00 refunded − 15.00 commission − 40.00 − 60.00 goods + 20.00 recovered = 5.00
   * order-2: 50.00 + 50.00 − 20.00 − 60.00 = 20.00; both 25.00
   * 3 sold × 2.50 more − 1 recovered × 2.50 more = 5.00 less
   */
  const EFFECT = {
    orders: 2,
    from: "2025-06-02",
    before: 2500,
    after: 2000,
    currency: "PLN",
    uncostedBefore: 0,
    uncostedAfter: 0,
    leftOut: null,
  };

  test("is shown before it is made, made, told in the history, and taken back", async () => {
    const body = { ...(await read(KUBEK)), costs: general("22.50") };
    expect((await seller.call(previewProductCostsRoute, { params: { id: KUBEK }, body })).body).toEqual(EFFECT);
    expect(await profit()).toBe(4300);

    const saved = (await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body })).body;
    expect(saved).toMatchObject({ version: body.version + 1, jobId: null });
    expect(await profit()).toBe(4300 - 500);

    const told = (await seller.call(productChangesRoute, { query: { productId: KUBEK } })).body.items;
    expect(told).toMatchObject([{ id: saved.changeId, kind: "costs", by: seller.email, from: null, products: 1, undoable: true }]);
    expect(told[0]?.changed[0]?.fields).toMatchObject([{ field: "costs", before: [{ unitCost: "20" }], after: [{ unitCost: "22.5" }] }]);

    const undone = await seller.call(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } });
    expect(undone.body).toMatchObject({ jobId: null, kept: [] });
    expect(await profit()).toBe(4300);
    expect((await read(KUBEK)).costs).toMatchObject(general("20"));
    expect((await seller.refused(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } })).status).toBe(400);
  });

  test("is kept, and named, by the undo when another cost was saved since; packaging said since stays in any case", async () => {
    const body = { ...(await read(KUBEK)), costs: general("22.50") };
    const saved = (await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body })).body;
    await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...body, version: saved.version, packagingPerUnit: 100 } });
    // 3 units × 1.00
    expect(await profit()).toBe(4300 - 500 - 300);
    await seller.call(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } });
    expect(await profit()).toBe(4300 - 300);

    const again = (
      await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...(await read(KUBEK)), costs: general("21") } })
    ).body;
    await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...(await read(KUBEK)), costs: general("23") } });
    const kept = (await seller.call(undoProductChangeRoute, { params: { id: again.changeId ?? "" } })).body;
    expect(kept).toEqual({ changeId: null, jobId: null, kept: [{ productId: KUBEK, sku: "KUBEK" }] });
    expect((await read(KUBEK)).costs).toMatchObject(general("23"));

    // nothing was undone, so it still can be, once what was said later is
    const [newest] = (await seller.call(productChangesRoute, { query: { productId: KUBEK } })).body.items;
    await seller.call(undoProductChangeRoute, { params: { id: newest?.id ?? "" } });
    expect((await read(KUBEK)).costs).toMatchObject(general("21"));
    expect((await seller.call(undoProductChangeRoute, { params: { id: again.changeId ?? "" } })).body.kept).toEqual([]);
    expect((await read(KUBEK)).costs).toMatchObject(general("20"));
  });
});

test("a first cost: the unit that had none is known, and the profit can be said", async () => {
  const body = { ...(await read(SWIECA)), costs: general("12") };
  // order-3: 30.00 sold, 12.00 goods
  expect((await seller.call(previewProductCostsRoute, { params: { id: SWIECA }, body })).body).toMatchObject({
    orders: 1,
    from: "2025-06-20",
    before: 3000,
    after: 1800,
    uncostedBefore: 1,
    uncostedAfter: 0,
  });
});

test("a bundle is priced by its parts, and a part that is not sold yet has its cost beside it", async () => {
  const recipes = [
    {
      validFrom: null,
      components: [
        { productId: KUBEK, quantity: 1 },
        { productId: LAMPA, quantity: 2 },
      ],
    },
  ];
  await seller.call(saveProductCostsRoute, { params: { id: SWIECA }, body: { ...(await read(SWIECA)), recipes } });
  // order-3 takes 20.00 + 2 × 60.00
  expect(await profit()).toBe(4300 - 14_000);
  const { body } = await seller.call(productCostsRoute, { params: { id: SWIECA } });
  expect(body.recipes[0]?.components).toMatchObject([
    { productId: KUBEK, sku: "KUBEK", quantity: 1, unitCost: "20", currency: "PLN" },
    { productId: LAMPA, sku: "LAMPA", quantity: 2, unitCost: "60", currency: "PLN" },
  ]);
  const circle = [{ validFrom: null, components: [{ productId: SWIECA, quantity: 1 }] }];
  const refused = await seller.refused(saveProductCostsRoute, { params: { id: LAMPA }, body: { ...(await read(LAMPA)), recipes: circle } });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["recipes"]]);
});

test("FIFO: what is left of each purchase, what was oversold, and what was sold before the first", async () => {
  const batch = (day: `${number}-${number}-${number}`, quantity: number, unitCost: string): Said["batches"][number] => ({
    id: null,
    day,
    quantity,
    unitCost,
    currency: "PLN",
    vatMode: "gross",
  });
  const body: Said = { ...(await read(KUBEK)), costMethod: "fifo", batches: [batch("2025-06-01", 2, "10"), batch("2025-06-03", 4, "30")] };
  const saved = (await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body })).body;
  // 3 sold on 2 June out of 2: the third is oversold, at the cost of the last purchase known then; 1 comes back on 10 June
  const first = (await seller.call(productCostsRoute, { params: { id: KUBEK } })).body;
  expect(first.stock).toEqual({ units: 5, oversold: 1, unknown: 0 });
  expect(first.batches.map(({ day, remaining }) => [day, remaining])).toEqual([
    ["2025-06-01", 0],
    ["2025-06-03", 4],
  ]);
  // 2 × 10.00 + 1 × 10.00 oversold − 10.00 back, instead of 3 × 20.00 − 20.00
  expect(await profit()).toBe(4300 + 4000 - 2000);

  const late = { ...asSaid(first), batches: asSaid(first).batches.slice(1) };
  await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: late });
  expect((await seller.call(productCostsRoute, { params: { id: KUBEK } })).body.stock).toMatchObject({ units: 4, oversold: 0, unknown: 3 });
  // the purchase that was removed comes back under its own number, before the other
  const { items } = (await seller.call(productChangesRoute, { query: { productId: KUBEK } })).body;
  await seller.call(undoProductChangeRoute, { params: { id: items[0]?.id ?? "" } });
  expect((await seller.call(productCostsRoute, { params: { id: KUBEK } })).body.batches).toEqual(first.batches);
  expect(await profit()).toBe(4300 + 4000 - 2000);
  expect(saved.jobId).toBeNull();
});

test("a hidden product stays in all figures", async () => {
  const hidden = sql`update products set hidden = true where company_id = ${seller.companyId} and id = ${KUBEK}`;
  await hidden.execute(app.database.db);
  await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...(await read(KUBEK)), costs: general("22.50") } });
  expect(await profit()).toBe(4300 - 500);
});

describe("what cannot be saved", () => {
  async function fieldsOf(change: Partial<Said>): Promise<string[]> {
    const { status, body } = await seller.refused(saveProductCostsRoute, {
      params: { id: KUBEK },
      body: { ...(await read(KUBEK)), ...change },
    });
    expect(status).toBe(422);
    return Object.keys(body.errors ?? {});
  }

  test("names its field", async () => {
    const [row] = general("20");
    if (row === undefined) throw new Error("no row");
    const periods = [
      { ...row, validTo: "2025-05-31" as const },
      { ...row, validFrom: "2025-06-02" as const },
    ];
    expect(await fieldsOf({ costMethod: "period", costs: periods })).toEqual(["costs.1.validFrom"]);
    expect(await fieldsOf({ costs: [row, row] })).toEqual(["costs.1.validFrom"]);
    expect(await fieldsOf({ costs: [{ ...row, unitCost: "12,40" }] })).toEqual(["costs.0.unitCost"]);
    expect(await fieldsOf({ costs: [{ ...row, components: { goods: "19", freight: "2" } }] })).toEqual(["costs.0.components"]);
    const purchase = { day: "2025-06-01" as const, quantity: 1, unitCost: "1", currency: "PLN" as const, vatMode: "net" as const };
    expect(await fieldsOf({ batches: [{ ...purchase, id: "999999" }] })).toEqual(["batches.0.id"]);
    expect(await fieldsOf({ batches: [{ ...purchase, id: null, deliveryId: "999999" }] })).toEqual(["batches.0.deliveryId"]);
    expect(await fieldsOf({ batches: [{ ...purchase, id: null, deliveryId: "abc" }] })).toEqual(["batches.0.deliveryId"]);
    // a hundred millions of a unit, times units and lines, would leave the numbers that are exact
    expect(await fieldsOf({ costs: [{ ...row, unitCost: "100000000" }] })).toEqual(["costs.0.unitCost"]);
    expect(await fieldsOf({ recipes: [{ validFrom: null, components: [{ productId: "999999", quantity: 1 }] }] })).toEqual([
      "recipes.0.components.0.productId",
    ]);
  });

  test("is the slower of two changes that were made of the same costs at once", async () => {
    const body = await read(KUBEK);
    const saved = await Promise.all(
      ["21", "22"].map((unitCost) =>
        seller.send(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...body, costs: general(unitCost) } }),
      ),
    );
    expect(new Set(saved.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect((await seller.call(productChangesRoute, { query: { productId: KUBEK } })).body.total).toBe(1);
  });

  test("is what somebody else has changed since, whatever a viewer sends, and a product of another company", async () => {
    const body = await read(KUBEK);
    await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...body, costs: general("22") } });
    expect((await seller.refused(saveProductCostsRoute, { params: { id: KUBEK }, body })).status).toBe(409);
    const viewer = await app.signIn({ companyId: seller.companyId, role: "viewer" });
    expect((await viewer.refused(saveProductCostsRoute, { params: { id: KUBEK }, body })).status).toBe(403);
    expect((await viewer.refused(previewProductCostsRoute, { params: { id: KUBEK }, body })).status).toBe(403);
    const stranger = await app.signIn();
    expect((await stranger.refused(productCostsRoute, { params: { id: KUBEK } })).status).toBe(404);
    expect((await stranger.refused(saveProductCostsRoute, { params: { id: KUBEK }, body })).status).toBe(404);
  });
});
