/** Every field a route of the contract takes: where it stands, and what it is. */
import { z } from "zod";
import type { RouteContract } from "#contract/route.ts";
import type { Input } from "./case.ts";

type Json = Readonly<Record<string, unknown>>;
type Place = "params" | "query" | "body";
export type Field = { place: Place | "multipart"; path: readonly string[]; kind: "text" | "id" | "number" };

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first element of a list and the value of one key stand for all. */
function* leaves(schema: unknown, definitions: Json, path: readonly string[]): Generator<Omit<Field, "place">> {
  if (!isJson(schema)) return;
  if (typeof schema["$ref"] === "string") yield* leaves(definitions[schema["$ref"].split("/").at(-1) ?? ""], definitions, path);
  for (const inner of ["anyOf", "oneOf", "allOf"].flatMap((key) => listOf(schema[key]))) yield* leaves(inner, definitions, path);
  if (isJson(schema["properties"])) {
    for (const [name, inner] of Object.entries(schema["properties"])) yield* leaves(inner, definitions, [...path, name]);
  }
  yield* leaves(schema["items"], definitions, [...path, "0"]);
  yield* leaves(schema["additionalProperties"], definitions, [...path, "key"]);
  const type = schema["type"];
  // The contract has one form for all ids.
  if (type === "string") yield { path, kind: schema["minLength"] === 1 && schema["maxLength"] === 100 ? "id" : "text" };
  if (type === "number" || type === "integer") yield { path, kind: "number" };
}

function fieldsIn(place: Field["place"], schema: z.ZodType | undefined): Field[] {
  if (schema === undefined) return [];
  const whole: Json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const definitions = isJson(whole["$defs"]) ? whole["$defs"] : {};
  const found = [...leaves(whole, definitions, [])].map((leaf) => ({ ...leaf, place }));
  return [...new Map(found.map((field) => [`${field.kind} ${field.path.join(".")}`, field])).values()];
}

export function fieldsOf({ params, query, body, multipart }: RouteContract): Field[] {
  return [...fieldsIn("params", params), ...fieldsIn("query", query), ...fieldsIn("body", body), ...fieldsIn("multipart", multipart)];
}

/** A copy of `whole` with `value` at `path`; what leads there is made where it is missing. */
function planted(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === "0") return [planted(listOf(whole)[0], rest, value), ...listOf(whole).slice(1)];
  const object = isJson(whole) ? whole : {};
  return { ...object, [step]: planted(object[step], rest, value) };
}

/** The call with `value` in the field. */
export function withField(
  { form, ...input }: Input,
  { place, path }: Field,
  value: string | number,
): Omit<Input, "form"> & { form?: FormData } {
  const filled = form?.();
  if (place !== "multipart") {
    const whole = planted(input, [place, ...path], place === "body" ? value : String(value));
    return { ...(isJson(whole) ? whole : {}), ...(filled ? { form: filled } : {}) };
  }
  const own = filled ?? new FormData();
  own.set(path.join("."), String(value));
  return { ...input, form: own };
}
