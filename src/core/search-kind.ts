/** What the text of the search box looks like, so that numbers are looked up where they belong. */

/** `null`: words, or a number of no known shape. */
export type SearchKind = "order" | "offer" | "ean" | null;

const ORDER = /^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$/i;
const EAN_LENGTHS = [8, 12, 13, 14];
/** The marketplace's offers have ten or eleven digits. */
const OFFER = /^\d{10,11}$/;

/** An order by its number or at least the first part of it, a trade item by its check digit, an offer by its length. */
export function searchKindOf(text: string): SearchKind {
  const word = text.trim();
  if (/^\d+$/.test(word)) return OFFER.test(word) ? "offer" : isEan(word) ? "ean" : null;
  return ORDER.test(word) ? "order" : null;
}

/** GTIN-8, 12, 13 or 14: the digits weighted 3 and 1 from the right, check digit included, add up to a multiple of ten. */
function isEan(digits: string): boolean {
  if (!EAN_LENGTHS.includes(digits.length)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
