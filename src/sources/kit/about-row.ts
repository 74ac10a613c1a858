/** What can be told of a row that could not be understood: how much, when, of what kind and where. Pure, and never throws. */
import type { Market } from "#core/facts.ts";
import type { QuarantinedAbout } from "../facts.ts";
import { child, type Field, instant, Unreadable } from "./read.ts";

/** Where the rows of a source name them, by dotted path, the first that is there; `amounts` hold `amount` and `currency`. */
export type RowPlaces = {
  readonly amounts: readonly string[];
  readonly moments: readonly string[];
  readonly markets: readonly string[];
  readonly types: readonly string[];
  /** What the source calls a market; `null` = none that the product knows. */
  readonly marketOf: (name: string) => Market | null;
};

/** Amounts, currencies and types are short: what is longer is something else, and may be a person's. */
const LONGEST = 40;

export function aboutRow(row: Field, { amounts: sums, moments, markets, types, marketOf }: RowPlaces): QuarantinedAbout {
  const amounts = sums.map((name) => child(row, name));
  const market = first(markets, row, shortText);
  return {
    typeId: first(types, row, shortText),
    amount: amounts.map((each) => shortText(child(each, "amount"))).find((found) => found !== null) ?? null,
    currency: amounts.map((each) => shortText(child(each, "currency"))).find((found) => found !== null) ?? null,
    at: first(moments, row, momentIn),
    market: market === null ? null : marketOf(market),
  };
}

function first<T>(names: readonly string[], row: Field, read: (field: Field) => T | null): T | null {
  for (const name of names) {
    const found = read(child(row, name));
    if (found !== null) return found;
  }
  return null;
}

function shortText({ value }: Field): string | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.includes("@")) return null;
  const trimmed = text.trim();
  return trimmed === "" || trimmed.length > LONGEST ? null : trimmed;
}

function momentIn(field: Field): string | null {
  try {
    return instant(field);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
