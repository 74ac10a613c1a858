/** What the status of an order file says about counting (docs/PROFIT.md, What the status of an order file does). */
import { fold } from "./fold.ts";

export type StatusVerdict = { counted: boolean; known: boolean };

const NOT_COUNTED = new Set(
  ["anulowane", "anulowany", "cancelled", "canceled", "zwrócone w całości", "nieopłacone", "unpaid", "nowe bez płatności"].map(fold),
);

/** Words of panels for orders that are sales; they are counted without a remark. */
const COUNTED = new Set(
  [
    "nowe",
    "opłacone",
    "zapłacone",
    "w realizacji",
    "w trakcie realizacji",
    "przetwarzane",
    "do wysłania",
    "gotowe do wysłania",
    "gotowe do wysyłki",
    "gotowe do odbioru",
    "spakowane",
    "wysłane",
    "dostarczone",
    "odebrane",
    "zrealizowane",
    "zakończone",
    "new",
    "paid",
    "processing",
    "ready for processing",
    "ready for shipment",
    "ready for pickup",
    "sent",
    "shipped",
    "delivered",
    "picked up",
    "completed",
  ].map(fold),
);

/** Empty and unknown statuses are counted. */
export function statusVerdict(status: string): StatusVerdict {
  const folded = fold(status);
  if (folded === "") return { counted: true, known: true };
  if (NOT_COUNTED.has(folded)) return { counted: false, known: true };
  return { counted: true, known: COUNTED.has(folded) };
}
