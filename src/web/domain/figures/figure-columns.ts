import { useState } from "react";
import type { NumberKey } from "#core/figure-display.ts";
import { isKeptFigure } from "#core/kept-figures.ts";
import { useSeesCosts } from "../../lib/session/use-may-edit.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

export type ColumnKind = "count" | "money" | "ratio";
export type FigureColumn = { key: NumberKey; kind: ColumnKind; initial: boolean };

/** Columns of tables of figures in their order; the picker offers all, a new browser shows the initial ones. */
export const FIGURE_COLUMNS = [
  { key: "units", kind: "count", initial: true },
  { key: "orders", kind: "count", initial: false },
  { key: "refundedUnits", kind: "count", initial: false },
  { key: "refundRate", kind: "ratio", initial: true },
  { key: "sales", kind: "money", initial: true },
  { key: "refunds", kind: "money", initial: false },
  { key: "netRevenue", kind: "money", initial: false },
  { key: "averageOrderValue", kind: "money", initial: false },
  { key: "fees", kind: "money", initial: true },
  { key: "commission", kind: "money", initial: false },
  { key: "delivery", kind: "money", initial: false },
  { key: "ads", kind: "money", initial: true },
  { key: "tacos", kind: "ratio", initial: false },
  { key: "cogs", kind: "money", initial: true },
  { key: "packaging", kind: "money", initial: false },
  { key: "expenses", kind: "money", initial: false },
  { key: "netProfit", kind: "money", initial: true },
  { key: "profitPerUnit", kind: "money", initial: false },
  { key: "margin", kind: "ratio", initial: true },
  { key: "roi", kind: "ratio", initial: false },
] as const satisfies readonly FigureColumn[];

export type ColumnKey = (typeof FIGURE_COLUMNS)[number]["key"];

export const COLUMN_KEYS: readonly ColumnKey[] = FIGURE_COLUMNS.map(({ key }) => key);
const INITIAL_KEYS: readonly ColumnKey[] = FIGURE_COLUMNS.filter(({ initial }) => initial).map(({ key }) => key);

/** The chosen columns as this browser remembers them; names that no longer exist are dropped. */
function storedColumns(storageKey: string, initial: readonly ColumnKey[]): readonly ColumnKey[] {
  const stored = (readStored(storageKey) ?? "").split(",");
  const known = COLUMN_KEYS.filter((key) => stored.includes(key));
  return known.length === 0 ? initial : known;
}

/** Those of the columns that whoever looks may see. */
export function useShownColumns<Key extends string>(columns: readonly Key[]): readonly Key[] {
  const seesCosts = useSeesCosts();
  return seesCosts ? columns : columns.filter((key) => !isKeptFigure(key));
}

/** What a table of figures is sorted by until somebody says otherwise. */
export function useUsualSort(): "-netProfit" | "-sales" {
  return useSeesCosts() ? "-netProfit" : "-sales";
}

/** What a table is sorted by: as its address says, unless whoever looks is kept from that, as of a link that a colleague sent. */
export function useShownSort(asked: string | null, usual: string): string {
  const seesCosts = useSeesCosts();
  return asked !== null && (seesCosts || !isKeptFigure(asked.replace(/^-/, ""))) ? asked : usual;
}

/** The columns of one table and the way to choose others, which outlives the page. */
export function useColumns(
  storageKey: string,
  initial: readonly ColumnKey[] = INITIAL_KEYS,
): [readonly ColumnKey[], (keys: readonly ColumnKey[]) => void] {
  const [columns, setColumns] = useState(() => storedColumns(storageKey, initial));
  const choose = (keys: readonly ColumnKey[]) => {
    setColumns(keys);
    writeStored(storageKey, keys.join(","));
  };
  return [useShownColumns(columns), choose];
}

/** The columns with one of them shown or hidden, in the order of the table. */
export function withColumn(columns: readonly ColumnKey[], key: ColumnKey, shown: boolean): ColumnKey[] {
  return COLUMN_KEYS.filter((other) => (other === key ? shown : columns.includes(other)));
}
