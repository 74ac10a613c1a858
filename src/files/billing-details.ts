/** „Szczegóły operacji” of the billing history: `key: value` pairs, separated by a comma, with commas in values too. */
import type { Day } from "#core/facts.ts";
import { readDay } from "./dates.ts";
import { fold } from "./fold.ts";

export type BillingDetails = {
  orderId: string | null;
  /** The day an advertising fee is for; it is billed about three days later. */
  feeDate: Day | null;
  /** The pairs that explain a fee, as text; nothing else is kept. */
  text: string;
};

const ORDER_ID = new Set(["identyfikatorzamowienia", "orderid"]);
const FEE_DATE = new Set(["oplatazadzien", "feedate"]);
// What a seller asks about a fee. Parcel sizes and whatever the marketplace may add about people stay out.
const KEPT = new Set([
  "oplatasmart",
  "zamowieniesmart",
  "wartosczamowienia",
  "walutazamowienia",
  "koduslugi",
  "usluga",
  "numernadania",
  "powodzwrotu",
  "identyfikatoroperacji",
]);
// A comma begins a new pair only before a short key with a capital letter and a colon.
const BETWEEN_PAIRS = /,\s+(?=\p{Lu}[^:,]{0,60}:\s)/u;

export function readBillingDetails(details: string): BillingDetails {
  const pairs = details.split(BETWEEN_PAIRS).flatMap((part) => {
    const colon = part.indexOf(":");
    return colon < 0 ? [] : [{ key: fold(part.slice(0, colon)), value: part.slice(colon + 1).trim(), part: part.trim() }];
  });
  const feeDate = readDay(pairs.find(({ key }) => FEE_DATE.has(key))?.value ?? "");
  return {
    orderId: pairs.find(({ key }) => ORDER_ID.has(key))?.value ?? null,
    feeDate: typeof feeDate === "string" ? feeDate : null,
    text: pairs
      .filter(({ key }) => KEPT.has(key))
      .map(({ part }) => part)
      .join(", "),
  };
}
