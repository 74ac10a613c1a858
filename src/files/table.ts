/** A file as a table of our columns: which header is which column, which decimal sign each column has, and its records. */
import type { ColumnSource } from "#core/import-check.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import { hasControl, NO_COLUMN, textAt } from "./cells.ts";
import type { RawRecord } from "./cells.ts";
import type { CellProblem, RowError } from "./cell-problem.ts";
import { columnsBy, mappingWith, headerScore, recalledAnswers, resolveColumns, SOURCE } from "./columns.ts";
import type { ColumnAnswers, KindColumns, Mapping, ResolvedColumns } from "./columns.ts";
import { openCsv } from "./csv-file.ts";
import { DATE_ORDERS } from "./date-order.ts";
import type { DateOrder, OrderVerdict } from "./date-order.ts";
import type { DecimalSign, SignVerdict } from "./decimal-sign.ts";
import type { Encoding } from "./decode.ts";
import { FileError, askWhenNeeded } from "./file-error.ts";
import type { Question } from "./file-error.ts";
import { createValueWatch } from "./file-values.ts";
import type { FileValues } from "./file-values.ts";
import { findHeader, headerNames, looksLikeData } from "./header.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { FileLimits } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";
import { findLayout, layoutColumns } from "./layouts/find-layout.ts";
import type { FileLayout } from "./layouts/layout.ts";
import { headOf } from "./source.ts";
import type { ByteSource } from "./source.ts";
import { withSuggestions } from "./suggest-columns.ts";
import { dateOrdersOf, fitsAmount, isOptionalAmount, openOnes, samplesOf, signsOf, withSamples } from "./values-of-columns.ts";
import { isZip, openWorkbook } from "./workbook-file.ts";

export type TableRequest<Name extends string> = {
  source: ByteSource;
  kind: KindColumns<Name>;
  /** Whose programs' files these may be; without it none is looked for. */
  layouts?: ImportKind | undefined;
  mapping?: Mapping | undefined;
  answers?: Readonly<Record<string, string>> | undefined;
  limits?: FileLimits | undefined;
  /** What was answered before about a file with these headers, by question. */
  recall?: Recall | undefined;
  /** Questions that the header raises beyond missing columns, and which missing columns need not be asked for. */
  questions?: (header: HeaderFacts<Name>) => Question[];
  /** What the values say beyond it. */
  judge?: (found: FoundColumns<Name>) => Judged<Name>;
};

/** Columns that were found by name, or chosen, with what stands in them. */
export type FoundColumns<Name extends string> = {
  headers: readonly string[];
  indexes: ReadonlyMap<Name, number>;
  sources: Readonly<Record<string, ColumnSource>>;
  values: FileValues;
  answers: ColumnAnswers;
};

export type Judged<Name extends string> = {
  /** Columns that nothing but their values names. */
  taken: ReadonlyMap<Name, number>;
  needs: Question[];
};

export type Recall = (headers: readonly string[]) => Promise<Readonly<Record<string, string>>>;

export type HeaderFacts<Name extends string> = {
  headers: readonly string[];
  has: (name: Name) => boolean;
  /** Questions about columns: required ones that were not found, and those that may be several of ours. */
  missing: readonly Question[];
};

export type Table<Name extends string> = {
  delimiter: string | null;
  encoding: Encoding | null;
  damaged: boolean;
  headers: readonly string[];
  columns: Record<string, string>;
  columnsBy: Record<string, ColumnSource>;
  unknownColumns: string[];
  droppedColumns: string[];
  /** The program the file is of, null for a sheet of nobody's we know. */
  layout: FileLayout | null;
  /** Data rows, counted while looking at the file. */
  dataRows: number;
  has(name: Name): boolean;
  /** Position of the column, NO_COLUMN without it. */
  at(name: Name): number;
  sign(name: Name): DecimalSign;
  dateOrder(name: Name): DateOrder;
  /** Columns of text with the name of an amount, which are not read. */
  texts: readonly TextColumn[];
  /** Up to three values of each column that is no buyer's data, by its header. */
  samples: Readonly<Record<string, readonly string[]>>;
  rejected(record: RawRecord, name: Name | null, problem: CellProblem): RowError;
  records(): AsyncGenerator<readonly RawRecord[]>;
};

type Head = {
  headers: string[];
  headerLine: number;
  known: ColumnAnswers;
  program: FileLayout | null;
  /** Our column → header, as somebody has said, else as the program names it. */
  mapping: Mapping;
  /** Headers of the program that are called like one of ours and are something else. */
  unread: readonly string[];
  /** Our columns that the program names. */
  ofProgram: readonly string[];
};

type Layout<Name extends string> = ResolvedColumns<Name> & {
  headers: string[];
  headerLine: number;
  layout: FileLayout | null;
  columnsBy: Record<string, ColumnSource>;
  signs: ReadonlyMap<Name, SignVerdict>;
  orders: ReadonlyMap<Name, OrderVerdict>;
  remarks: TextColumn[];
  samples: Record<string, readonly string[]>;
};

/** A column of text that has the name of an amount: it is not read. */
type TextColumn = { column: string; name: string };

const HEAD_BYTES = 256 * 1024;

/** Opens the upload in whatever form it has; FileError when it cannot be read at all. */
export async function openFile<Name extends string>(request: TableRequest<Name>): Promise<OpenedFile> {
  const limits = request.limits ?? FILE_LIMITS;
  const mapping = mappingWith(request.mapping ?? {}, request.answers ?? {});
  const { head, whole } = await headOf(request.source, HEAD_BYTES);
  const score = (cells: RawRecord["cells"]): number => headerScore(headerNames(cells), request.kind, mapping);
  if (isZip(head)) return openWorkbook(request.source, score, limits);
  return openCsv({ source: request.source, head, whole, score, limits });
}

/** Finds the columns, looks once at every row, decides the decimal signs; FileError with what is left to ask. */
export async function openTable<Name extends string>(request: TableRequest<Name>): Promise<Table<Name>> {
  const opened = await openFile(request);
  try {
    return await tableFrom(opened, request);
  } finally {
    await opened.close();
  }
}

/** The table of a file that is open already, see `openTable`. */
export async function tableFrom<Name extends string>(file: OpenedFile, request: TableRequest<Name>): Promise<Table<Name>> {
  const head = await headOfTable(file.sample, request);
  const watch = createValueWatch(head.headers.length);
  const most = (request.limits ?? FILE_LIMITS).rows;
  let dataRows = 0;
  const settled = await file.scan((records) => {
    for (const record of records) {
      if (record.line <= head.headerLine) continue;
      dataRows += 1;
      watch.see(record);
    }
    if (dataRows > most) throw new FileError("fileTooManyRows", { most });
  });
  if (settled.sample !== file.sample) return tableFrom(settled, request);
  const layout = layoutOf(
    head,
    request,
    watch.values((cell) => settled.letters(cell)),
  );
  askWhenNeeded(layout.needs, layout.layout?.source);
  return tableOf(settled, layout, dataRows);
}

/** FileError for a table that is none, or another's, before all of it is looked at. */
async function headOfTable<Name extends string>(sample: readonly RawRecord[], request: TableRequest<Name>): Promise<Head> {
  const { kind, layouts, mapping = {}, answers = {}, questions } = request;
  const header = headerOf(sample, kind, mappingWith(mapping, answers));
  const headers = headerNames(header.cells);
  const known = await knownAnswers(headers, request);
  const said = mappingWith(mapping, known);
  const program = findLayout(layouts, headers, known[SOURCE]);
  const ofProgram = layoutColumns(program, headers, Object.values(said));
  const head: Head = {
    headers,
    headerLine: header.line,
    known,
    program,
    mapping: { ...ofProgram.mapping, ...said },
    unread: ofProgram.unread,
    ofProgram: Object.keys(ofProgram.mapping).filter((name) => !(name in said)),
  };
  const { indexes, needs } = resolveColumns(headers, kind, head.mapping, known, head);
  questions?.({ headers, has: (name) => indexes.has(name), missing: needs });
  if (indexes.size === 0 && looksLikeData(header.cells)) throw new FileError("fileNoHeader");
  if (indexes.size === 0 && headers.filter((name) => name !== "").length < kind.required.length) throw new FileError("fileOneColumn");
  return head;
}

function headerOf<Name extends string>(sample: readonly RawRecord[], kind: KindColumns<Name>, chosen: Mapping): RawRecord {
  const header = sample[findHeader(sample, (cells) => headerScore(headerNames(cells), kind, chosen))];
  if (header === undefined) throw new FileError("fileNoHeader");
  const controlAt = header.cells.findIndex(hasControl);
  if (controlAt < 0) return header;
  throw new FileError("fileControlInHeader", { column: controlAt + 1, header: headerNames(header.cells)[controlAt] ?? "" });
}

/** The columns by their names and values, with everything that is left to ask. */
function layoutOf<Name extends string>(head: Head, request: TableRequest<Name>, values: FileValues): Layout<Name> {
  const { kind, mapping = {}, answers = {}, judge, questions } = request;
  const { headers, known, unread, program } = head;
  const texts = new Map<string, Name>();
  const unfit = (name: Name, at: number): boolean => {
    if (!isOptionalAmount(name, kind) || fitsAmount(headers[at] ?? "", at, values)) return false;
    texts.set(headers[at] ?? "", name);
    return true;
  };
  const resolved = resolveColumns(headers, kind, head.mapping, known, { unfit, unread });
  const sources = columnsBy(resolved.columns, { mapping, answers, known });
  const open = headers.map((header) => (unread.includes(header) ? "" : header));
  // What the program is known to write is as good as chosen.
  const settled = { ...sources, ...Object.fromEntries(head.ofProgram.map((name) => [name, "chosen" as const])) };
  const judged = judge?.({ headers: open, indexes: resolved.indexes, sources: settled, values, answers: known }) ?? NOTHING_JUDGED;
  const indexes = new Map([...resolved.indexes, ...judged.taken]);
  const named = (name: string, at: number): [string, string] => [name, headers[at] ?? ""];
  const columns = Object.fromEntries([...indexes].map(([name, at]) => named(name, at)));
  const missing = withSuggestions(openOnes(resolved.needs, head, kind, values), kind, { headers, rows: values.rows }, unread);
  const signs = signsOf(indexes, kind, values, answers);
  const orders = dateOrdersOf(indexes, kind, values, answers);
  const asked = [...(questions?.({ headers, has: (name) => indexes.has(name), missing }) ?? missing), ...judged.needs];
  const unsettled = (found: ReadonlyMap<Name, unknown>, subject: string, options: string[]): Question[] =>
    [...found].flatMap(([name, verdict]) =>
      verdict === "ask" ? [{ id: `${subject}:${name}`, column: columns[name] ?? name, options }] : [],
    );
  const read = new Set(Object.values(columns));
  return {
    headers,
    headerLine: head.headerLine,
    layout: program,
    indexes,
    columns,
    columnsBy: { ...sources, ...Object.fromEntries([...judged.taken].map(([name]) => [name, "values" as const])) },
    unknownColumns: resolved.unknownColumns.filter((header) => !read.has(header)),
    droppedColumns: resolved.droppedColumns,
    needs: [...asked, ...unsettled(signs, "decimal", [",", "."]), ...unsettled(orders, "dateOrder", [...DATE_ORDERS])].map((question) =>
      withSamples(question, headers, values),
    ),
    signs,
    orders,
    remarks: [...texts].flatMap(([header, name]) => (read.has(header) ? [] : [{ column: header, name }])),
    samples: samplesOf(headers, read, values),
  };
}

const NOTHING_JUDGED = { taken: new Map<never, number>(), needs: [] };

/** What was answered now and before. Whoever says anew which program the file is of begins anew. */
async function knownAnswers<Name extends string>(
  headers: readonly string[],
  { mapping = {}, answers = {}, recall }: TableRequest<Name>,
): Promise<ColumnAnswers> {
  const before = answers[SOURCE] === undefined ? await recall?.(headers) : undefined;
  return recalledAnswers(before ?? {}, mapping, answers);
}

function tableOf<Name extends string>(file: OpenedFile, layout: Layout<Name>, dataRows: number): Table<Name> {
  const { indexes, headers, headerLine, columns, columnsBy: sources, unknownColumns, droppedColumns, layout: program } = layout;
  const read = new Set(indexes.values());
  return {
    delimiter: file.delimiter,
    encoding: file.encoding,
    damaged: file.damaged,
    headers,
    columns,
    columnsBy: sources,
    unknownColumns,
    droppedColumns,
    layout: program,
    dataRows,
    has: (name) => indexes.has(name),
    at: (name) => indexes.get(name) ?? NO_COLUMN,
    sign: (name) => (layout.signs.get(name) === "," ? "," : "."),
    dateOrder: (name) => (layout.orders.get(name) === "mdy" ? "mdy" : "dmy"),
    texts: layout.remarks,
    samples: layout.samples,
    rejected: ({ line, cells }, name, { code, params }) => ({
      line,
      column: name === null ? null : (columns[name] ?? null),
      code,
      params,
      cells: headers.map((_, at) => (read.has(at) ? textAt(cells, at) : "")),
    }),
    async *records() {
      for await (const records of file.records()) {
        const last = records.at(-1);
        if (last === undefined || last.line <= headerLine) continue;
        yield records[0] !== undefined && records[0].line > headerLine ? records : records.filter(({ line }) => line > headerLine);
      }
    },
  };
}
