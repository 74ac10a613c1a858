/** Which VAT rate a posting was computed with, and where that rate came from. Pure. */
import type { Bp, Day, SourceType, TaxVersion } from "./facts.ts";
import { type Line, linesOf } from "./ledger.ts";
import { taxOn } from "./vat.ts";
import { NO_VAT } from "./money.ts";

/**
 * Of a sold line: `euVat` … `standard` as in `VatSource`, `abroad` = the destination is none of the four markets, taxed
 * as Polish. Of a fee: `entry` = the billing entry says it, `entryNone` = it says that there is none, `entryMissing` = it
 * says nothing, `file` = the order file, `fileUsual` = the usual rate of fees where the file is silent. `notPayer`: the
 * seller does not pay VAT on that day, so nothing is taken out.
 */
export const VAT_ORIGINS = [
  "euVat",
  "exemption",
  "line",
  "product",
  "company",
  "standard",
  "abroad",
  "notPayer",
  "entry",
  "entryNone",
  "entryMissing",
  "file",
  "fileUsual",
  "expense",
] as const;
export type VatOrigin = (typeof VAT_ORIGINS)[number];

export type PostingVat = { rate: Bp; origin: VatOrigin };

/** What is known of the line that a posting belongs to. */
export type RatesOfLine = {
  sold: PostingVat;
  /** VAT inside the file's commission of the line. */
  commission: PostingVat;
  /** VAT inside the file's delivery cost, which is netted at the rate of the order's first counted line. */
  delivery: PostingVat;
};

type Posting = {
  line: Line;
  day: Day;
  billedOn: Day | null;
  sourceType: SourceType;
  /** Rate of the billing entry; null = net as it stands. */
  entryRate: Bp | null;
  entryRateMissing: boolean;
  expenseRate: Bp | null;
};

const TAXED = new Set<Line>(linesOf("revenue"));

/** Null where a posting has no rate of its own: goods, packaging, estimates and what an Ads report shares out. */
export function postingVat(posting: Posting, ofLine: RatesOfLine | null, profile: readonly TaxVersion[]): PostingVat | null {
  const found = rateOf(posting, ofLine);
  if (found === null) return null;
  return taxOn(profile, posting.billedOn ?? posting.day).vatPayer ? found : { rate: NO_VAT, origin: "notPayer" };
}

function rateOf({ line, sourceType, entryRate, entryRateMissing, expenseRate }: Posting, ofLine: RatesOfLine | null): PostingVat | null {
  if (sourceType === "billing") {
    return entryRate === null
      ? { rate: NO_VAT, origin: entryRateMissing ? "entryMissing" : "entryNone" }
      : { rate: entryRate, origin: "entry" };
  }
  if (sourceType === "expense") return expenseRate === null ? null : { rate: expenseRate, origin: "expense" };
  if (ofLine === null) return null;
  if (TAXED.has(line)) return ofLine.sold;
  if (sourceType === "orderLine" && line === "commission") return ofLine.commission;
  return sourceType === "order" && line === "delivery" ? ofLine.delivery : null;
}
