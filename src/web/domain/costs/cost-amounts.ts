/** Amounts of a unit cost: exact, with up to four decimals. */
import type { Decimal } from "#core/facts.ts";

const DECIMALS = 4;
const MOST_DIGITS = 8;

/** Ten thousandths of one unit of the currency. */
type Exact = bigint;

/** `12,40` or `1 234.5678` as `12.40`; null when it is no amount of at most four decimals that is not negative. */
export function unitCostFromText(text: string): Decimal | null {
  const match = /^(\d+)(?:[.,](\d{1,4}))?$/.exec(text.replace(/\s/g, ""));
  const [, whole = "", fraction] = match ?? [];
  if (match === null || whole.length > MOST_DIGITS) return null;
  const plain = whole.replace(/^0+(?=\d)/, "");
  return fraction === undefined ? plain : `${plain}.${fraction}`;
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
