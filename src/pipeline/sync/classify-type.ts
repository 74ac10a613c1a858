import type { Line } from "#core/ledger.ts";

/** Parts of the marketplace's group names, first match wins; its list of groups is not published. */
const GROUPS: readonly (readonly [part: string, line: Line])[] = [
  ["ADVERT", "ads"],
  ["_ADS", "ads"],
  ["ADS", "ads"],
  ["SUBSCRIPTION", "subscription"],
  ["ABONAMENT", "subscription"],
  ["FULFIL", "fulfilment"],
  ["DELIVER", "delivery"],
  ["SHIP", "delivery"],
  ["DOSTAW", "delivery"],
  ["PROMO", "promotion"],
  ["FEATUR", "promotion"],
  ["LISTING", "listing"],
  ["COMMISSION", "commission"],
  ["SUCCESS", "commission"],
  ["PROWIZ", "commission"],
];

/** The line of a billing type that the catalogue lacks, by the marketplace's own group; `otherFees` where that says nothing. */
export function lineOfGroup(group: string | null): Line {
  const name = (group ?? "").toUpperCase();
  return GROUPS.find(([part]) => name.includes(part))?.[1] ?? "otherFees";
}
