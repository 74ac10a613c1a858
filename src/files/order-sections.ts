/**
 * The marketplace's own export of orders: sections "order", "lineItem" and "summary", each with a header of its own.
 * Columns are found by name, for the layouts of different years order them differently; lines are joined to their
 * order into the same rows that a plain table gives.
 */
import { NO_COLUMN, textAt } from "./cells.ts";
import type { Cell, RawRecord } from "./cells.ts";
import { problem } from "./cell-problem.ts";
import { createSignWitness } from "./decimal-sign.ts";
import type { DecimalSign, SignWitness } from "./decimal-sign.ts";
import { FileError, askWhenNeeded } from "./file-error.ts";
import { fold } from "./fold.ts";
import { headerNames } from "./header.ts";
import { ALLEGRO_ORDERS } from "./layouts/allegro-orders.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";
import type { OrderColumn } from "./order-columns.ts";
import { isPersonal } from "./personal.ts";
import { marketQuestion } from "./readable-file.ts";
import type { FileRequest } from "./readable-file.ts";
import type { Table } from "./table.ts";

const LINE_HEADERS: Partial<Record<OrderColumn, string>> = {
  order_id: "OrderId",
  line_id: "LineItemId",
  offer_id: "OfferId",
  sku: "OfferExternalId",
  name: "Name",
  quantity: "Quantity",
  unit_price: "Price",
  currency: "Currency",
};
const ORDER_HEADERS: Partial<Record<OrderColumn, string>> = {
  bought_at: "OrderDate",
  status: "SellerStatus",
  market: "Marketplace",
  delivery_price: "DeliveryAmount",
};
const NUMBERS: readonly OrderColumn[] = ["quantity", "unit_price", "delivery_price"];

type Section = { headers: string[]; at: ReadonlyMap<string, number> };
type Layout = { order: Section; line: Section };
/** Cells of an order in the order of ORDER_HEADERS. */
type OrderCells = readonly Cell[];

/** A header of one section: a flat table with dates and lines in one row is not one. */
export function isSectioned(headers: readonly string[]): boolean {
  const names = headers.map(fold);
  return names[0] === "type" && names.includes("orderid") && names.includes("orderdate") !== names.includes("lineitemid");
}

/** Reads the orders into memory, counts the lines, and gives the joined rows as a table. */
export async function openSections(file: OpenedFile, request: FileRequest): Promise<Table<OrderColumn>> {
  const orders = new Map<string, OrderCells>();
  const witnesses = new Map(NUMBERS.map((name) => [name, createSignWitness()] as const));
  const sections = createSectionWalk();
  const most = (request.limits ?? FILE_LIMITS).rows;
  let dataRows = 0;
  const settled = await file.scan((records) => {
    for (const record of records) {
      const section = sections.sectionOf(record);
      if (section === "order") remember(orders, record, sections.layout.order, witnesses);
      if (section !== "lineItem") continue;
      dataRows += 1;
      for (const name of ["quantity", "unit_price"] as const) {
        witnesses.get(name)?.see(record.cells[positionOf(sections.layout.line, LINE_HEADERS[name])] ?? "");
      }
    }
    if (dataRows > most || orders.size > most) throw new FileError("fileTooManyRows", { most });
  });
  if (settled.sample !== file.sample) return openSections(settled, request);
  const { layout } = sections;
  if (layout.order.headers.length === 0 || layout.line.headers.length === 0) throw new FileError("fileNoHeader");
  const has = (name: OrderColumn): boolean => headerOf(name, layout) !== null;
  askWhenNeeded(marketQuestion(request)({ headers: layout.line.headers, has, missing: [] }));
  return joinedTable(settled, layout, orders, signsOf(witnesses), dataRows);
}

function remember(
  orders: Map<string, OrderCells>,
  record: RawRecord,
  section: Section,
  witnesses: ReadonlyMap<OrderColumn, SignWitness>,
): void {
  const cells = Object.values(ORDER_HEADERS).map((header) => record.cells[positionOf(section, header)] ?? "");
  witnesses.get("delivery_price")?.see(record.cells[positionOf(section, ORDER_HEADERS.delivery_price)] ?? "");
  orders.set(textAt(record.cells, positionOf(section, "OrderId")), cells);
}

/** The export writes points; a spreadsheet that saved it again may have made them commas. */
function signsOf(witnesses: ReadonlyMap<OrderColumn, SignWitness>): Map<OrderColumn, DecimalSign> {
  return new Map([...witnesses].map(([name, witness]) => [name, witness.verdict() === "," ? "," : "."] as const));
}

function joinedTable(
  file: OpenedFile,
  layout: Layout,
  orders: ReadonlyMap<string, OrderCells>,
  signs: ReadonlyMap<OrderColumn, DecimalSign>,
  dataRows: number,
): Table<OrderColumn> {
  const { headers: lineHeaders } = layout.line;
  const orderHeaders = Object.values(ORDER_HEADERS);
  const headers = [...lineHeaders, ...orderHeaders];
  const names = [...Object.keys(LINE_HEADERS), ...Object.keys(ORDER_HEADERS)].map(orderColumn);
  const columns = Object.fromEntries(
    names.flatMap((name) => [headerOf(name, layout)].flatMap((header) => (header === null ? [] : [[name, header]]))),
  );
  const positions = new Map(names.map((name) => [name, columns[name] === undefined ? NO_COLUMN : headers.indexOf(columns[name])]));
  const orderIdAt = positionOf(layout.line, "OrderId");
  const read = new Set(["", "Type", "OrderId", ...Object.values(columns)]);
  const unread = [...layout.order.headers, ...lineHeaders].filter((header) => !read.has(header));

  function joined({ line, cells }: RawRecord): RawRecord {
    const own = lineHeaders.map((_, at) => cells[at] ?? "");
    return { line, cells: [...own, ...(orders.get(textAt(cells, orderIdAt)) ?? [])] };
  }

  return {
    delimiter: file.delimiter,
    encoding: file.encoding,
    damaged: file.damaged,
    headers,
    columns,
    // The marketplace's own names; nothing is mapped here.
    columnsBy: Object.fromEntries(Object.keys(columns).map((name) => [name, "name" as const])),
    unknownColumns: unread.filter((header) => !isPersonal(header)),
    droppedColumns: unread.filter(isPersonal),
    layout: ALLEGRO_ORDERS,
    dataRows,
    has: (name) => columns[name] !== undefined,
    at: (name) => positions.get(name) ?? NO_COLUMN,
    sign: (name) => signs.get(name) ?? ".",
    // The export writes ISO dates.
    dateOrder: () => "dmy",
    texts: [],
    samples: {},
    rejected(record, name, found) {
      const { code, params } = found.code === "rowMissingValue" && name === "bought_at" ? problem("rowUnknownOrder") : found;
      const kept = new Set(positions.values());
      const cells = headers.map((_, at) => (kept.has(at) ? textAt(record.cells, at) : ""));
      return { line: record.line, column: name === null ? null : (columns[name] ?? null), code, params, cells };
    },
    async *records() {
      const walk = createSectionWalk();
      for await (const records of file.records()) {
        const lines = records.filter((record) => walk.sectionOf(record) === "lineItem");
        if (lines.length > 0) yield lines.map(joined);
      }
    },
  };
}

function createSectionWalk(): { layout: Layout; sectionOf(record: RawRecord): "order" | "lineItem" | "other" } {
  const none: Section = { headers: [], at: new Map() };
  const layout: Layout = { order: none, line: none };
  return {
    layout,
    sectionOf({ cells }) {
      const type = fold(textAt(cells, 0));
      if (type === "order") return "order";
      if (type === "lineitem") return "lineItem";
      if (type === "type") learnHeader(layout, headerNames(cells));
      return "other";
    },
  };
}

function learnHeader(layout: Layout, headers: string[]): void {
  const section: Section = { headers, at: new Map(headers.map((header, at) => [fold(header), at])) };
  if (section.at.has("lineitemid")) layout.line = section;
  else if (section.at.has("orderdate")) layout.order = section;
}

function positionOf(section: Section, header: string | undefined): number {
  return header === undefined ? NO_COLUMN : (section.at.get(fold(header)) ?? NO_COLUMN);
}

/** The header of a column as we know it, null when this layout has none. */
function headerOf(name: OrderColumn, layout: Layout): string | null {
  const ofLine = LINE_HEADERS[name];
  const header = ofLine ?? ORDER_HEADERS[name];
  const at = positionOf(ofLine === undefined ? layout.order : layout.line, header);
  return header === undefined || at === NO_COLUMN ? null : header;
}

/** Object.keys forgets that the keys of both records are order columns. */
function orderColumn(name: string): OrderColumn {
  return name as OrderColumn;
}
