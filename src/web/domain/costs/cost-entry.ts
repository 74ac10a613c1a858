import type { Currency, Decimal } from "#core/facts.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { textOfUnitCost } from "./cost-amounts.ts";

/** A unit cost as it is sent: decimal text with a point, at most four places. */
export type CostEntry = { unitCost: Decimal; currency: Currency };
/** Why what was typed is no cost. */
export type CostEntryProblem = "empty" | "number" | "places" | "large" | "currency";

const SIGNS: Readonly<Record<string, Currency>> = {
  zł: "PLN",
  zl: "PLN",
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  kč: "CZK",
  kc: "CZK",
  ft: "HUF",
};
const KNOWN: readonly Currency[] = NBP_CURRENCIES;
const MAX_PLACES = 4;
const MAX_WHOLE_DIGITS = 8;

/** The amount in the middle, and what stands before or after it. */
const PARTS = /^([^\d.,]*)((?:[.,]\s*)?\d(?:[\d.,\s]*\d)?[.,]?\s*)(\D*)$/u;

/** `12,40 EUR`, `€ 12.4`, `1 234,5` as a cost; without a currency it is of `home`. */
export function readCostEntry(text: string, home: Currency): CostEntry | CostEntryProblem {
  const typed = text.replace(/\s+/gu, " ").trim();
  if (typed === "") return "empty";
  const [, before = "", amount = "", after = ""] = PARTS.exec(typed) ?? [];
  if (amount === "") return "number";
  const currency = currencyOf(before.trim(), after.trim(), home);
  if (currency === null) return "currency";
  const read = decimalOf(amount.replace(/\s/gu, ""));
  return typeof read === "string" ? read : { ...read, currency };
}

export function isEntry(read: CostEntry | CostEntryProblem): read is CostEntry {
  return typeof read === "object";
}

/** Said on one side of the amount alone, as a sign or a code. */
function currencyOf(before: string, after: string, home: Currency): Currency | null {
  if (before !== "" && after !== "") return null;
  const said = before + after;
  if (said === "") return home;
  const sign = SIGNS[said.toLowerCase().replace(/\.$/, "")];
  if (sign !== undefined) return sign;
  return KNOWN.find((code) => code === said.toUpperCase()) ?? null;
}

/** The last of two kinds of sign parts the fraction, a single one does as well: `1.234` is a fraction, `1.234.567` is none. */
function decimalOf(amount: string): { unitCost: Decimal } | CostEntryProblem {
  const at = Math.max(amount.lastIndexOf(","), amount.lastIndexOf("."));
  const mark = amount.charAt(at);
  const isFraction = at !== -1 && amount.indexOf(mark) === at;
  const whole = isFraction ? amount.slice(0, at) : amount;
  const fraction = isFraction ? amount.slice(at + 1) : "";
  if (!/^(?:\d*|\d{1,3}(?:[.,]\d{3})+)$/.test(whole) || /[.,]/.test(fraction)) return "number";
  if (fraction.length > MAX_PLACES) return "places";
  const digits = whole.replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_WHOLE_DIGITS) return "large";
  return { unitCost: `${digits === "" ? "0" : digits}${fraction === "" ? "" : `.${fraction}`}` };
}

/** As it stands in the field when it is opened: `12,4`; with its currency where that is another than the usual one. */
export function costEntryText({ unitCost, currency }: CostEntry, home: Currency): string {
  const amount = textOfUnitCost(unitCost);
  return currency === home ? amount : `${amount} ${currency}`;
}
