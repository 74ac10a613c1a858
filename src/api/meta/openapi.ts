import { z } from "zod";
import { ErrorBody } from "#contract/error.ts";
import type { RouteContract } from "#contract/route.ts";

type Json = { [key: string]: unknown };
type Io = "input" | "output";

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

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Bounds of safe integers and patterns that repeat a format say nothing to a reader. */
function isNoise(key: string, value: unknown, owner: Json): boolean {
  if (key === "$schema" || key === "~standard" || key === "id") return true;
  if (key === "pattern" && "format" in owner) return true;
  return (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER);
}

/** A copy without noise whose references point into the document's components. */
function clean(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => clean(item, rename));
  if (!isJson(value)) return value;
  const copy: Json = {};
  for (const [key, inner] of Object.entries(value)) {
    const isProperties = key === "properties" && isJson(inner);
    if (isProperties) copy[key] = Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, clean(schema, rename)]));
    else if (key === "$ref" && typeof inner === "string") copy[key] = `#/components/schemas/${rename(inner.split("/").at(-1) ?? "")}`;
    else if (key !== "$defs" && !isNoise(key, inner, value)) copy[key] = clean(inner, rename);
  }
  return copy;
}

const SUFFIX = { input: "Input", output: "Output" } as const;

/** Collects named schemas; one that reads differently than it writes is kept twice, the second with a suffix. */
function schemaCollector() {
  const schemas: Record<string, Json> = {};
  const same = (name: string): string => name;

  /** Names for the definitions of one schema: as they are, unless another form already has the name. */
  function namesFor(definitions: Json, io: Io): (name: string) => string {
    const taken = Object.keys(definitions).filter((name) => {
      const known = schemas[name];
      return known !== undefined && JSON.stringify(known) !== JSON.stringify(clean(definitions[name], same));
    });
    return (name) => (taken.includes(name) ? `${name}${SUFFIX[io]}` : name);
  }

  function jsonSchema(schema: z.ZodType, io: Io): Json {
    const whole: Json = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
    const definitions = isJson(whole["$defs"]) ? whole["$defs"] : {};
    const own = schema.meta()?.["id"];
    if (typeof own === "string" && !(own in definitions)) definitions[own] = { ...whole, $defs: undefined };
    const rename = namesFor(definitions, io);
    for (const [name, definition] of Object.entries(definitions)) {
      const cleaned = clean(definition, rename);
      if (isJson(cleaned)) schemas[rename(name)] = cleaned;
    }
    const cleaned = typeof own === "string" ? { $ref: `#/components/schemas/${rename(own)}` } : clean(whole, rename);
    return isJson(cleaned) ? cleaned : {};
  }

  return { schemas, jsonSchema };
}

type Collector = ReturnType<typeof schemaCollector>;

function parameters(place: "path" | "query", schema: z.ZodObject | undefined, { jsonSchema }: Collector): Json[] {
  if (!schema) return [];
  const whole = jsonSchema(schema, "input");
  const required: unknown[] = Array.isArray(whole["required"]) ? whole["required"] : [];
  const properties = isJson(whole["properties"]) ? whole["properties"] : {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Market and currency of the caller, on every route of a company. */
const HEADERS: Json[] = [
  { name: "X-Market", in: "header", required: false, schema: { type: "string", enum: ["PL", "CZ", "SK", "HU"], default: "PL" } },
  { name: "X-Currency", in: "header", required: false, schema: { type: "string", enum: ["PLN", "CZK", "EUR", "HUF"], default: "PLN" } },
];

function multipartBody(fields: z.ZodObject, { jsonSchema }: Collector): Json {
  const whole = jsonSchema(fields, "input");
  const properties = isJson(whole["properties"]) ? whole["properties"] : {};
  const required = Array.isArray(whole["required"]) ? whole["required"] : [];
  const schema = {
    type: "object",
    properties: { file: { type: "string", format: "binary" }, ...properties },
    required: ["file", ...required],
  };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function requestBody(contract: RouteContract, collector: Collector): Json | null {
  if (contract.multipart) return multipartBody(contract.multipart, collector);
  if (!contract.body) return null;
  return { required: true, content: { "application/json": { schema: collector.jsonSchema(contract.body, "input") } } };
}

function successOf(contract: RouteContract, collector: Collector): Json {
  const content: Json = {};
  if (contract.response) content["application/json"] = { schema: collector.jsonSchema(contract.response, "output") };
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

function operation(contract: RouteContract, collector: Collector): Operation {
  const body = requestBody(contract, collector);
  const isPublic = contract.policy === "public";
  const responses: Record<string, Json> = { [String(contract.status ?? 200)]: successOf(contract, collector) };
  for (const status of refusalsOf(contract)) responses[status] = { $ref: `#/components/responses/${status}` };
  return {
    operationId: `${contract.method.toLowerCase()}${contract.path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [contract.tag],
    summary: contract.summary,
    "x-policy": contract.policy,
    ...(isPublic ? { security: [] } : {}),
    parameters: [
      ...parameters("path", contract.params, collector),
      ...parameters("query", contract.query, collector),
      ...(isPublic ? [] : HEADERS),
    ],
    ...(body ? { requestBody: body } : {}),
    responses,
  };
}

/** The OpenAPI 3.1 description of the routes. Cookies carry the session; unsafe methods repeat the CSRF cookie in a header. */
export function openApiDocument(routes: readonly RouteContract[], version: string): OpenApiDocument {
  const collector = schemaCollector();
  const error = collector.jsonSchema(ErrorBody, "output");
  const paths: OpenApiDocument["paths"] = {};
  for (const contract of routes) {
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract, collector);
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
      schemas: collector.schemas,
      responses,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "zyskomierz_session",
          description: "Over https with the prefix __Host-, or __Secure- where the cookie is for several hosts of a domain",
        },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN" },
      },
    },
  };
}
