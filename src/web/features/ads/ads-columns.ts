import { useState } from "react";
import type { AdsKey } from "#core/ads-figures.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import type { AdsTab } from "./use-ads-view.ts";

/** What a day says of its bill and its report. */
export const CHECK_KEYS = ["billedGross", "reportedGross", "differenceGross", "billed", "allocated", "unallocated"] as const;
export type CheckKey = (typeof CHECK_KEYS)[number];

const BREAK_EVEN_KEYS = [
  "sales",
  "units",
  "averagePrice",
  "contribution",
  "breakEvenAcos",
  "breakEvenRoas",
  "maxCostPerUnit",
  "clicks",
  "conversion",
  "cpc",
  "maxCpc",
] as const;
export type BreakEvenKey = (typeof BREAK_EVEN_KEYS)[number];

export type ColumnKey = AdsKey | CheckKey | BreakEvenKey;

/** In their order: what is paid, what it brings, what is left, and what of it all is advertising. */
const FIGURES: readonly AdsKey[] = [
  "impressions",
  "clicks",
  "ctr",
  "cpc",
  "maxCpc",
  "cost",
  "adUnits",
  "adSales",
  "conversion",
  "acos",
  "breakEvenAcos",
  "roas",
  "breakEvenRoas",
  "poas",
  "profit",
  "sales",
  "adSalesShare",
  "tacos",
  "interest",
];

const USUAL: readonly AdsKey[] = ["clicks", "cpc", "cost", "adSales", "acos", "profit"];

const COLUMNS: Readonly<Record<AdsTab, { all: readonly ColumnKey[]; initial: readonly ColumnKey[] }>> = {
  campaign: { all: FIGURES.filter((key) => key !== "sales" && key !== "adSalesShare" && key !== "tacos"), initial: USUAL },
  offer: { all: FIGURES, initial: USUAL },
  day: { all: FIGURES, initial: ["impressions", "clicks", "cpc", "cost", "adSales", "acos", "profit", "tacos"] },
  check: { all: CHECK_KEYS, initial: CHECK_KEYS },
  breakEven: {
    all: BREAK_EVEN_KEYS,
    initial: ["sales", "averagePrice", "contribution", "breakEvenAcos", "maxCostPerUnit", "clicks", "cpc", "maxCpc"],
  },
};

export function isBreakEvenKey(key: string): key is BreakEvenKey {
  return BREAK_EVEN_KEYS.some((known) => known === key);
}

/** The columns that a table may show, in their order. */
export function columnsOf(tab: AdsTab): readonly ColumnKey[] {
  return COLUMNS[tab].all;
}

function stored(tab: AdsTab): readonly ColumnKey[] {
  const { all, initial } = COLUMNS[tab];
  const names: readonly string[] = (readStored(storageKey(tab)) ?? "").split(",");
  const known = all.filter((key) => names.includes(key));
  return known.length === 0 ? initial : known;
}

const storageKey = (tab: AdsTab) => `adsColumns-${tab}`;

/** The columns of a table as this browser remembers them; for a component that is made anew for each table. */
export function useAdsColumns(tab: AdsTab) {
  const [columns, setColumns] = useState(() => stored(tab));
  return {
    columns,
    show: (key: ColumnKey, shown: boolean) => {
      const next = COLUMNS[tab].all.filter((other) => (other === key ? shown : columns.includes(other)));
      setColumns(next);
      writeStored(storageKey(tab), next.join(","));
    },
  };
}
