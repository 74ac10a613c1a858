/** Writes a shop's orders as a layout says. */
import { instantOf } from "#core/day.ts";
import { currencyOf, zoneOf } from "#core/market.ts";
import type { OutCell } from "#files/out-cell.ts";
import { writeWorkbook } from "#files/write-workbook.ts";
import type { Draw } from "../random-draw.ts";
import { type Column, columnsOf, type Layout } from "./layouts.ts";
import type { Shop, ShopLine, ShopOrder } from "./shop.ts";

export type WrittenOrders = {
  /** Pages of one export, one after another. */
  pages: Uint8Array[];
  headings: ReadonlyMap<Column, string>;
};

const STATES = {
  none: { counts: "", canceled: "" },
  pl: { counts: "Zrealizowane", canceled: "Anulowane" },
  en: { counts: "Completed", canceled: "Cancelled" },
  wc: { counts: "wc-completed", canceled: "wc-cancelled" },
  unknown: { counts: "Poszło", canceled: "Nie poszło" },
} as const;

type Row = { order: ShopOrder; line: ShopLine; at: number };

/** The rows of the shop under the headings of the layout; the columns stand anyhow. */
export async function writeOrders(draw: Draw, shop: Shop, layout: Layout): Promise<WrittenOrders> {
  const columns = columnsOf(layout, (all) => shuffled(draw, all));
  const orders = layout.order === "newest first" ? shop.orders.toReversed() : shop.orders;
  const rows = orders.flatMap((order) => order.lines.map((line, at): Row => ({ order, line, at })));
  const header = columns.map(({ heading }) => heading);
  const pages: Uint8Array[] = [];
  for (const page of paged(draw, rows, layout)) {
    if (layout.file === "workbook") {
      const cells = page.map((row) => columns.map(({ column }) => workbookCell(shop, layout, row, column)));
      pages.push(await writeWorkbook({ sheet: "Arkusz1", header, rows: cells }));
    } else {
      const lines = page.map((row) => columns.map(({ column }) => cell(shop, layout, row, column)));
      pages.push(encoded(table([header, ...lines], layout), layout.encoding));
    }
  }
  return { pages, headings: new Map(columns.map(({ column, heading }) => [column, heading])) };
}

function shuffled<T>(draw: Draw, all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(draw.int(0, left.length - 1), 1)).flat();
}

function paged(draw: Draw, rows: readonly Row[], { pages }: Layout): Row[][] {
  if (pages === "one" || rows.length < 2) return [[...rows]];
  const cut = draw.int(1, rows.length - 1);
  const first = rows[cut];
  // A page ends where an order does, or wherever it is full. A page of that order alone would be a correction of it.
  const isPage = (part: readonly Row[]): boolean => part.some(({ order }) => order !== first?.order);
  const isThrough = pages === "through orders" && isPage(rows.slice(0, cut)) && isPage(rows.slice(cut));
  const at = isThrough || first === undefined ? cut : rows.findIndex(({ order }) => order === first.order);
  return at === 0 ? [[...rows]] : [rows.slice(0, at), rows.slice(at)];
}

/** What stands in a cell of each column. */
const CELLS: Readonly<Record<Column, (shop: Shop, layout: Layout, row: Row) => string>> = {
  order: (_, __, { order }) => order.number,
  at: (shop, layout, { order }) => momentText(order, shop, layout.at),
  sku: (_, __, { line }) => line.product.sku,
  name: (_, __, { line }) => line.product.name,
  units: (_, __, { line }) => String(line.units),
  price: (_, layout, { line }) => amountText(line.price, layout),
  total: (_, layout, { line }) => amountText(line.price * line.units, layout),
  vat: (_, layout, { line }) => vatText(line.vat, line.price * line.units, layout),
  delivery: (_, layout, { order, at }) => (layout.delivery === "every line" || at === 0 ? amountText(order.delivery, layout) : ""),
  currency: ({ market }) => currencyOf(market),
  market: ({ market }) => market,
  state: (_, layout, { order }) => STATES[layout.state][order.state],
};

const cell = (shop: Shop, layout: Layout, row: Row, column: Column): string => CELLS[column](shop, layout, row);

/** As a spreadsheet keeps it: amounts, units and rates as numbers, everything else as it was written. */
function workbookCell(shop: Shop, layout: Layout, row: Row, column: Column): OutCell {
  const { price, units, vat } = row.line;
  const text = cell(shop, layout, row, column);
  if (text === "") return null;
  if (column === "units") return units;
  if (column === "price") return { minor: price };
  if (column === "total") return { minor: price * units };
  if (column === "delivery") return { minor: row.order.delivery };
  if (column === "vat" && layout.vat === "23") return vat;
  if (column === "vat" && layout.vat === "0,23") return { decimal: (vat / 100).toFixed(2) };
  return text;
}

function amountText(minor: number, { decimal, thousands }: Layout): string {
  const [whole = "", fraction = ""] = (Math.abs(minor) / 100).toFixed(2).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${minor < 0 ? "-" : ""}${grouped}${decimal}${fraction}`;
}

function vatText(percent: number, gross: number, layout: Layout): string {
  switch (layout.vat) {
    case "none":
      return "";
    case "23":
      return String(percent);
    case "23%":
      return `${percent}%`;
    case "23,00":
      return `${percent}${layout.decimal}00`;
    case "0,23":
      return (percent / 100).toFixed(2).replace(".", layout.decimal);
    case "amount":
      return amountText(Math.round((gross * percent) / (100 + percent)), layout);
  }
}

/** What of the moment the form keeps is what the file says: the day decides. */
function momentText({ day, time }: ShopOrder, { market }: Shop, form: Layout["at"]): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const [hour = "", minute = ""] = time.split(":");
  const utc = instantOf(`${day} ${time}`, zoneOf(market)).replace("T", " ").replace("Z", " UTC");
  const texts: Readonly<Record<Layout["at"], string>> = {
    "yyyy-MM-dd HH:mm:ss": `${day} ${time}`,
    "yyyy-MM-ddTHH:mm:ss": `${day}T${time}`,
    "yyyy-MM-dd HH:mm": `${day} ${hour}:${minute}`,
    "yyyy-MM-dd": day,
    "dd.MM.yyyy HH:mm:ss": `${date}.${month}.${year} ${time}`,
    "d. M. yyyy H:mm": `${Number(date)}. ${Number(month)}. ${year} ${Number(hour)}:${minute}`,
    "yyyy. MM. dd. HH:mm": `${year}. ${month}. ${date}. ${hour}:${minute}`,
    "dd/MM/yyyy HH:mm": `${date}/${month}/${year} ${hour}:${minute}`,
    "MM/dd/yyyy HH:mm": `${month}/${date}/${year} ${hour}:${minute}`,
    "dd.MM.yy": `${date}.${month}.${year.slice(2)}`,
    yyyyMMdd: `${year}${month}${date}`,
    "yyyy-MM-dd HH:mm:ss UTC": utc,
  };
  return texts[form];
}

function table(rows: readonly (readonly string[])[], { separator, quotes, lineEnd }: Layout): string {
  const quoted = (text: string): string => {
    const needed = quotes === "all" || [separator, '"', "\n"].some((sign) => text.includes(sign));
    return needed ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(quoted).join(separator)}${lineEnd}`).join("");
}

/** The code page of desktop programs, read backwards. */
const OF_1250 = new Map([...Array(256).keys()].map((byte) => [new TextDecoder("windows-1250").decode(Uint8Array.of(byte)), byte]));

function encoded(text: string, encoding: Layout["encoding"]): Uint8Array {
  if (encoding === "utf-16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "windows-1250") return Uint8Array.from(Array.from(text, (letter) => OF_1250.get(letter) ?? 63));
  return Buffer.from(`${encoding === "utf-8 with mark" ? "\ufeff" : ""}${text}`);
}
