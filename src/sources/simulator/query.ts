/** Reading of query parameters, as strict as the API is. Unknown names are ignored without a word. */
import { Refusal } from "./refusal.ts";

const WHOLE = /^-?\d{1,10}$/;

function whole(params: URLSearchParams, name: string, otherwise: number): number {
  const text = params.get(name);
  if (text === null) return otherwise;
  if (!WHOLE.test(text)) throw new Refusal(422, "VALIDATION_ERROR", `${name} is not a whole number`, { path: name });
  return Number(text);
}

function bounded(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw new Refusal(422, "VALIDATION_ERROR", `${name} must be between ${min} and ${max}`, { path: name });
}

export function limitOf(params: URLSearchParams, cap: number, otherwise: number): number {
  return bounded("limit", whole(params, "limit", otherwise), 1, cap);
}

export function offsetOf(params: URLSearchParams, cap: number): number {
  return bounded("offset", whole(params, "offset", 0), 0, cap);
}

/** Milliseconds of an ISO moment, `null` without the parameter. */
export function momentOf(params: URLSearchParams, name: string): number | null {
  const text = params.get(name);
  if (text === null) return null;
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new Refusal(422, "VALIDATION_ERROR", `${name} is not a date and time`, { path: name });
  return moment;
}

export type Span = { readonly from: number; readonly to: number };

/** Both ends inclusive, as `.gte` and `.lte` say; an end before its beginning is refused. */
export function spanOf(params: URLSearchParams, name: string, whole: Span): Span {
  const from = momentOf(params, `${name}.gte`);
  const to = momentOf(params, `${name}.lte`);
  if (from !== null && to !== null && from > to) {
    throw new Refusal(422, "VALIDATION_ERROR", `${name}.gte must not be later than ${name}.lte`, { path: `${name}.gte` });
  }
  return { from: Math.max(from ?? whole.from, whole.from), to: Math.min(to ?? whole.to, whole.to) };
}

/** Accepts only the values given, if any are. */
export function among(params: URLSearchParams, name: string): (value: string) => boolean {
  const values = params.getAll(name);
  return values.length === 0 ? () => true : (value) => values.includes(value);
}
