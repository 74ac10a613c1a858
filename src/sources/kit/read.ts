/**
 * Reading of JSON that somebody else wrote: a field knows its dotted path, so that what cannot be understood is
 * reported by name. Unknown fields are never looked at; `null` and absent are the same.
 */
import type { Bp, Currency, Instant, Minor } from "#core/facts.ts";
import { bp, minor, parseDecimal } from "#core/money.ts";
import type { Quarantined } from "../facts.ts";

const MONEY_DECIMALS = 2;
const LONGEST_VALUE = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

export type Field = { readonly value: unknown; readonly path: string };

export type Money = { readonly amount: Minor; readonly currency: Currency };

/** The entry this belongs to is put aside; its page goes on. */
export class Unreadable extends Error {
  readonly field: string;
  readonly problem: Quarantined["problem"];
  readonly value: string;

  constructor(field: Field, problem: Quarantined["problem"]) {
    super(`${field.path}: ${problem}`);
    this.name = "Unreadable";
    this.field = field.path;
    this.problem = problem;
    this.value = shown(field.value);
  }
}

/** Objects and lists are named, not quoted, and addresses with @ hidden: a field in a wrong place may be a person's. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return Array.isArray(value) ? "(list)" : "(object)";
  const words = typeof value === "string" ? value : JSON.stringify(value);
  return words.includes("@") ? "(hidden)" : words.slice(0, LONGEST_VALUE);
}

export function root(value: unknown): Field {
  return { value: value ?? undefined, path: "" };
}

/** The field below, by dotted name; absent when anything on the way is absent. */
export function child(field: Field, dotted: string): Field {
  let value: unknown = field.value;
  for (const name of dotted.split(".")) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  }
  return { value: value ?? undefined, path: field.path === "" ? dotted : `${field.path}.${dotted}` };
}

export function isAbsent({ value }: Field): boolean {
  return value === undefined;
}

/** An absent list is empty; anything else than a list is unreadable. */
export function items(field: Field): Field[] {
  if (isAbsent(field)) return [];
  if (!Array.isArray(field.value)) throw new Unreadable(field, "shape");
  return field.value.map((value: unknown, index) => ({ value: value ?? undefined, path: `${field.path}.${index}` }));
}

/** The objects of a list; what is neither is left out. */
export function listed(field: Field): Field[] {
  return Array.isArray(field.value) ? items(field).filter(({ value }) => typeof value === "object") : [];
}

/** What could be read; `null` = what stands there cannot, and nothing is put aside for it. */
export function orNull<T>(reading: () => T): T | null {
  try {
    return reading();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The fields of an object used as a dictionary. */
export function entries(field: Field): [string, Field][] {
  if (isAbsent(field)) return [];
  if (typeof field.value !== "object" || field.value === null) throw new Unreadable(field, "shape");
  return Object.keys(field.value).map((name) => [
    name,
    { value: Reflect.get(field.value ?? {}, name) ?? undefined, path: `${field.path}.${name}` },
  ]);
}

/** Text that is there and not blank; a whole number is an identifier written without quotes. */
export function text(field: Field): string {
  const found = optionalText(field);
  if (found === null) throw new Unreadable(field, "missing");
  return found;
}

/** `null` = absent or blank. */
export function optionalText(field: Field): string | null {
  const { value } = field;
  if (isAbsent(field)) return null;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string") throw new Unreadable(field, "shape");
  return value.trim() === "" ? null : value;
}

export function wholeNumber(field: Field): number {
  const found = optionalWholeNumber(field);
  if (found === null) throw new Unreadable(field, "missing");
  return found;
}

/** Not below 0; `null` = absent. */
export function optionalWholeNumber(field: Field): number | null {
  const { value } = field;
  if (isAbsent(field)) return null;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new Unreadable(field, "shape");
  return value;
}

export function isTrue({ value }: Field): boolean {
  return value === true;
}

/** A moment with a zone, kept as it was sent. */
export function instant(field: Field): Instant {
  const found = text(field);
  if (!MOMENT.test(found)) throw new Unreadable(field, "date");
  try {
    Temporal.Instant.from(found);
  } catch {
    throw new Unreadable(field, "date");
  }
  return found;
}

export function optionalInstant(field: Field): Instant | null {
  return isAbsent(field) ? null : instant(field);
}

/** Epoch milliseconds of an instant that was read before. */
export function epochOf(at: Instant): number {
  return Temporal.Instant.from(at).epochMilliseconds;
}

/** `{ amount, currency }` in minor units; zeros after the second decimal are fine, other digits are not. */
export function money(field: Field): Money {
  const amount = child(field, "amount");
  return { amount: minorIn(amount, decimals(amount, MONEY_DECIMALS)), currency: currency(child(field, "currency")) };
}

/** The amount when it is in the currency of its document. */
export function moneyIn(field: Field, expected: Currency): Minor {
  const found = money(field);
  if (found.currency !== expected) throw new Unreadable(child(field, "currency"), "currency");
  return found.amount;
}

/** 0 when absent. */
export function optionalMoneyIn(field: Field, expected: Currency): Minor {
  return isAbsent(field) ? 0 : moneyIn(field, expected);
}

/** Decimal text of at most 2 places like every amount of the API, not negative, in the currency of its document. */
export function unitPriceIn(field: Field, expected: Currency): string {
  const amount = child(field, "amount");
  const price = decimals(amount, MONEY_DECIMALS);
  if (price.startsWith("-")) throw new Unreadable(amount, "amount");
  if (currency(child(field, "currency")) !== expected) throw new Unreadable(child(field, "currency"), "currency");
  return price;
}

/** "23.00" → 2300; between 0 and 100 %. `null` = absent. */
export function optionalRate(field: Field): Bp | null {
  if (optionalText(field) === null) return null;
  const rate = minorIn(field, decimals({ ...field, value: optionalText(field) }, MONEY_DECIMALS));
  if (rate < 0 || rate > 10_000) throw new Unreadable(field, "amount");
  return bp(rate);
}

/** Decimal text without zeros beyond the allowed places. A JSON number is refused: it has been a float on its way. */
function decimals(field: Field, places: number): string {
  const { value } = field;
  if (isAbsent(field)) throw new Unreadable(field, "missing");
  if (typeof value !== "string" || !/^-?\d{1,15}(?:\.\d{1,20})?$/.test(value)) throw new Unreadable(field, "amount");
  const point = value.indexOf(".");
  if (point === -1 || value.length - point - 1 <= places) return value;
  if (/[1-9]/.test(value.slice(point + 1 + places))) throw new Unreadable(field, "decimals");
  return value.slice(0, point + 1 + places);
}

function minorIn(field: Field, decimal: string): Minor {
  const { units, scale } = parseDecimal(decimal);
  try {
    return minor(units * 10n ** BigInt(MONEY_DECIMALS - scale));
  } catch {
    throw new Unreadable(field, "amount");
  }
}

function currency(field: Field): Currency {
  const found = text(field);
  if (!/^[A-Z]{3}$/.test(found)) throw new Unreadable(field, "currency");
  return found;
}
