/** A file as a table of our columns: which header is which column, which decimal sign each column has, and its records. */
import type { ColumnSource } from "#core/import-check.ts";
import type { ImportKind } from "#core/import-kinds.ts";
import { hasControl, NO_COLUMN, textAt } from "./cells.ts";
import type { RawRecord } from "./cells.ts";
import type { CellProblem, RowError } from "./cell-problem.ts";
import { columnsBy, mappingWith, headerScore, recalledAnswers, resolveColumns, SOURCE } from "./columns.ts";
import type { KindColumns, Mapping, ResolvedColumns } from "./columns.ts";
import { openCsv } from "./csv-file.ts";
import { createSignWitness } from "./decimal-sign.ts";
import type { DecimalSign, SignWitness } from "./decimal-sign.ts";
import type { Encoding } from "./decode.ts";
import { FileError, askWhenNeeded } from "./file-error.ts";
import type { Question } from "./file-error.ts";
import { findHeader, headerNames, looksLikeData } from "./header.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { FileLimits } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";
import { findLayout, layoutColumns } from "./layouts/find-layout.ts";
import type { FileLayout } from "./layouts/layout.ts";
import { headOf } from "./source.ts";
import type { ByteSource } from "./source.ts";
import { withSuggestions } from "./suggest-columns.ts";
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
  rejected(record: RawRecord, name: Name | null, problem: CellProblem): RowError;
  records(): AsyncGenerator<readonly RawRecord[]>;
};

type Layout<Name extends string> = ResolvedColumns<Name> & {
  columnsBy: Record<string, ColumnSource>;
  headers: string[];
  headerLine: number;
  layout: FileLayout | null;
};

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
  const layout = await layoutOf(file.sample, request);
  const has = (name: Name): boolean => layout.indexes.has(name);
  askWhenNeeded(request.questions?.({ headers: layout.headers, has, missing: layout.needs }) ?? layout.needs);
  const watched = watchedColumns(layout, request.kind);
  const most = (request.limits ?? FILE_LIMITS).rows;
  let dataRows = 0;
  const settled = await file.scan((records) => {
    for (const { line, cells } of records) {
      if (line <= layout.headerLine) continue;
      dataRows += 1;
      for (const { at, witness } of watched) witness.see(cells[at] ?? "");
    }
    if (dataRows > most) throw new FileError("fileTooManyRows", { most });
  });
  if (settled.sample !== file.sample) return tableFrom(settled, request);
  return tableOf(settled, layout, decideSigns(watched, layout, request.answers ?? {}), dataRows);
}

async function layoutOf<Name extends string>(sample: readonly RawRecord[], request: TableRequest<Name>): Promise<Layout<Name>> {
  const { kind, layouts, mapping = {}, answers = {} } = request;
  const chosen = mappingWith(mapping, answers);
  const headerAt = findHeader(sample, (cells) => headerScore(headerNames(cells), kind, chosen));
  const header = sample[headerAt];
  if (header === undefined) throw new FileError("fileNoHeader");
  const headers = headerNames(header.cells);
  const controlAt = header.cells.findIndex(hasControl);
  if (controlAt >= 0) throw new FileError("fileControlInHeader", { column: controlAt + 1, header: headers[controlAt] ?? "" });
  const known = await knownAnswers(headers, request);
  const said = mappingWith(mapping, known);
  const layout = findLayout(layouts, headers, known[SOURCE]);
  const ofLayout = layoutColumns(layout, headers, Object.values(said));
  const resolved = resolveColumns(headers, kind, { ...ofLayout.mapping, ...said }, known, ofLayout.unread);
  if (resolved.indexes.size === 0 && looksLikeData(header.cells)) throw new FileError("fileNoHeader");
  if (resolved.indexes.size === 0 && headers.filter((name) => name !== "").length < kind.required.length)
    throw new FileError("fileOneColumn");
  const needs = withSuggestions(resolved.needs, kind, { headers, rows: sample.slice(headerAt + 1) }, ofLayout.unread);
  return {
    ...resolved,
    needs,
    columnsBy: columnsBy(resolved.columns, { mapping, answers, known }),
    headers,
    headerLine: header.line,
    layout,
  };
}

/** What was answered now and before. Whoever says anew which program the file is of begins anew. */
async function knownAnswers<Name extends string>(
  headers: readonly string[],
  { mapping = {}, answers = {}, recall }: TableRequest<Name>,
): Promise<Readonly<Record<string, string>>> {
  const before = answers[SOURCE] === undefined ? await recall?.(headers) : undefined;
  return recalledAnswers(before ?? {}, mapping, answers);
}

type Watched<Name extends string> = { name: Name; at: number; witness: SignWitness };

function watchedColumns<Name extends string>(layout: Layout<Name>, kind: KindColumns<Name>): Watched<Name>[] {
  return kind.numbers.flatMap((name) => {
    const at = layout.indexes.get(name);
    return at === undefined ? [] : [{ name, at, witness: createSignWitness() }];
  });
}

function decideSigns<Name extends string>(
  watched: readonly Watched<Name>[],
  layout: Layout<Name>,
  answers: Readonly<Record<string, string>>,
): Map<Name, DecimalSign> {
  const signs = new Map<Name, DecimalSign>();
  const needs: Question[] = [];
  for (const { name, at, witness } of watched) {
    const answer = answers[`decimal:${name}`];
    const verdict = answer === "." || answer === "," ? answer : witness.verdict();
    if (verdict === "ask") {
      needs.push({ id: `decimal:${name}`, column: layout.headers[at] ?? name, options: [",", "."] });
    } else if (verdict !== "plain") {
      signs.set(name, verdict);
    }
  }
  askWhenNeeded(needs);
  return signs;
}

function tableOf<Name extends string>(
  file: OpenedFile,
  layout: Layout<Name>,
  signs: ReadonlyMap<Name, DecimalSign>,
  dataRows: number,
): Table<Name> {
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
    sign: (name) => signs.get(name) ?? ".",
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
