/** Amounts and buyers as the API writes them. */
import type { Market } from "#core/facts.ts";
import { BUYER_FIRST_NAMES, BUYER_LAST_NAMES } from "./catalogue.ts";
import { localMoney } from "./market-data.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type Price = { readonly amount: string; readonly currency: string };

/** 1/100 → "12.50", with a plain minus. */
export function decimal(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function priceIn(amount: number, market: Market): Price {
  return { amount: decimal(amount), currency: localMoney(market).currency };
}

/** The keys that have a value; an absent value leaves no key behind. */
export function present(fields: { readonly [key: string]: Json | undefined }): JsonObject {
  const kept: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) kept[key] = value;
  return kept;
}

/** An invented person for a buyer's number. */
export function buyerNames(buyer: number): { readonly firstName: string; readonly lastName: string } {
  return {
    firstName: BUYER_FIRST_NAMES[buyer % BUYER_FIRST_NAMES.length] ?? "Anna",
    lastName: BUYER_LAST_NAMES[Math.floor(buyer / 7) % BUYER_LAST_NAMES.length] ?? "Nowak",
  };
}

export function buyerReference(buyer: number): {
  readonly id: string;
  readonly email: string;
  readonly login: string;
  readonly guest: boolean;
} {
  const id = String(50_000_000 + buyer);
  const code = (buyer * 2_654_435_761).toString(36).slice(0, 10);
  return { id, email: `${code}+${id.slice(-4)}@allegromail.pl`, login: `Client:${id}`, guest: buyer % 23 === 0 };
}
