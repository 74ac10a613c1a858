/** Unit costs as people type them: exact, with up to four decimals, and the currency typed with them. */
import type { Currency, Decimal } from "#core/facts.ts";

const DECIMALS = 4;
const MOST_DIGITS = 9;

/** Ten thousandths of one unit of the currency. */
type Exact = bigint;

const SIGNS: Readonly<Record<string, Currency>> = { zł: "PLN", "€": "EUR", kč: "CZK", ft: "HUF", $: "USD", "£": "GBP" };

/** `12,40` or `1 234.5678` as `12.40`; null when it is no amount of at most four decimals that is not negative. */
export function unitCostFromText(text: string): Decimal | null {
  const match = /^(\d+)(?:[.,](\d{1,4}))?$/.exec(text.replace(/\s/g, ""));
  const [, whole = "", fraction] = match ?? [];
  if (match === null || whole.length > MOST_DIGITS) return null;
  const plain = whole.replace(/^0+(?=\d)/, "");
  return fraction === undefined ? plain : `${plain}.${fraction}`;
}

/** An amount with its currency before or behind it: `12,40 EUR`, `€ 12.40`; the given one where none is typed. */
export function pricedText(text: string, currency: Currency, known: readonly Currency[]): { unitCost: Decimal; currency: Currency } | null {
  const typed = text.replace(/[\d.,\s]/g, "");
  const wanted = typed === "" ? currency : (SIGNS[typed.toLowerCase()] ?? typed.toUpperCase());
  const unitCost = unitCostFromText(typed === "" ? text : text.replace(typed, ""));
  return unitCost === null || !known.includes(wanted) ? null : { unitCost, currency: wanted };
}

function exactOf(amount: Decimal): Exact {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
}

function decimalOf(amount: Exact): Decimal {
  const digits = String(amount).padStart(DECIMALS + 1, "0");
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS)];
  const shown = fraction.replace(/0{1,2}$/, "");
  return `${whole}.${shown}`;
}

/** The sum of amounts as they are typed; what is empty adds nothing. Null as soon as one cannot be read, or none is typed. */
export function sumOfTexts(texts: readonly string[]): Decimal | null {
  const typed = texts.filter((text) => text.trim() !== "");
  const amounts = typed.map(unitCostFromText);
  if (amounts.length === 0) return null;
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += exactOf(amount);
  }
  return decimalOf(sum);
}

/** As it stands in a field: `12,40`, never fewer than two decimals. */
export function textOfUnitCost(amount: Decimal): string {
  return decimalOf(exactOf(amount)).replace(".", ",");
}

/** amount × quantity, for the cost of what a bundle is made of. */
export function timesQuantity(amount: Decimal, quantity: number): Decimal {
  return decimalOf(exactOf(amount) * BigInt(quantity));
}

export function plusAmount(one: Decimal, other: Decimal): Decimal {
  return decimalOf(exactOf(one) + exactOf(other));
}
