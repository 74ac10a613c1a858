/** A page of Allegro's rows: what was understood, and beside it what was not. Pure. */
import type { Page } from "../facts.ts";
import type { RowPlaces } from "../kit/about-row.ts";
import { pageOf as pageOfRows } from "../kit/page-of.ts";
import type { Field } from "../kit/read.ts";
import { marketOf } from "./marketplaces.ts";

/** Billing and operations, refunds, orders. */
export const PLACES: RowPlaces = {
  amounts: ["value", "totalValue", "summary.totalToPay"],
  moments: ["occurredAt", "createdAt", "lineItems.0.boughtAt", "updatedAt"],
  markets: ["marketplaceId", "marketplace.id"],
  types: ["type.id", "type"],
  marketOf,
};

/** `read` gives `null` for a row that is none of ours, and throws `Unreadable` for one that must be put aside. */
export function pageOf<T>(rows: readonly unknown[], read: (row: Field) => T | null): Page<T> {
  return pageOfRows(rows, read, PLACES);
}
