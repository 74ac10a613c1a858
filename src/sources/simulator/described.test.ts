import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allegroDescription } from "#testing/allegro-description.ts";
import { rawReader, type RawReader, startTestSimulator } from "#testing/simulator.ts";
import type { Simulator } from "./server.ts";

type Schema = { readonly [key: string]: unknown };

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const REFERENCE = "#/components/schemas/";

/** A reference to the schema as a part of a whole (`open`), or as the whole, which knows no further field (`closed`). */
function reference(name: string, isClosed: boolean): Schema {
  return { $ref: `#/$defs/${name}.${isClosed ? "closed" : "open"}` };
}

function nullable(schema: Schema): Schema {
  return { anyOf: [{ type: "null" }, schema] };
}

/** The kinds of one schema told apart by a field, as `discriminator.mapping` lists them. */
function byDiscriminator(schema: Schema): Schema | null {
  const { discriminator } = schema;
  if (!isSchema(discriminator) || !isSchema(discriminator["mapping"])) return null;
  const name = String(discriminator["propertyName"]);
  const kinds = Object.entries(discriminator["mapping"]).map(([value, target]) => ({
    if: { properties: { [name]: { const: value } }, required: [name] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: reference(String(target).slice(REFERENCE.length), true),
  }));
  return { allOf: kinds };
}

const KEPT_WORDS = ["type", "format", "required", "enum", "minimum", "maximum", "minLength", "maxLength", "maxItems"];

function each(list: unknown, isClosed: boolean): unknown[] {
  return Array.isArray(list) ? list.map((part) => converted(part, isClosed)) : [];
}

/** What the schema says of the parts of a value. */
function partsOf({ properties, items, additionalProperties, allOf, oneOf }: Schema): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  if (isSchema(properties)) {
    parts["properties"] = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, converted(value, true)]));
  }
  if (items !== undefined) parts["items"] = converted(items, true);
  if (isSchema(additionalProperties)) parts["additionalProperties"] = converted(additionalProperties, true);
  if (Array.isArray(allOf)) parts["allOf"] = each(allOf, false);
  if (Array.isArray(oneOf)) parts["oneOf"] = each(oneOf, true);
  return parts;
}

/** OpenAPI 3.0 → JSON Schema 2020-12, in which a whole object refuses fields that nothing describes. */
function converted(schema: unknown, isClosed: boolean): unknown {
  if (!isSchema(schema)) return schema;
  const { nullable: mayBeNull, $ref, properties, allOf, additionalProperties } = schema;
  if (typeof $ref === "string") return reference($ref.slice(REFERENCE.length), isClosed);
  const kinds = isClosed ? byDiscriminator(schema) : null;
  if (kinds !== null) return kinds;
  const kept = Object.fromEntries(KEPT_WORDS.flatMap((word) => (word in schema ? [[word, schema[word]]] : [])));
  const describesFields = (isSchema(properties) || Array.isArray(allOf)) && additionalProperties === undefined;
  const result = { ...kept, ...partsOf(schema), ...(isClosed && describesFields ? { unevaluatedProperties: false } : {}) };
  return mayBeNull === true ? nullable(result) : result;
}

/**
 * Announced on 1 September 2026, after the description in the repository was published. Known of it are the list, by
 * parcel, and the names `paymentId` and `shipmentId`. That both are UUIDs, `paidAmount` and `paidAt` are what the simulator
 * makes of it: this checks that it stays so, not that Allegro answers so. Nobody said that any of them has to be there.
 */
const BOOKED_CASH: Schema = {
  type: "array",
  items: {
    type: "object",
    properties: {
      paymentId: { type: "string", format: "uuid" },
      shipmentId: { type: "string", format: "uuid" },
      paidAmount: { $ref: `${REFERENCE}Price` },
      paidAt: { type: "string", format: "date-time" },
    },
  },
};

function withLaterFields(name: string, schema: unknown): unknown {
  if (name !== "CheckoutForm" || !isSchema(schema)) return schema;
  return { ...schema, properties: { ...Object(schema["properties"]), codBookedPayments: BOOKED_CASH } };
}

type Check = (path: string, body: unknown) => readonly unknown[];

function compileDescription(): Check {
  const document = allegroDescription();
  const at = (...names: readonly string[]): unknown => names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), document);
  const components = Object.entries(Object(at("components", "schemas"))).map(
    ([name, schema]) => [name, withLaterFields(name, schema)] as const,
  );
  const definitions = components.flatMap(([name, schema]) => [
    [`${name}.open`, converted(schema, false)],
    [`${name}.closed`, converted(schema, true)],
  ]);
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  const checks = new Map<string, ValidateFunction>();
  const checkOf = (path: string): ValidateFunction => {
    const content = at("paths", path, "get", "responses", "200", "content");
    const schema = Reflect.get(Object(Object.values(Object(content))[0]), "schema");
    const compiled = checks.get(path) ?? ajv.compile({ $defs: Object.fromEntries(definitions), ...Object(converted(schema, true)) });
    checks.set(path, compiled);
    return compiled;
  };
  return (path, body) => {
    const validate = checkOf(path);
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => [instancePath, message, params]);
  };
}

describe("answers are such as Allegro describes them", () => {
  let simulator: Simulator;
  let reader: RawReader;
  let wrongWith: Check = () => [];

  beforeAll(async () => {
    simulator = await startTestSimulator({ sellers: [{ ordersPerDay: 3, offers: 80 }] });
    reader = rawReader(simulator);
    wrongWith = compileDescription();
  });
  afterAll(async () => simulator.close());

  const rowsOf = (body: unknown, name: string): unknown[] => {
    const rows: unknown = Reflect.get(Object(body), name);
    return Array.isArray(rows) ? rows : [];
  };

  test.each([
    ["/order/checkout-forms", "checkoutForms", 300, 100],
    ["/order/events", "events", 500, 1000],
    ["/payments/refunds", "refunds", 20, 100],
    ["/payments/payment-operations", "paymentOperations", 300, 50],
    ["/order/customer-returns", "customerReturns", 15, 1000],
    ["/order/refund-claims", "refundClaims", 20, 100],
    ["/sale/offers", "offers", 80, 1000],
  ])("every page of %s", async (path, name, atLeast, limit) => {
    let seen = 0;
    for (let offset = 0; offset < 1500; offset += limit) {
      const body = await reader.json(`${path}?limit=${limit}${path === "/order/events" ? "" : `&offset=${offset}`}`);
      const rows = rowsOf(body, name);
      seen += rows.length;
      expect(wrongWith(path, body)).toEqual([]);
      if (rows.length < limit) break;
    }
    expect(seen).toBeGreaterThanOrEqual(atLeast);
  });

  test.each(["allegro-pl", "allegro-cz", "allegro-sk", "allegro-hu"])("billing of %s", async (market) => {
    let seen = 0;
    for (let offset = 0; offset < 1000; offset += 100) {
      const body = await reader.json(`/billing/billing-entries?marketplaceId=${market}&offset=${offset}`);
      expect(wrongWith("/billing/billing-entries", body)).toEqual([]);
      seen += rowsOf(body, "billingEntries").length;
    }
    expect(seen).toBeGreaterThan(100);
  });

  test.each(["allegro-pl", "allegro-cz"])("badges of %s", async (market) => {
    const body = await rawReader(simulator, ["allegro:api:campaigns"]).json(`/sale/badges?marketplace.id=${market}&limit=1000`);
    expect(wrongWith("/sale/badges", body)).toEqual([]);
    expect(rowsOf(body, "badges").length).toBeGreaterThan(5);
  });

  test("one order, one offer, the account, the journal's end, the types of billing, the marketplaces", async () => {
    const [order] = rowsOf(await reader.json("/order/checkout-forms?limit=1"), "checkoutForms");
    const [offer, ...others] = rowsOf(await reader.json("/sale/offers?limit=100"), "offers");
    const ruled = [offer, ...others].find((each) => JSON.stringify(Reflect.get(Object(each), "sellingMode")).includes("priceAutomation"));
    const single: readonly [path: string, address: string][] = [
      ["/order/checkout-forms/{id}", `/order/checkout-forms/${String(Reflect.get(Object(order), "id"))}`],
      ["/sale/product-offers/{offerId}", `/sale/product-offers/${String(Reflect.get(Object(offer), "id"))}`],
      ["/sale/price-automation/offers/{offerId}/rules", `/sale/price-automation/offers/${String(Reflect.get(Object(ruled), "id"))}/rules`],
      ["/me", "/me"],
      ["/order/event-stats", "/order/event-stats"],
      ["/billing/billing-types", "/billing/billing-types"],
      ["/marketplaces", "/marketplaces"],
      ["/sale/price-automation/rules", "/sale/price-automation/rules"],
    ];
    for (const [path, address] of single) expect({ path, wrong: wrongWith(path, await reader.json(address)) }).toEqual({ path, wrong: [] });
  });

  test("what is new since 2025 is among the answers: cash on delivery that was booked, operations of it, payouts by their id, top-ups", async () => {
    const all = async (path: string, name: string, limit: number): Promise<unknown[]> => {
      const rows: unknown[] = [];
      for (let offset = 0; offset % limit === 0 && offset < 9_000; offset = rows.length || 1) {
        rows.push(...rowsOf(await reader.json(`${path}?limit=${limit}&offset=${offset}`), name));
      }
      return rows;
    };
    const orders = await all("/order/checkout-forms", "checkoutForms", 100);
    expect(orders.filter((order) => rowsOf(order, "codBookedPayments").length > 0).length).toBeGreaterThan(5);
    const operations = await all("/payments/payment-operations", "paymentOperations", 50);
    const ofType = (type: string) => operations.filter((operation) => Reflect.get(Object(operation), "type") === type);
    const payouts = new Set(ofType("PAYOUT").map((operation) => Reflect.get(Object(Reflect.get(Object(operation), "payout")), "id")));
    expect(payouts.size).toBe(ofType("PAYOUT").length);
    for (const cancel of ofType("PAYOUT_CANCEL"))
      expect(payouts).toContain(Reflect.get(Object(Reflect.get(Object(cancel), "payout")), "id"));
    const rare = ["PAYOUT_CANCEL", "COMPENSATION_COD_INCREASE", "COMPENSATION_COD_CHARGE", "TOP_UP"];
    const transfers = ["PROVIDER_REFUND_TRANSFER_CHARGE", "PROVIDER_REFUND_TRANSFER_INCREASE"];
    expect([...rare, ...transfers].filter((type) => ofType(type).length === 0)).toEqual([]);
    // Removed since: nothing answers with them, so nobody can rely on them.
    expect(JSON.stringify([orders, operations])).not.toMatch(/customCost|nextItemRate|smartDelivery/);
  });

  test("a field nobody described is found, so that the checks above can fail", () => {
    expect(wrongWith("/me", { id: "1", colour: "red" })).not.toEqual([]);
    expect(wrongWith("/order/checkout-forms", { checkoutForms: [{ id: "no uuid" }] })).not.toEqual([]);
    expect(wrongWith("/billing/billing-entries", { billingEntries: [{ value: { amount: "1.00", currency: "PLN", vat: 1 } }] })).not.toEqual(
      [],
    );
  });
});
