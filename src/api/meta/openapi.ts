import { z } from "zod";
import { ErrorBody } from "#contract/error.ts";
import type { RouteContract } from "#contract/route.ts";
import { CURRENCIES, MARKETS } from "#core/market.ts";

type Json = { [key: string]: unknown };

export type OpenApiDocument = {
  openapi: string;
  info: Json;
  tags: { name: string }[];
  security: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Json; securitySchemes: Json };
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  "x-policy": string;
  security?: unknown[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};

/** The statuses each kind of route may refuse with. */
const REFUSALS: Readonly<Record<string, string>> = {
  "400": "Refused, with a Message for the user",
  "401": "No session",
  "403": "The role does not allow it",
  "404": "Not there, or of another company",
  "409": "Changed by somebody else in the meantime",
  "413": "Too large",
  "419": "CSRF token missing or wrong",
  "422": "Input breaks the contract",
  "429": "Too many calls; Retry-After says when to try again",
  "503": "Maintenance, or the database cannot be reached",
};

const JsonObject = z.record(z.string(), z.unknown());
const ObjectSchema = z.object({ required: z.array(z.string()).optional(), properties: JsonObject.optional() });

/** Bounds of safe integers and patterns that repeat a format say nothing to a reader. */
function withoutNoise({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  delete jsonSchema.id;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

type Schemas = { readonly named: Record<string, Json>; of(schema: z.ZodType): Json };

const Whole = z.object({ properties: z.record(z.string(), JsonObject), $defs: z.record(z.string(), JsonObject).default({}) });

/** What the library says of all of them together: those with a name once, as components, and each as it stands in its place. */
function jsonSchemas(wanted: readonly (z.ZodType | undefined)[], io: "input" | "output"): Schemas {
  const all = [...new Set(wanted.filter((schema) => schema !== undefined))];
  const together = z.object(Object.fromEntries(all.map((schema, at) => [String(at), schema])));
  const json = JSON.stringify(z.toJSONSchema(together, { io, unrepresentable: "any", override: withoutNoise }));
  const { properties, $defs } = Whole.parse(JSON.parse(json.replaceAll('"#/$defs/', '"#/components/schemas/')));
  return { named: $defs, of: (schema) => properties[String(all.indexOf(schema))] ?? {} };
}

/** Throws where one name would stand for two structures: an object that is sent may lack what the same object always answers. */
function componentsOf({ named: sent }: Schemas, { named: answered }: Schemas): Record<string, Json> {
  const twofold = Object.keys(sent).filter((name) => name in answered && JSON.stringify(sent[name]) !== JSON.stringify(answered[name]));
  if (twofold.length > 0) throw new Error(`${twofold.join(", ")}: sent otherwise than answered, needs a second name in the contract`);
  return { ...answered, ...sent };
}

function parameters(place: "path" | "query", schema: z.ZodObject | undefined, input: Schemas): Json[] {
  if (!schema) return [];
  const { required = [], properties = {} } = ObjectSchema.parse(input.of(schema));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Market and currency of the caller, on every route of a company. */
const HEADERS: Json[] = [
  { name: "X-Market", in: "header", required: false, schema: { type: "string", enum: MARKETS, default: "PL" } },
  { name: "X-Currency", in: "header", required: false, schema: { type: "string", enum: CURRENCIES, default: "PLN" } },
];

function multipartBody(fields: z.ZodObject, input: Schemas): Json {
  const { required = [], properties = {} } = ObjectSchema.parse(input.of(fields));
  const schema = {
    type: "object",
    properties: { file: { type: "string", format: "binary" }, ...properties },
    required: ["file", ...required],
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function requestBody(contract: RouteContract, input: Schemas): Json | null {
  if (contract.multipart) return multipartBody(contract.multipart, input);
  if (!contract.body) return null;
  return { required: true, content: { "application/json": { schema: input.of(contract.body) } } };
}

function successOf(contract: RouteContract, output: Schemas): Json {
  const content: Json = {};
  if (contract.response) content["application/json"] = { schema: output.of(contract.response) };
  for (const type of contract.files ?? [])
    content[type] = { schema: { type: "string", ...(type.startsWith("text/") ? {} : { format: "binary" }) } };
  return { description: "Success", ...(Object.keys(content).length > 0 ? { content } : {}) };
}

function refusalsOf(contract: RouteContract): string[] {
  const unsafe = contract.method !== "GET";
  const isPublic = contract.policy === "public";
  return [
    ...(unsafe && contract.policy !== "read" ? ["400", "409"] : []),
    ...(isPublic ? [] : ["401"]),
    ...(contract.policy === "edit" || contract.policy === "admin" ? ["403"] : []),
    ...(contract.params ? ["404"] : []),
    ...(unsafe ? ["413", "419"] : []),
    "422",
    "429",
    "503",
  ];
}

function operation(contract: RouteContract, input: Schemas, output: Schemas): Operation {
  const body = requestBody(contract, input);
  const isPublic = contract.policy === "public";
  const responses: Record<string, Json> = { [String(contract.status ?? 200)]: successOf(contract, output) };
  for (const status of refusalsOf(contract)) responses[status] = { $ref: `#/components/responses/${status}` };
  return {
    operationId: `${contract.method.toLowerCase()}${contract.path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [contract.tag],
    summary: contract.summary,
    "x-policy": contract.policy,
    ...(isPublic ? { security: [] } : contract.forKeys ? { security: [{ session: [], csrf: [] }, { apiKey: [] }] } : {}),
    parameters: [
      ...parameters("path", contract.params, input),
      ...parameters("query", contract.query, input),
      ...(isPublic ? [] : HEADERS),
    ],
    ...(body ? { requestBody: body } : {}),
    responses,
  };
}

/** The OpenAPI 3.1 description of the routes. Cookies carry the session; unsafe methods repeat the CSRF cookie in a header. */
export function openApiDocument(routes: readonly RouteContract[], version: string): OpenApiDocument {
  const input = jsonSchemas(
    routes.flatMap(({ params, query, body, multipart }) => [params, query, body, multipart]),
    "input",
  );
  const output = jsonSchemas([ErrorBody, ...routes.map(({ response }) => response)], "output");
  const error = output.of(ErrorBody);
  const paths: OpenApiDocument["paths"] = {};
  for (const contract of routes) {
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract, input, output);
  }
  const responses = Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: { "application/json": { schema: error } } }]),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Zyskomierz", version, description: "Money is in whole minor units (1/100) of the currency named in the answer." },
    security: [{ session: [], csrf: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentsOf(input, output),
      responses,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "zyskomierz_session",
          description: "Over https with the prefix __Host-, or __Secure- where the cookie is for several hosts of a domain",
        },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN" },
        apiKey: { type: "http", scheme: "bearer", description: "A key of the company, for programs; it reads figures and changes nothing" },
      },
    },
  };
}
