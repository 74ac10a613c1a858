/**
 * What Allegro publishes of its API, as far as the connector and the simulator speak it: shapes and permissions without a
 * word of prose. The part stands in the repository; the whole is Allegro's own to publish, and may lie beside the project.
 */
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

type Json = Record<string, unknown>;

export const DESCRIPTION_FILE = new URL("../../test/fixtures/allegro/description.json", import.meta.url);
const PUBLISHED_FILE = new URL("../../../shared/data/allegro/swagger.yaml", import.meta.url);

/** All are read with GET. */
const PATHS = [
  "/billing/billing-entries",
  "/billing/billing-types",
  "/marketplaces",
  "/me",
  "/order/checkout-forms",
  "/order/checkout-forms/{id}",
  "/order/customer-returns",
  "/order/event-stats",
  "/order/events",
  "/order/refund-claims",
  "/payments/payment-operations",
  "/payments/refunds",
  "/sale/badges",
  "/sale/offers",
  "/sale/price-automation/offers/{offerId}/rules",
  "/sale/price-automation/rules",
  "/sale/product-offers/{offerId}",
];

/** Words of a schema that say something to people alone. */
const PROSE: ReadonlySet<string> = new Set([
  "description",
  "example",
  "examples",
  "externalDocs",
  "operationId",
  "summary",
  "tags",
  "title",
  "deprecated",
]);

/** The part that stands in the repository. */
export function allegroDescription(): Json {
  const part: unknown = JSON.parse(readFileSync(DESCRIPTION_FILE, "utf8"));
  return asJson(part);
}

/** The part of the whole that lies beside the project; null where none does. */
export function publishedDescription(): Json | null {
  return existsSync(PUBLISHED_FILE) ? partOf(readFileSync(PUBLISHED_FILE, "utf8")) : null;
}

/** The operations of `PATHS` and every component they lead to, in the order of their names. RangeError for one that is not there. */
export function partOf(yaml: string): Json {
  const whole = asJson(parse(yaml, { maxAliasCount: -1 }));
  const paths = PATHS.map((path) => {
    const { parameters, security, responses } = asJson(at(whole, ["paths", path, "get"]));
    const { content } = asJson(at(asJson(responses), ["200"]));
    return [path, { get: { ...asJson(shapeOf({ parameters, security })), responses: { "200": { content: shapeOf(content) } } } }] as const;
  });
  const schemas = new Map<string, unknown>();
  const waiting = paths.flatMap(([, operation]) => referencesIn(operation));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [, kind = "", name = ""] = /^#\/components\/(\w+)\/([^/]+)$/.exec(next) ?? [];
    if (kind !== "schemas") throw new RangeError(`not a schema: ${next}`);
    if (schemas.has(name)) continue;
    const shape = shapeOf(at(whole, ["components", kind, name]));
    schemas.set(name, shape);
    waiting.push(...referencesIn(shape));
  }
  const sorted = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return asJson(JSON.parse(JSON.stringify({ paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(sorted) } })));
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asJson(value: unknown): Json {
  if (isJson(value)) return value;
  throw new RangeError("the description has another shape");
}

function at(value: Json, names: readonly string[]): unknown {
  return names.reduce<unknown>((found, name) => asJson(found)[name], value);
}

/** Without prose. Below `properties` stand names of fields, whatever they are called. */
function shapeOf(value: unknown, areFields = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each));
  if (!isJson(value)) return value;
  const kept = Object.entries(value).filter(([name]) => areFields || !(PROSE.has(name) || name.startsWith("x-")));
  return Object.fromEntries(kept.map(([name, each]) => [name, shapeOf(each, name === "properties" && !areFields)]));
}

/** Also those by which the kinds of a schema are told apart. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value === "string") return value.startsWith("#/components/") ? [value] : [];
  return isJson(value) ? Object.values(value).flatMap(referencesIn) : [];
}
