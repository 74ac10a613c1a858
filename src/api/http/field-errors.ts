import type { z } from "zod";
import { AppError } from "#core/errors.ts";
import type { TextLocale, Texts, TextValues } from "#text/texts.ts";

/** One complaint of a contract about a request. */
export type Issue = { keyword: string; instancePath: string; message?: string; params: Readonly<Record<string, unknown>> };

/** Input that broke its contract; `part` of the request names where it stood. */
export class ContractError extends AppError {
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], part = "") {
    super("VALIDATION", issues.map(({ instancePath, message }) => `${part}${instancePath} ${message ?? ""}`).join(", "));
    this.issues = issues;
  }
}

export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ code, path, message, ...params }) => ({ keyword: code, instancePath: `/${path.join("/")}`, message, params }));
}

type Complaint = { key: string; values?: TextValues };
type Params = Readonly<Record<string, unknown>>;

const TOO_SMALL: Readonly<Record<string, string>> = { string: "tooShort", array: "tooFew", set: "tooFew" };
const TOO_BIG: Readonly<Record<string, string>> = { string: "tooLong", array: "tooMany", set: "tooMany" };

function bound(params: Params, name: "minimum" | "maximum", keys: Readonly<Record<string, string>>, otherwise: string): Complaint {
  return { key: keys[String(params["origin"])] ?? otherwise, values: { limit: String(params[name]) } };
}

/** A contract names the text of its own check in `params.text`. */
function customKey(params: Params): string {
  const own: unknown = params["params"];
  const text: unknown = typeof own === "object" && own !== null ? Reflect.get(own, "text") : undefined;
  return typeof text === "string" ? text : "invalid";
}

function complaintOf({ keyword, params, message = "" }: Issue): Complaint {
  switch (keyword) {
    case "invalid_type":
      return { key: message.endsWith("received undefined") ? "required" : "type" };
    case "invalid_format":
      return { key: params["format"] === "date" ? "date" : "format" };
    case "invalid_value":
      return { key: "choice", values: { values: Array.isArray(params["values"]) ? params["values"].join(", ") : "" } };
    case "too_small":
      return bound(params, "minimum", TOO_SMALL, "tooSmall");
    case "too_big":
      return bound(params, "maximum", TOO_BIG, "tooBig");
    case "unrecognized_keys":
      return { key: "unknownKeys" };
    case "custom":
      return { key: customKey(params) };
    default:
      return { key: "invalid" };
  }
}

/** Field of the request, dotted, → what is wrong with it in the user's language. */
export function fieldErrors(issues: readonly Issue[], texts: Texts, locale: TextLocale): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const field = issue.instancePath.slice(1).replaceAll("/", ".") || "body";
    const { key, values } = complaintOf(issue);
    (errors[field] ??= []).push(texts.say(locale, `api:field.${key}`, values));
  }
  return errors;
}

/** The same for checks made in code, which name texts of `api:field` themselves. */
export function ownFieldErrors(
  fields: Readonly<Record<string, readonly string[]>>,
  values: TextValues | undefined,
  texts: Texts,
  locale: TextLocale,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, keys]) => [field, keys.map((key) => texts.say(locale, `api:field.${key}`, values))]),
  );
}
