/** What can be told of a row that could not be understood: how much, when, of what kind and where. Pure, and never throws. */
import type { QuarantinedAbout } from "../connector.ts";
import { marketOf } from "./marketplaces.ts";
import { child, type Field, instant, Unreadable } from "./read.ts";

/** Where the lists of Allegro name them: billing and operations, refunds, orders. */
const AMOUNTS = ["value", "totalValue", "summary.totalToPay"];
const MOMENTS = ["occurredAt", "createdAt", "lineItems.0.boughtAt", "updatedAt"];
const MARKETS = ["marketplaceId", "marketplace.id"];
const TYPES = ["type.id", "type"];

/** Amounts, currencies and types are short: what is longer is something else, and may be a person's. */
const LONGEST = 40;

export function aboutRow(row: Field): QuarantinedAbout {
  const amounts = AMOUNTS.map((name) => child(row, name));
  const market = first(MARKETS, row, shortText);
  return {
    typeId: first(TYPES, row, shortText),
    amount: amounts.map((each) => shortText(child(each, "amount"))).find((found) => found !== null) ?? null,
    currency: amounts.map((each) => shortText(child(each, "currency"))).find((found) => found !== null) ?? null,
    at: first(MOMENTS, row, momentIn),
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
