import { useState } from "react";
import { FIGURE_COLUMNS, type ColumnKey as FigureKey } from "../../domain/figures/figure-columns.ts";
import { readStored, writeStored } from "../../lib/storage.ts";

/** What is known of a product beside its figures, each in a column; `sort` where the list can be sorted by it. */
const FACTS = [
  { key: "costMethod", sort: null, width: 112 },
  { key: "cost", sort: "cost", width: 128 },
  { key: "price", sort: "price", width: 152 },
  { key: "vatRate", sort: null, width: 96 },
  { key: "packaging", sort: null, width: 104 },
  { key: "supplier", sort: null, width: 160 },
] as const;
const STOCK_FACTS = [
  { key: "stock", sort: "stock", width: 88 },
  { key: "daysOfStock", sort: "daysOfStock", width: 104 },
  { key: "offers", sort: "offers", width: 80 },
  { key: "costChangedAt", sort: "costChangedAt", width: 128 },
] as const;

export type FactKey = (typeof FACTS | typeof STOCK_FACTS)[number]["key"];
export type ListColumnKey = FactKey | FigureKey;
export type ListColumn = {
  key: ListColumnKey;
  sort: string | null;
  /** Pixels: the rows come and go while one scrolls, and must not move the columns. Wide enough for millions. */
  width: number;
};

const WIDTHS = { money: 128, ratio: 112, count: 88 } as const;

/** In their order: what is paid and asked for a piece, what was earned, what is left. */
export const LIST_COLUMNS: readonly ListColumn[] = [
  ...FACTS,
  ...FIGURE_COLUMNS.map(({ key, kind }) => ({ key, sort: key, width: WIDTHS[kind] })),
  ...STOCK_FACTS,
];

const INITIAL: readonly ListColumnKey[] = ["costMethod", "cost", "sales", "netProfit", "margin", "stock"];
const STORAGE_KEY = "productListColumns";

function inOrder(chosen: (key: ListColumnKey) => boolean): ListColumnKey[] {
  return LIST_COLUMNS.map(({ key }) => key).filter(chosen);
}

/** The columns as this browser remembers them; names that no longer exist are dropped. */
function storedColumns(): readonly ListColumnKey[] {
  const stored: readonly string[] = (readStored(STORAGE_KEY) ?? "").split(",");
  const known = inOrder((key) => stored.includes(key));
  return known.length === 0 ? INITIAL : known;
}

export function useListColumns() {
  const [columns, setColumns] = useState(storedColumns);
  return {
    columns,
    show: (key: ListColumnKey, shown: boolean) => {
      const next = inOrder((other) => (other === key ? shown : columns.includes(other)));
      setColumns(next);
      writeStored(STORAGE_KEY, next.join(","));
    },
  };
}

/** Whether the column holds a figure, which the whole and the rest have as well. */
export function figureColumn(key: ListColumnKey): (typeof FIGURE_COLUMNS)[number] | null {
  return FIGURE_COLUMNS.find((column) => column.key === key) ?? null;
}

export function isFactKey(key: ListColumnKey): key is FactKey {
  return [...FACTS, ...STOCK_FACTS].some((fact) => fact.key === key);
}
