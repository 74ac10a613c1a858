/** Deliveries over HTTP: purchases of the small seller, whose June profit without goods is 203.00 (src/testing/small-seller.ts). */
import { beforeEach, describe, expect, test } from "vitest";
import {
  createDeliveryRoute,
  deleteDeliveryRoute,
  deliveriesRoute,
  deliveryRoute,
  previewDeliveryRoute,
  saveDeliveryRoute,
} from "#contract/deliveries.ts";
import { logsRoute } from "#contract/logs.ts";
import { productCostsRoute, saveProductCostsRoute, undoProductChangeRoute } from "#contract/product-costs.ts";
import { productRoute } from "#contract/product.ts";
import { updateProductRoute } from "#contract/products.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { asSaid } from "#testing/said-costs.ts";
import { KUBEK, LAMPA } from "#testing/small-seller.ts";
import { figuresOfJune, smallShop } from "#testing/small-shop.ts";

type Said = BodyInputOf<typeof createDeliveryRoute>;

const { app, seller } = smallShop("for each test");
beforeEach(async () => {
  for (const id of [KUBEK, LAMPA]) {
    const { body } = await seller.call(productCostsRoute, { params: { id } });
    await seller.call(saveProductCostsRoute, { params: { id }, body: { ...asSaid(body), costMethod: "fifo" } });
  }
});

const profit = async () => (await figuresOfJune(app, seller)).netProfit;

const HEAD = { number: "FV 7/06", day: "2025-06-01", supplier: "Fabryka", currency: "PLN", vatMode: "gross", note: "" } as const;
const LINES: Said["lines"] = [
  { sku: "KUBEK", quantity: 10, unitPrice: "18.00" },
  { sku: "LAMPA", quantity: 5, unitPrice: "50.00" },
];
const FREIGHT = { kind: "freight", amount: 4500, currency: "PLN", sharedBy: "quantity" } as const;
const DUTY = { kind: "duty", amount: 4300, currency: "PLN", sharedBy: "value" } as const;
const DELIVERY: Said = { ...HEAD, lines: LINES, costs: [FREIGHT, DUTY] };

/*
 * Freight 45.00 by 15 units: 30.00 and 15.00. Duty 43.00 by value, 180.00 and 250.00: 18.00 and 25.00.
 * A kubek (180.00 + 30.00 + 18.00) / 10 = 22.80; a lampa (250.00 + 15.00 + 25.00) / 5 = 58.00.
 */
const LANDED = [
  { sku: "KUBEK", freight: 3000, duty: 1800, other: 0, unitCost: "22.8" },
  { sku: "LAMPA", freight: 1500, duty: 2500, other: 0, unitCost: "58" },
];

test("whoever delivers a product is its supplier until somebody says otherwise, and not after the delivery is taken back", async () => {
  const supplierOf = async (id: string) => (await seller.call(productRoute, { params: { id } })).body.supplier;
  const lamp = (await seller.call(productRoute, { params: { id: LAMPA } })).body;
  await seller.call(updateProductRoute, { params: { id: LAMPA }, body: { version: lamp.version, supplier: "Hurtownia" } });
  const made = (await seller.call(createDeliveryRoute, { body: DELIVERY })).body;
  expect([await supplierOf(KUBEK), await supplierOf(LAMPA)]).toEqual(["Fabryka", "Hurtownia"]);
  await seller.call(undoProductChangeRoute, { params: { id: made.changeId ?? "" } });
  expect([await supplierOf(KUBEK), await supplierOf(LAMPA)]).toEqual([null, "Hurtownia"]);
});

describe("a delivery of kubki and lampy with freight and duty", () => {
  /* Goods 3 × 22.80 + 2 × 58.00 = 184.40, recovered 22.80: 203.00 − 184.40 + 22.80. */
  const PROFIT = 4140;

  test("is previewed, makes purchases by their parts, is changed, deleted, and taken back step by step", async () => {
    expect(await profit()).toBe(20300);
    const preview = (await seller.call(previewDeliveryRoute, { body: { ...DELIVERY, id: null } })).body;
    expect(preview.lines).toMatchObject(LANDED);
    // order-1 150.00 − 50.00 − 15.00 and order-2 100.00 without goods; 161.60 less with them
    expect(preview.effect).toMatchObject({
      orders: 2,
      from: "2025-06-02",
      before: 18500,
      after: 2340,
      uncostedBefore: 5,
      uncostedAfter: 0,
    });
    expect(await profit()).toBe(20300);

    const made = (await seller.call(createDeliveryRoute, { body: DELIVERY })).body;
    expect(await profit()).toBe(PROFIT);
    const { batches, stock } = (await seller.call(productCostsRoute, { params: { id: KUBEK } })).body;
    expect(batches).toMatchObject([
      {
        day: "2025-06-01",
        quantity: 10,
        unitCost: "22.8",
        components: { goods: "18", freight: "3", duty: "1.8" },
        deliveryId: made.id,
        remaining: 7,
      },
    ]);
    // 10 − 3 sold + 1 that came back, which waits at the cost it left with
    expect(stock).toMatchObject({ units: 8, oversold: 0 });
    expect((await seller.call(deliveriesRoute, {})).body.items).toMatchObject([
      { id: made.id, supplier: "Fabryka", lines: 2, units: 15, goods: 43_000, costs: 8800 },
    ]);

    // Freight 60.00: 40.00 and 20.00; a kubek 23.80, a lampa 59.00: 2 × 1.00 and 2 × 1.00 less
    const dearer = { ...DELIVERY, costs: [{ ...FREIGHT, amount: 6000 }, DUTY], version: made.version };
    const saved = (await seller.call(saveDeliveryRoute, { params: { id: made.id }, body: dearer })).body;
    expect(await profit()).toBe(PROFIT - 400);
    expect((await seller.refused(saveDeliveryRoute, { params: { id: made.id }, body: dearer })).status).toBe(409);

    const gone = (await seller.call(deleteDeliveryRoute, { params: { id: made.id } })).body;
    expect(await profit()).toBe(20300);
    await seller.call(undoProductChangeRoute, { params: { id: gone.changeId ?? "" } });
    expect(await profit()).toBe(PROFIT - 400);
    await seller.call(undoProductChangeRoute, { params: { id: saved.changeId ?? "" } });
    expect(await profit()).toBe(PROFIT);
    expect((await seller.call(deliveryRoute, { params: { id: made.id } })).body.lines).toMatchObject(LANDED);
    await seller.call(undoProductChangeRoute, { params: { id: made.changeId ?? "" } });
    expect(await profit()).toBe(20300);
    expect((await seller.call(deliveriesRoute, {})).body.items).toEqual([]);
  });

  test("is not taken back by half: a purchase of it that was changed since stands in the way", async () => {
    const made = (await seller.call(createDeliveryRoute, { body: DELIVERY })).body;
    const sheet = asSaid((await seller.call(productCostsRoute, { params: { id: KUBEK } })).body);
    const batches = sheet.batches.map((batch) => ({ ...batch, quantity: 11 }));
    await seller.call(saveProductCostsRoute, { params: { id: KUBEK }, body: { ...sheet, batches } });
    expect((await seller.refused(undoProductChangeRoute, { params: { id: made.changeId ?? "" } })).status).toBe(400);
    expect(await profit()).toBe(PROFIT);
    expect((await seller.call(deliveryRoute, { params: { id: made.id } })).body.number).toBe("FV 7/06");
  });
});

test("freight in euro is converted at the rate of the delivery's day", async () => {
  const costs = [{ ...FREIGHT, amount: 1000, currency: "EUR" }] as const;
  const body = { ...DELIVERY, day: "2025-06-30", lines: LINES.slice(0, 1), costs: [...costs], id: null };
  // 10.00 EUR × 4.0000 = 40.00; (180.00 + 40.00) / 10
  expect((await seller.call(previewDeliveryRoute, { body })).body.lines).toMatchObject([{ freight: 4000, unitCost: "22" }]);
});

test("what is wrong is told at its field", async () => {
  const lines = [...LINES, { sku: "NIEMA", quantity: 1, unitPrice: "1" }, { sku: "ŚWIECA", quantity: 1, unitPrice: "1" }];
  const costs = [
    { ...FREIGHT, sharedBy: "weight" as const },
    { ...DUTY, currency: "EUR" as const },
  ];
  const { status, body } = await seller.refused(createDeliveryRoute, { body: { ...DELIVERY, lines, costs } });
  expect(status).toBe(422);
  // On 1 June no rate of the euro is known.
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(["costs.0.sharedBy", "costs.1.currency", "lines.2.sku", "lines.3.sku"]);
});

test("the log says what a delivery did to the profit, and its removal as well", async () => {
  const newest = async () => (await seller.call(logsRoute, { query: { type: "audit", kind: "products" } })).body.items[0];
  const moved = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await profit();
    await work();
    return Number(await profit()) - Number(before);
  };
  const difference = ({ before, after }: { before: number | null; after: number | null }) => Number(after) - Number(before);
  let id = "";
  const made = await moved(async () => ({ id } = (await seller.call(createDeliveryRoute, { body: DELIVERY })).body));
  // 203.00 − 2 kubki of three that stayed sold × 22.80 − 2 lampy × 58.00
  expect(await profit()).toBe(4140);
  const entry = await newest();
  const measured = entry?.effect ?? { before: null, after: null };
  expect(entry).toMatchObject({ title: "Zmieniono dostawę", object: "FV 7/06", link: "/system/products/deliveries" });
  // Sold on 2 June, a lampa more on 9 June, a kubek back on 10 June.
  expect(entry?.effect).toMatchObject({ state: "known", from: "2025-06-02", to: "2025-06-10", days: 3 });
  expect(difference(measured)).toBe(made);
  const gone = await moved(() => seller.call(deleteDeliveryRoute, { params: { id } }));
  expect(gone).toBe(-made);
  expect(difference((await newest())?.effect ?? measured)).toBe(gone);
});
