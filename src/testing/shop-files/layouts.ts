/**
 * How programs write a shop's orders. One table of what can be drawn: `waits` names the rule without which a file of that kind is not read
 * rightly yet, and is left out until then (`WAITING=1` draws it all the same).
 */
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

type Option<Name extends string> = { readonly name: Name; readonly waits?: string };
const on = <const Name extends string>(name: Name): Option<Name> => ({ name });
const waits = <const Name extends string>(name: Name, rule: string): Option<Name> => ({ name, waits: rule });

/** Every dimension with its options. */
const DIMENSIONS = {
  headings: [on("ours"), on("pl"), on("en"), on("foreign"), on("cs"), on("sk"), on("hu")],
  /** A text, or a workbook with numbers in cells of numbers. */
  file: [on("text"), on("text"), on("workbook")],
  separator: [on(";"), on(";"), on(","), on(","), on("\t"), on("\t"), on("|")],
  decimal: [on(","), on(".")],
  thousands: [on(""), on(" "), on("\u00a0")],
  quotes: [on("needed"), on("all")],
  lineEnd: [on("\n"), on("\r\n")],
  encoding: [on("utf-8"), on("utf-8 with mark"), on("windows-1250"), on("utf-16le")],
  /** How the moment is written; an order is known to the second, the minute or the day. */
  at: [
    on("yyyy-MM-dd HH:mm:ss"),
    on("yyyy-MM-ddTHH:mm:ss"),
    on("yyyy-MM-dd HH:mm"),
    on("yyyy-MM-dd"),
    on("dd.MM.yyyy HH:mm:ss"),
    on("d. M. yyyy H:mm"),
    waits("yyyy. MM. dd. HH:mm", "Dates: the Hungarian form"),
    waits("dd/MM/yyyy HH:mm", "Dates: by the column"),
    waits("MM/dd/yyyy HH:mm", "Dates: by the column"),
    waits("dd.MM.yy", "Dates: two-digit years"),
    waits("yyyyMMdd", "Dates: without signs"),
    waits("yyyy-MM-dd HH:mm:ss UTC", "Dates: a trailing UTC"),
  ],
  vat: [on("none"), on("23"), on("23%"), on("0,23"), on("23,00"), waits("amount", "Values decide: amounts of VAT")],
  state: [on("none"), on("pl"), on("en"), waits("wc", "State words: WooCommerce"), waits("unknown", "State words: a question per word")],
  delivery: [on("none"), on("every line"), on("first line")],
  price: [on("unit"), waits("total only", "Values decide: the total of a line")],
  market: [on("of the store"), on("column")],
  order: [on("as drawn"), on("newest first")],
  pages: [on("one"), on("by orders"), waits("through orders", "Identity of rows: pages")],
  /** What became of the file before it came again. */
  again: [
    on("no"),
    on("same"),
    on("other columns"),
    waits("seconds lost", "What is known: another moment"),
    waits("codes rounded", "Codes: exponents"),
  ],
} as const satisfies Readonly<Record<string, readonly Option<string>[]>>;

type Dimensions = typeof DIMENSIONS;
export type Layout = { readonly [D in keyof Dimensions]: Dimensions[D][number]["name"] };

/** One option of each dimension. */
export function drawnLayout(draw: Draw, withWaiting = process.env["WAITING"] === "1"): Layout {
  const one = <Name extends string>(options: readonly Option<Name>[]): Name =>
    draw.one(options.filter((option) => withWaiting || option.waits === undefined)).name;
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

/** Options that are left out for now, each with the rule it waits for. */
export function waitingOptions(): string[] {
  return Object.entries(DIMENSIONS).flatMap(([dimension, options]: [string, readonly Option<string>[]]) =>
    options.flatMap(({ name, waits: rule }) => (rule === undefined ? [] : [`${dimension} „${name}”: ${rule}`])),
  );
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
