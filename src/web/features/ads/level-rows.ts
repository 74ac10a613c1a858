import type { AdsRow } from "#contract/ads.ts";
import { ADS_COUNT_KEYS, ADS_MONEY_KEYS, ADS_RATIO_KEYS, type AdsKey } from "#core/ads-figures.ts";
import type { PinnedRow } from "../../domain/figures/pinned-table.tsx";
import type { AdsAnswer, AdsQuestion } from "./ads.api.ts";
import { CHECK_KEYS, type CheckKey, type ColumnKey } from "./ads-columns.ts";

export type LevelRow = PinnedRow & ({ kind: "totals" } | { kind: "unallocated" } | { kind: "item"; item: AdsRow });

const TOTALS: LevelRow = { id: "totals", kind: "totals" };
const REST: LevelRow = { id: "unallocated", kind: "unallocated" };

/** A bill has no product: of chosen products there is no rest. */
function isNarrowed({ searchedPhrase = "", isAllProductsSelected = true, ...ids }: AdsQuestion["filter"]): boolean {
  const { selectedProductIDs = [], excludedProductIDs = [], tagIDs = [] } = ids;
  const chosen = isAllProductsSelected ? excludedProductIDs : selectedProductIDs;
  return searchedPhrase !== "" || chosen.length > 0 || tagIDs.length > 0;
}

/** The whole, what is on no offer where the rows are offers or hold them, and the rows. */
export function levelRows({ items, level, coverage, campaign }: AdsAnswer, filter: AdsQuestion["filter"]): LevelRow[] {
  const hasRest = level !== "day" && campaign === null && coverage.unallocated !== 0 && !isNarrowed(filter);
  return [TOTALS, ...(hasRest ? [REST] : []), ...items.map((item): LevelRow => ({ id: item.id, kind: "item", item }))];
}

export function isCheckKey(key: ColumnKey): key is CheckKey {
  return CHECK_KEYS.some((known) => known === key);
}

/** The figure of the row; what is on no offer has its cost alone. */
export function figureOf(row: LevelRow, key: AdsKey, { totals, coverage, campaign }: AdsAnswer): number | null {
  if (row.kind === "item") return row.item.figures[key];
  // Of one campaign the whole is what it paid, and nobody's sales.
  if (row.kind === "totals") return (campaign?.figures ?? totals)[key];
  return key === "cost" ? coverage.unallocated : null;
}

/** What the bill and the report of a day say, or of all days. */
export function checkOf(row: LevelRow, key: CheckKey, { coverage }: AdsAnswer): number | null {
  return row.kind === "item" ? (row.item.day?.[key] ?? null) : coverage[key];
}

const ADS_KEYS: readonly AdsKey[] = [...ADS_COUNT_KEYS, ...ADS_MONEY_KEYS, ...ADS_RATIO_KEYS];

export function isAdsKey(key: string): key is AdsKey {
  return ADS_KEYS.some((known) => known === key);
}
