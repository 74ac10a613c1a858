/** Files of the seller's own expenses. */
import { type ExpenseKind, isSizedBy } from "#core/expense-kinds.ts";
import type { Bp, Currency, Day, ExpenseFacts, Market, Minor } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import { cellText } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { isProblem, problem } from "./cell-problem.ts";
import type { CellProblem } from "./cell-problem.ts";
import type { DecimalSign } from "./decimal-sign.ts";
import { EXPENSE_COLUMNS } from "./expense-columns.ts";
import type { ExpenseColumn } from "./expense-columns.ts";
import { type Interval, modeOfHeader, readBooking, readKind, readMode, readShareKey, readUnit, readYesNo } from "./expense-words.ts";
import { createFields } from "./fields.ts";
import type { Field, Fields } from "./fields.ts";
import { wordsOf } from "./fold.ts";
import { FILE_LIMITS } from "./limits.ts";
import { readCurrency } from "./markets.ts";
import { currencyBeside, readAmount } from "./numbers.ts";
import { readableFile } from "./readable-file.ts";
import type { FileRequest, ReadableFile, RowReading } from "./readable-file.ts";
import { remembered } from "./remembered.ts";
import { openTable } from "./table.ts";
import type { Table } from "./table.ts";
import type { Warnings } from "./warnings.ts";

/** What the company has, by which names of a file are known. Undefined = no such thing. */
export type KnownNames = {
  store: (name: string) => string | undefined;
  tag: (name: string) => string | undefined;
  product: (sku: string) => string | undefined;
};

/**
 * One row. A field that is absent is one that the file says nothing about: an expense that is there keeps what it has.
 * Null is stated: „no end”, „no category”.
 */
export type ExpenseFileRow = {
  line: number;
  /** Of the company's own list. */
  id: string | null;
  name: string;
  kind: ExpenseKind;
  /** A positive number is a cost; null for a share of sales. */
  amount: Minor | null;
  percentBp: Bp | null;
  start: Day;
  every: Interval | null;
  stated: Partial<
    { category: string | null; note: string; end: Day | null; currency: Currency; vatRate: Bp } & Pick<
      ExpenseFacts,
      "vatMode" | "storeId" | "market" | "tagId" | "productId" | "countAsAds" | "booking" | "shareKey"
    >
  >;
};

/** More of them are no list that a person keeps. */
const MOST_ROWS = 50_000;

/** FileError: UNREADABLE, TOO_LARGE, or NEEDS_ANSWER. */
export async function openExpensesFile(request: Omit<FileRequest, "market">, known: KnownNames): Promise<ReadableFile<ExpenseFileRow>> {
  const { limits = FILE_LIMITS } = request;
  const table = await openTable({ ...request, limits: { ...limits, rows: Math.min(limits.rows, MOST_ROWS) }, kind: EXPENSE_COLUMNS });
  return readableFile(table, (warnings) => createExpenseReading(table, known, warnings));
}

function createExpenseReading(table: Table<ExpenseColumn>, known: KnownNames, warnings: Warnings): RowReading<ExpenseFileRow> {
  const fields = createFields(table);
  const name = fields.required("name", fields.id("name"), "");
  const id = fields.id("id");
  const size = createSizeField(table, fields);
  const start = fields.required("start", fields.day("start"), "1900-01-01");
  const stated = createStated(table, fields, known);
  return {
    read(record) {
      fields.begin(record);
      const row: ExpenseFileRow = { line: record.line, id: id(), name: name(), ...size(), start: start(), stated: stated() };
      checkRow(row, fields);
      const error = fields.rejected();
      if (error !== null) return { error };
      if ((row.amount ?? 0) < 0) warnings.add("warnExpenseIncome", row.line);
      if (row.stated.vatRate === undefined) warnings.add("warnExpenseVat", row.line);
      return { row };
    },
  };
}

type Sized = Pick<ExpenseFileRow, "kind" | "amount" | "percentBp" | "every">;

/** Kind, size and interval are stated together: a size in per cent is a share of sales, an interval makes it recurring. */
function createSizeField(table: Table<ExpenseColumn>, fields: Fields<ExpenseColumn>): () => Sized {
  const written = fields.required(
    "amount",
    fields.value(
      "amount",
      remembered((cell) => readSize(cell, table.sign("amount"))),
    ),
    { value: 1, isShare: false },
  );
  const currency = fields.cell("currency");
  const kind = fields.value("kind", remembered(readKind));
  const every = createIntervalField(fields);
  return () => {
    const { value, isShare } = written();
    const interval = every();
    const stated = kind();
    const isWrittenShare = isShare || String(currency()).trim() === "%";
    const found = stated?.kind ?? kindWithout(isWrittenShare, interval);
    if (isWrittenShare && !isSizedBy(found, "share")) fields.reject("amount", problem("rowNotAShare"));
    if (isSizedBy(found, "share")) return { kind: found, amount: null, percentBp: shareOf(value, fields), every: null };
    return { kind: found, amount: value, percentBp: null, every: recurrenceOf(found, interval ?? stated?.every ?? null, fields) };
  };
}

function kindWithout(isShare: boolean, interval: Interval | null): ExpenseKind {
  if (isShare) return "percentOfSales";
  return interval === null ? "oneOff" : "recurring";
}

function recurrenceOf(kind: ExpenseKind, interval: Interval | null, fields: Fields<ExpenseColumn>): Interval | null {
  if (!isSizedBy(kind, "interval")) return null;
  if (interval === null) fields.reject("unit", problem("rowMissingValue"));
  return interval;
}

/** Two decimals of a per cent are basis points, as two of an amount are minor units. */
function shareOf(value: number, fields: Fields<ExpenseColumn>): Bp {
  if (value > 0 && value <= 10_000) return bp(value);
  fields.reject("amount", problem("rowBadPercent"));
  return bp(1);
}

function readSize(cell: Cell, sign: DecimalSign): { value: number; isShare: boolean } | CellProblem {
  const isShare = typeof cell === "string" && cell.trim().endsWith("%");
  const value = readAmount(isShare ? cell.trim().slice(0, -1) : cell, sign);
  if (isProblem(value)) return value;
  return value === 0 ? problem("rowZeroAmount") : { value, isShare };
}

const MOST_EVERY = 365;

function createIntervalField(fields: Fields<ExpenseColumn>): Field<Interval> {
  const every = fields.quantity("every");
  const unit = fields.value("unit", remembered(readUnit));
  return () => {
    const count = every();
    const written = unit();
    if (count !== null && (count < 1 || count > MOST_EVERY)) fields.reject("every", problem("rowUnknownInterval"));
    if (written === null) {
      if (count !== null) fields.reject("unit", problem("rowMissingValue"));
      return null;
    }
    return { count: written.count * (count ?? 1), unit: written.unit };
  };
}

type Stated = ExpenseFileRow["stated"];

function createStated(table: Table<ExpenseColumn>, fields: Fields<ExpenseColumn>, known: KnownNames): () => Stated {
  const modeAbove = modeOfHeader(wordsOf(table.columns["amount"] ?? ""));
  const parts: (() => Stated)[] = [...placeParts(table, fields, known)];
  // What a column says also where its cell is empty.
  const told = <Value>(column: ExpenseColumn, field: Field<Value>, as: (value: Value | null) => Stated): void => {
    if (table.has(column)) parts.push(() => as(field()));
  };
  // What only a filled cell says.
  const given = <Value>(column: ExpenseColumn, read: (cell: Cell) => Value | CellProblem, as: (value: Value) => Stated): void => {
    const field = fields.value(column, remembered(read));
    told(column, field, (value) => (value === null ? {} : as(value)));
  };
  told("category", fields.value("category", shortText(100)), (category) => ({ category }));
  told("note", fields.value("note", shortText(2000)), (note) => ({ note: note ?? "" }));
  told("end", fields.day("end"), (end) => ({ end }));
  given("count_as_ads", readYesNo, (countAsAds) => ({ countAsAds }));
  given("booking", readBooking, (booking) => ({ booking }));
  given("share_key", readShareKey, (shareKey) => ({ shareKey }));
  given("net_gross", readMode, (vatMode) => ({ vatMode }));
  const currency = createCurrencyField(fields);
  const vatRate = fields.rate("vat_rate");
  return () => {
    const money = currency();
    const rate = vatRate();
    const own: Stated = {
      ...(modeAbove === null ? {} : { vatMode: modeAbove }),
      ...(money === null ? {} : { currency: money }),
      ...(rate === null ? {} : { vatRate: rate }),
    };
    return parts.reduce<Stated>((all, part) => ({ ...all, ...part() }), own);
  };
}

/** On whom it falls. */
function placeParts(table: Table<ExpenseColumn>, fields: Fields<ExpenseColumn>, known: KnownNames): (() => Stated)[] {
  const named = (column: "store" | "tag" | "sku", find: (name: string) => string | undefined, as: (id: string | null) => Stated) => {
    const code = { store: "rowUnknownStore", tag: "rowUnknownTag", sku: "rowUnknownProduct" } as const;
    const field = fields.value(column, (cell) => {
      const name = cellText(cell);
      return name === "" ? null : (find(name) ?? problem(code[column]));
    });
    return table.has(column) ? [() => as(field())] : [];
  };
  const market = fields.market("market");
  return [
    ...named("store", known.store, (storeId) => ({ storeId })),
    ...named("tag", known.tag, (tagId) => ({ tagId })),
    ...named("sku", known.product, (productId) => ({ productId })),
    ...(table.has("market") ? [(): { market: Market | null } => ({ market: market() })] : []),
  ];
}

function shortText(most: number): (cell: Cell) => string | null | CellProblem {
  return (cell) => {
    const text = cellText(cell);
    return text.length > most ? problem("rowTooLong", { most }) : text || null;
  };
}

function createCurrencyField(fields: Fields<ExpenseColumn>): Field<Currency> {
  const stated = fields.value(
    "currency",
    remembered((cell) => (String(cell).trim() === "%" ? null : readCurrency(cell))),
  );
  const amount = fields.cell("amount");
  return () => {
    const first = stated();
    const beside = currencyBeside(amount());
    if (first !== null && beside !== null && first !== beside) fields.reject("amount", problem("rowTwoCurrencies"));
    return first ?? beside;
  };
}

/** What the form would refuse as well. */
function checkRow({ kind, start, stated }: ExpenseFileRow, fields: Fields<ExpenseColumn>): void {
  const end = stated.end ?? null;
  if (isSizedBy(kind, "period") && end === null) fields.reject("end", problem("rowMissingValue"));
  if (!isSizedBy(kind, "day") && end !== null && end < start) fields.reject("end", problem("rowPeriodReversed"));
  if ((stated.tagId ?? null) !== null && (stated.productId ?? null) !== null) fields.reject("tag", problem("rowTagAndProduct"));
}
