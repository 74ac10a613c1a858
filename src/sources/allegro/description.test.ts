import { Ajv } from "ajv";
import formats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { allegroDescription, publishedDescription } from "#testing/allegro-description.ts";
import { allPages, APP, type Asked, billingEntry, checkoutForm, connected, lineItem, price, refund } from "#testing/canned-allegro.ts";
import { SEPTEMBER } from "#testing/canned-lists.ts";
import { askedScopes } from "./oauth-scopes.ts";

type Json = Record<string, unknown>;

/** The guarantee: the description is one YAML document of objects, and a test that asks for what is not there fails. */
function at(value: unknown, ...names: readonly string[]): Json {
  return names.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value) as Json;
}

let description: Json = {};
let ajv: Ajv = new Ajv();

beforeAll(() => {
  description = allegroDescription();
  ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  formats.default(ajv);
  ajv.addSchema(description, "allegro");
});

/** Allegro writes `null` for what is absent, which its description does not always say. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (each === null ? [] : [[name, withoutNulls(each)]])));
}

function resolved(schema: Json): Json {
  const reference = schema["$ref"];
  return typeof reference === "string" ? resolved(at(description, ...reference.slice(2).split("/"))) : schema;
}

/** Properties of a schema and of everything it is composed of. */
function propertiesOf(schema: Json): Json {
  const { properties, allOf } = resolved(schema);
  const composed = Array.isArray(allOf) ? allOf.map((part: Json) => propertiesOf(part)) : [];
  return Object.assign({}, ...composed, properties);
}

/** Dotted names of fields that the schema does not know. */
function unknownFields(value: unknown, schema: Json, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => unknownFields(each, at(resolved(schema), "items"), path));
  if (typeof value !== "object" || value === null) return [];
  const known = propertiesOf(schema);
  const open = resolved(schema)["additionalProperties"];
  return Object.entries(value).flatMap(([name, each]) => {
    const next = name in known ? at(known, name) : typeof open === "object" ? (open as Json) : null;
    return next === null ? [`${path}${name}`] : unknownFields(each, next, `${path}${name}.`);
  });
}

function expectDescribed(name: string, sample: unknown): void {
  const clean = withoutNulls(sample);
  const validate = ajv.compile({ $ref: `allegro#/components/schemas/${name}` });
  validate(clean);
  expect(validate.errors ?? []).toEqual([]);
  expect(unknownFields(clean, at(description, "components", "schemas", name))).toEqual([]);
}

test("the orders of these tests are orders as Allegro describes them", () => {
  expectDescribed("CheckoutForm", checkoutForm());
  expectDescribed(
    "CheckoutForm",
    checkoutForm({
      lineItems: [
        lineItem({
          deposit: { price: price("0.50") },
          reconciliation: { value: price("7.00"), type: "WALLET", quantity: 2 },
          selectedAdditionalServices: [{ definitionId: "g", name: "Pakowanie", price: price("5.00"), quantity: 2 }],
          offer: { id: "1", name: "Zestaw", productSet: { products: [{ id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6", quantity: 2 }] } },
        }),
      ],
      payment: { id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6", type: "ONLINE", provider: "AF", reconciliation: price("7.00") },
      surcharges: [
        { id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea7", type: "ONLINE", finishedAt: "2026-09-05T09:00:00.000Z", paidAmount: price("4.50") },
      ],
      invoice: { required: true, features: ["VAT_EU_VERIFIED"] },
    }),
  );
});

test("the billing entries, refunds and returns of these tests are such as Allegro describes them", () => {
  expectDescribed("BillingEntry", billingEntry());
  expectDescribed("BillingEntry", billingEntry({ tax: { annotation: "OUT_OF_SCOPE" } }));
  expectDescribed("RefundDetails", refund());
  expectDescribed(
    "RefundDetails",
    refund({ lineItems: [{ id: "62ae358b-8f65-4fc4-9c77-bedf604a2e2b", type: "AMOUNT", value: price("7.25") }] }),
  );
  expectDescribed("CustomerReturn", {
    id: "r1",
    createdAt: "2026-09-09T10:00:00.000Z",
    orderId: "7c1d9e20-0000-11f1-9f3a-0123456789ab",
    items: [{ offerId: "3213213", quantity: 1, reason: { type: "DAMAGED" } }],
    marketplaceId: "allegro-pl",
    status: "DELIVERED",
  });
});

/** Every list and document once, the answers empty. */
async function everyRequest(): Promise<Asked[]> {
  const listing = { sellingMode: { price: price("30.00"), priceAutomation: { rule: { id: "rule-1" } } } };
  const { connector, asked } = connected(
    ({ path }) => {
      if (path === "/me") return { json: { id: "44", login: "sklep" } };
      if (path.startsWith("/order/checkout-forms/")) return { json: checkoutForm() };
      if (path === "/billing/billing-types") return { json: [] };
      // one offer with a rule: only then are rules and campaigns asked for
      if (path === "/sale/offers") return { json: { totalCount: 1, offers: [{ id: "1", ...listing }] } };
      const empty = ["checkoutForms", "billingEntries", "refunds", "customerReturns", "rules", "badges", "paymentOperations", "events"];
      return { json: { id: "1", totalCount: 0, ...Object.fromEntries(empty.map((name) => [name, []])) } };
    },
    { app: { ...APP, hasCampaigns: true } },
  );
  await connector.account();
  await connector.order("7c1d9e20-0000-11f1-9f3a-0123456789ab");
  await connector.signals("event-1");
  await connector.latestSignal();
  await connector.billingTypes();
  await connector.offerDetail("3213213");
  await connector.priceFloors("3213213");
  await allPages(connector.orders(SEPTEMBER));
  await allPages(connector.refunds(SEPTEMBER));
  await allPages(connector.returns(SEPTEMBER));
  await allPages(connector.operations(SEPTEMBER));
  for (const market of ["PL", "CZ", "SK", "HU"] as const) await allPages(connector.billing(market, SEPTEMBER));
  await allPages(connector.ordersUpdatedSince(SEPTEMBER.from));
  await allPages(connector.offers());
  return asked;
}

const DOCUMENTS = {
  "/order/checkout-forms/": "/order/checkout-forms/{id}",
  "/sale/product-offers/": "/sale/product-offers/{offerId}",
  "/sale/price-automation/offers/": "/sale/price-automation/offers/{offerId}/rules",
};

function operationOf({ path }: Asked): Json {
  const [, template] = Object.entries(DOCUMENTS).find(([start]) => path.startsWith(start)) ?? ["", path];
  return at(description, "paths", template, "get");
}

const NAMED = (parameters: unknown): Json[] => (Array.isArray(parameters) ? parameters.map((each: Json) => resolved(each)) : []);

test("every parameter the connector sends is one Allegro describes, with a value it allows", async () => {
  const requests = await everyRequest();
  expect(requests.length).toBeGreaterThan(15);
  for (const request of requests) {
    const parameters = NAMED(operationOf(request)["parameters"]).filter((each) => each["in"] === "query");
    for (const name of new Set(request.query.keys())) {
      const parameter = parameters.find((each) => each["name"] === name);
      expect(parameter, `${request.path} ${name}`).toBeDefined();
      const schema = resolved(at(parameter, "schema"));
      const typed = (text: string): unknown => (schema["type"] === "integer" ? Number(text) : text);
      const value = schema["type"] === "array" ? request.query.getAll(name) : typed(request.query.get(name) ?? "");
      expect(ajv.validate(schema, value), `${request.path} ${name}=${String(value)}`).toBe(true);
    }
  }
});

test("media type and language of every request are ones Allegro describes for it", async () => {
  for (const request of await everyRequest()) {
    const media = Object.keys(at(operationOf(request), "responses", "200", "content"));
    expect(media).toContain(request.headers["Accept"]);
    const language = NAMED(operationOf(request)["parameters"]).find((each) => each["name"] === "Accept-Language");
    expect(at(language, "schema", "enum")).toContain(request.headers["Accept-Language"]);
  }
});

test("the rights asked for are exactly those the described requests need", async () => {
  const needed = (await everyRequest()).flatMap((request) =>
    NAMED(operationOf(request)["security"]).flatMap((way) => Object.values(way).flat()),
  );
  expect(new Set(needed)).toEqual(new Set(askedScopes({ hasCampaigns: true })));
});

const published = publishedDescription();

test.skipIf(published === null)("what stands in the repository is what Allegro published, where the whole lies beside the project", () => {
  const { paths, components } = description;
  expect({ paths, components }).toEqual(published);
});
