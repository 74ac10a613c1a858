/**
 * Answers against what Allegro publishes of its API (`src/testing/allegro-description.ts`). A value must fit its schema
 * and have no field that the schema does not know.
 */
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { allegroDescription } from "#testing/allegro-description.ts";

type Schema = {
  $ref?: string;
  type?: unknown;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
};
type Document = { components: { schemas: Record<string, Schema> } };

const REFERENCE = "#/components/schemas/";

/** The description is Allegro's own and has this shape; a schema that is not there fails its lookup. */
function readDocument(): Document {
  return allegroDescription() as Document;
}

/** Checks of values by the name of their schema, each giving what is wrong with the value, nothing when it fits. */
export function describedByAllegro(): (schema: string, value: unknown) => string[] {
  const { schemas } = readDocument().components;
  // `nullable` is the way of OpenAPI 3.0; formats are Allegro's own now and then.
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "allegro", components: { schemas: nullableWhereSaid(schemas) } });

  return (schema, value) => {
    const check = ajv.getSchema(`allegro${REFERENCE}${schema}`);
    if (check === undefined) throw new Error(`the description has no ${schema}`);
    const wrong = (check(value) === true ? [] : (check.errors ?? [])).map(({ instancePath, message = "" }) => `${instancePath} ${message}`);
    return [...wrong, ...unknownFields(schemas, { $ref: REFERENCE + schema }, value, "")];
  };
}

/** The same schemas, in which `nullable` says so in the words of JSON Schema, also beside an enumeration or a reference. */
function nullableWhereSaid(schemas: Record<string, Schema>): unknown {
  return JSON.parse(
    JSON.stringify(schemas, (_key, value: unknown) => {
      if (!isSchema(value) || value.nullable !== true) return value;
      const { nullable: _, ...rest } = value;
      return { anyOf: [{ type: "null" }, rest] };
    }),
  );
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema with its references followed and its parts merged into one list of properties. */
function flattened(schemas: Record<string, Schema>, schema: Schema): Schema {
  const own = schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(REFERENCE.length)] ?? {});
  if (own.$ref !== undefined) return flattened(schemas, own);
  return (own.allOf ?? [])
    .map((part) => flattened(schemas, part))
    .reduce((whole, part) => ({ ...part, ...whole, properties: { ...part.properties, ...whole.properties } }), own);
}

function unknownFields(schemas: Record<string, Schema>, schema: Schema, value: unknown, path: string): string[] {
  const { properties, additionalProperties, items, oneOf } = flattened(schemas, schema);
  if (Array.isArray(value)) {
    return items === undefined ? [] : value.flatMap((item, index) => unknownFields(schemas, items, item, `${path}/${index}`));
  }
  if (!isRecord(value) || oneOf !== undefined || additionalProperties === true) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = properties?.[key] ?? (isSchema(additionalProperties) ? additionalProperties : undefined);
    return known === undefined ? [`${path}/${key} is unknown`] : unknownFields(schemas, known, inner, `${path}/${key}`);
  });
}
