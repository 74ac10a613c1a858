/** Ids of offers and of their goods. */
import type { Random } from "./random.ts";

/** Stands in for month digits in ids of things that belong to no month. */
export const TIMELESS = 0xface;

/** GTIN-13 with its check digit. */
export function eanOf(random: Random): string {
  const digits = `590${String(random.int(0, 999_999_999)).padStart(9, "0")}`;
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
