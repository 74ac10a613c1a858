import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawReader, type RawReader, startTestSimulator } from "#testing/simulator.ts";
import type { Simulator } from "./server.ts";

/** What the product reads of each answer, in our own words, so that shapes are proved wherever the project is. */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string", minLength: 1 };
const uuid: Schema = { type: "string", format: "uuid" };
const moment: Schema = { type: "string", pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` };
const money: Schema = record({
  amount: { type: "string", pattern: String.raw`^-?\d+\.\d\d$` },
  currency: { enum: ["PLN", "CZK", "EUR", "HUF"] },
});
const count: Schema = { type: "integer", minimum: 0 };
const marketplace: Schema = { type: "string", pattern: "^allegro(-business)?-(pl|cz|sk|hu)$" };

function record(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
}

function listOf(items: Schema): Schema {
  return { type: "array", items };
}

const line = record(
  {
    id: uuid,
    offer: record({
      id: text,
      name: text,
      productSet: record({ products: listOf(record({ id: uuid, quantity: { type: "integer", minimum: 1 } })) }),
    }),
    quantity: { type: "integer", minimum: 1 },
    originalPrice: money,
    price: money,
    boughtAt: moment,
    tax: record({ rate: { type: ["string", "null"] } }),
    discounts: listOf(record({ type: text })),
  },
  { reconciliation: record({ value: money, type: { enum: ["BILLING", "WALLET"] } }), deposit: record({ price: money }) },
);

const SHAPES: Readonly<Record<string, Schema>> = {
  "/me": record({ id: text, login: text, baseMarketplace: record({ id: marketplace }) }),
  "/order/checkout-forms?limit=100": record({
    count,
    totalCount: count,
    checkoutForms: listOf(
      record(
        {
          id: uuid,
          revision: text,
          updatedAt: moment,
          status: { enum: ["BOUGHT", "FILLED_IN", "READY_FOR_PROCESSING", "CANCELLED"] },
          fulfillment: record({ status: text }),
          lineItems: { ...listOf(line), minItems: 1 },
          surcharges: listOf(record({ id: uuid, finishedAt: moment, paidAmount: money })),
          marketplace: record({ id: marketplace }),
          summary: record({ totalToPay: money }),
        },
        {
          payment: record({ id: uuid, type: text, provider: text }, { paidAmount: money, finishedAt: moment, reconciliation: money }),
          delivery: record({ method: record({ id: uuid, name: text }), cost: money, smart: { type: "boolean" } }),
        },
      ),
    ),
  }),
  "/order/events?limit=200": record({
    events: listOf(
      record({
        id: { type: "string", pattern: String.raw`^\d{16}$` },
        type: text,
        occurredAt: moment,
        order: record({ checkoutForm: record({ id: uuid }) }),
      }),
    ),
  }),
  "/billing/billing-entries?limit=100": record({
    billingEntries: listOf(
      record(
        {
          id: uuid,
          occurredAt: moment,
          type: record({ id: { type: "string", pattern: "^[A-Z0-9]{3,4}$" }, name: text }),
          value: money,
          balance: money,
          tax: { anyOf: [record({ percentage: { const: "23.00" } }), record({ annotation: text })] },
        },
        { offer: record({ id: text }), order: record({ id: uuid }) },
      ),
    ),
  }),
  "/payments/refunds?limit=100": record({
    count,
    totalCount: count,
    refunds: listOf(
      record(
        {
          id: uuid,
          payment: record({ id: uuid }),
          reason: text,
          status: text,
          createdAt: moment,
          totalValue: money,
          lineItems: listOf({
            anyOf: [
              record({ id: uuid, type: { const: "QUANTITY" }, quantity: { type: "integer", minimum: 1 } }),
              record({ id: uuid, type: { const: "AMOUNT" }, value: money }),
            ],
          }),
        },
        { order: record({ id: uuid }), delivery: record({ value: money }) },
      ),
    ),
  }),
  "/order/customer-returns?limit=100": record({
    count,
    customerReturns: listOf(
      record({
        id: uuid,
        createdAt: moment,
        orderId: uuid,
        status: text,
        items: { ...listOf(record({ offerId: text, quantity: count, reason: record({ type: text }) })), minItems: 1 },
      }),
    ),
  }),
  "/payments/payment-operations?limit=50": record({
    paymentOperations: listOf(record({ type: text, group: text, occurredAt: moment, value: money, wallet: record({ balance: money }) })),
  }),
  "/sale/offers?limit=100": record({
    offers: listOf(
      record({
        id: text,
        name: text,
        sellingMode: record({ price: money }),
        publication: record({ status: { enum: ["ACTIVE", "ENDED"] } }),
        additionalMarketplaces: { type: "object", propertyNames: marketplace },
      }),
    ),
  }),
  "/billing/billing-types": listOf(record({ id: text, description: text })),
};

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

let simulator: Simulator;
let reader: RawReader;

beforeAll(async () => {
  simulator = await startTestSimulator({ sellers: [{ ordersPerDay: 2, offers: 80 }] });
  reader = rawReader(simulator);
});
afterAll(async () => simulator.close());

test.each(Object.entries(SHAPES))("%s has what the product reads, in the form it reads", async (path, schema) => {
  const body = await reader.json(path);
  const validate = ajv.compile(schema);
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
  // an empty list would prove nothing
  expect(JSON.stringify(body).length).toBeGreaterThan(200);
});

test("the parts of an order add up to what the buyer pays", async () => {
  const body = await reader.json("/order/checkout-forms?limit=100");
  const cents = (value: unknown): number => Math.round(Number(Reflect.get(Object(value), "amount") ?? 0) * 100);
  const of = (value: unknown, ...names: readonly string[]): unknown =>
    names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const orders = list(of(body, "checkoutForms"));
  expect(orders.length).toBeGreaterThan(50);
  for (const order of orders) {
    const lines = list(of(order, "lineItems")).map((item) => {
      const services = list(of(item, "selectedAdditionalServices")).map(
        (service) => cents(of(service, "price")) * Number(of(service, "quantity")),
      );
      const each = cents(of(item, "price")) + cents(of(item, "deposit", "price"));
      return each * Number(of(item, "quantity")) + services.reduce((sum, price) => sum + price, 0);
    });
    const parts = lines.reduce((sum, amount) => sum + amount, cents(of(order, "delivery", "cost")));
    expect(parts).toBe(cents(of(order, "summary", "totalToPay")));
  }
});
