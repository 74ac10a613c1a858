/** How programs write a shop's orders: one table of what can be drawn. */
import { keysOf } from "#core/record-of.ts";
import type { Draw } from "../random-draw.ts";

export type Column = "order" | "at" | "sku" | "name" | "units" | "price" | "total" | "vat" | "delivery" | "currency" | "market" | "state";

/** Our column that a question about one of the layout's is answered with. */
export const OUR_COLUMN: Readonly<Record<Column, string>> = {
  order: "order_id",
  at: "bought_at",
  sku: "sku",
  name: "name",
  units: "quantity",
  price: "unit_price",
  total: "line_total",
  vat: "vat_rate",
  delivery: "delivery_price",
  currency: "currency",
  market: "market",
  state: "status",
};

type Headings = Partial<Record<Column, string>>;

/** Headings that are not ours are asked about and answered. */
const HEADINGS: Readonly<Record<string, Headings>> = {
  ours: {
    order: "order_id",
    at: "bought_at",
    sku: "sku",
    name: "name",
    units: "quantity",
    price: "unit_price",
    total: "line_total",
    vat: "vat_rate",
    delivery: "delivery_price",
    currency: "currency",
    market: "market",
    state: "status",
  },
  pl: {
    order: "Numer zamówienia",
    at: "Data zakupu",
    sku: "Symbol",
    name: "Nazwa towaru",
    units: "Ilość",
    price: "Cena brutto",
    total: "Wartość brutto",
    vat: "Stawka VAT",
    delivery: "Koszt dostawy",
    currency: "Waluta",
    market: "Rynek",
    state: "Status zamówienia",
  },
  en: {
    order: "Order number",
    at: "Order date",
    sku: "Product code",
    name: "Product name",
    units: "Qty",
    price: "Unit price gross",
    total: "Line total",
    vat: "Tax rate",
    delivery: "Shipping price",
    currency: "Currency",
    market: "Marketplace",
    state: "Order status",
  },
  foreign: {
    order: "InvoiceNo",
    at: "InvoiceDate",
    sku: "StockCode",
    name: "Description",
    units: "Pieces",
    price: "UnitPrice",
    currency: "Money",
  },
  cs: {
    order: "Číslo objednávky",
    at: "Datum objednávky",
    sku: "Kód produktu",
    name: "Název",
    units: "Množství",
    price: "Cena za kus s DPH",
    currency: "Měna",
    delivery: "Doprava",
  },
  sk: {
    order: "Číslo objednávky",
    at: "Dátum objednávky",
    sku: "Kód tovaru",
    name: "Názov",
    units: "Počet kusov",
    price: "Jednotková cena s DPH",
    currency: "Mena",
  },
  hu: {
    order: "Rendelésszám",
    at: "Rendelés dátuma",
    sku: "Cikkszám",
    name: "Terméknév",
    units: "Mennyiség",
    price: "Bruttó egységár",
    currency: "Pénznem",
  },
};

/** Every dimension with its options. */
const DIMENSIONS = {
  headings: ["ours", "pl", "en", "foreign", "cs", "sk", "hu"],
  /** A text, or a workbook with numbers in cells of numbers. */
  file: ["text", "text", "workbook"],
  separator: [";", ";", ",", ",", "\t", "\t", "|"],
  decimal: [",", "."],
  thousands: ["", " ", "\u00a0"],
  quotes: ["needed", "all"],
  lineEnd: ["\n", "\r\n"],
  encoding: ["utf-8", "utf-8 with mark", "windows-1250", "utf-16le"],
  /** How the moment is written; an order is known to the second, the minute or the day. */
  at: [
    "yyyy-MM-dd HH:mm:ss",
    "yyyy-MM-ddTHH:mm:ss",
    "yyyy-MM-dd HH:mm",
    "yyyy-MM-dd",
    "dd.MM.yyyy HH:mm:ss",
    "d. M. yyyy H:mm",
    "yyyy. MM. dd. HH:mm",
    "dd/MM/yyyy HH:mm",
    "MM/dd/yyyy HH:mm",
    "dd.MM.yy",
    "yyyyMMdd",
    "yyyy-MM-dd HH:mm:ss UTC",
  ],
  vat: ["none", "23", "23%", "0,23", "23,00", "amount"],
  state: ["none", "pl", "en", "wc", "unknown"],
  delivery: ["none", "every line", "first line"],
  price: ["unit", "total only"],
  market: ["of the store", "column"],
  order: ["as drawn", "newest first"],
  pages: ["one", "by orders", "through orders"],
  /** What became of the file before it came again. */
  again: ["no", "same", "other columns", "seconds lost", "codes rounded"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Dimensions = typeof DIMENSIONS;
export type Layout = { readonly [D in keyof Dimensions]: Dimensions[D][number] };

/** One option of each dimension. */
export function drawnLayout(draw: Draw): Layout {
  const one = <Name extends string>(options: readonly Name[]): Name => draw.one(options);
  return {
    headings: one(DIMENSIONS.headings),
    file: one(DIMENSIONS.file),
    separator: one(DIMENSIONS.separator),
    decimal: one(DIMENSIONS.decimal),
    thousands: one(DIMENSIONS.thousands),
    quotes: one(DIMENSIONS.quotes),
    lineEnd: one(DIMENSIONS.lineEnd),
    encoding: one(DIMENSIONS.encoding),
    at: one(DIMENSIONS.at),
    vat: one(DIMENSIONS.vat),
    state: one(DIMENSIONS.state),
    delivery: one(DIMENSIONS.delivery),
    price: one(DIMENSIONS.price),
    market: one(DIMENSIONS.market),
    order: one(DIMENSIONS.order),
    pages: one(DIMENSIONS.pages),
    again: one(DIMENSIONS.again),
  };
}

/** The columns of the layout with their headings, in the order in which they stand. */
export function columnsOf(layout: Layout, shuffle: (columns: Column[]) => Column[]): { column: Column; heading: string }[] {
  const absent = new Set<Column>([
    ...(layout.vat === "none" ? (["vat"] as const) : []),
    ...(layout.state === "none" ? (["state"] as const) : []),
    ...(layout.delivery === "none" ? (["delivery"] as const) : []),
    ...(layout.market === "of the store" ? (["market"] as const) : []),
    layout.price === "unit" ? "total" : "price",
  ]);
  // What a program's language has no heading for, it writes under ours.
  const headings = { ...HEADINGS["ours"], ...HEADINGS[layout.headings] };
  const columns = keysOf(OUR_COLUMN).filter((column) => !absent.has(column));
  return shuffle(columns).map((column) => ({ column, heading: headings[column] ?? column }));
}
