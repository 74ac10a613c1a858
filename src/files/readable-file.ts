/** What every kind of file has in common for those who import it. */
import type { FileSource } from "#core/file-sources.ts";
import type { Market } from "#core/facts.ts";
import type { ColumnSource } from "#core/import-check.ts";
import { MARKETS } from "#core/market.ts";
import type { RowError } from "./cell-problem.ts";
import type { RawRecord } from "./cells.ts";
import type { Mapping } from "./columns.ts";
import type { Encoding } from "./decode.ts";
import type { Question } from "./file-error.ts";
import type { OwnAnswers } from "./order-states.ts";
import type { FileLimits } from "./limits.ts";
import type { ByteSource } from "./source.ts";
import type { HeaderFacts, Recall, Table } from "./table.ts";
import { createWarnings } from "./warnings.ts";
import type { Warning, Warnings } from "./warnings.ts";

export type FileRequest = {
  source: ByteSource;
  /** Our canonical column → the header in the file. */
  mapping?: Mapping | undefined;
  /** The market of rows that name none: the request's, else the store's only one; null = ask when the file has none. */
  market: Market | null;
  /** Markets to choose from when it must be asked. */
  markets?: readonly Market[] | undefined;
  /** Question id → chosen option. */
  answers?: Readonly<Record<string, string>> | undefined;
  limits?: FileLimits | undefined;
  /** What was answered before about a file with these headers, by question. */
  recall?: Recall | undefined;
};

/** What is known of a file before its rows are taken. */
export type FileFacts = {
  delimiter: string | null;
  encoding: Encoding | null;
  headers: readonly string[];
  /** Our canonical column → the header it was found under. */
  columns: Record<string, string>;
  columnsBy: Record<string, ColumnSource>;
  unknownColumns: string[];
  /** Columns of buyers' data, never read. */
  droppedColumns: string[];
  /** The program the file is of, null for a sheet of nobody's we know. */
  source: FileSource | null;
  /** Up to three values of columns that are no buyer's data, by header. */
  samples: Readonly<Record<string, readonly string[]>>;
  /** Data rows; exact except for rows of nothing but invisible signs. */
  dataRows: number;
};

export type Batch<Row> = { rows: Row[]; errors: RowError[] };

export type ReadableFile<Row> = FileFacts & {
  /** Every row once, in the order of the file, a thousand or two at a time. Can be called again. */
  batches(): AsyncGenerator<Batch<Row>>;
  /** Remarks about rows taken all the same; complete once `batches` has ended. */
  warnings(): Warning[];
  /** What is to be kept with the answers; complete once `batches` has ended. */
  ownAnswers(): OwnAnswers;
};

/** One reading of a file: what becomes of each record, and what can be said only after the last one. */
export type RowReading<Row> = {
  /** `skip`: a row of the file that says nothing of its own, such as its sum. */
  read(record: RawRecord): { row: Row } | { error: RowError } | { skip: true };
  end?(): void;
  /** See `ReadableFile`; asked after the end. */
  ownAnswers?(): OwnAnswers;
};

/** The market of rows that name none: the request's, else the answer to the question. */
export function marketOf({ market, answers = {} }: FileRequest): Market | null {
  return market ?? MARKETS.find((known) => known === answers["market"]) ?? null;
}

/** Questions of a kind of file whose rows need a market: missing columns, and the market itself. */
export function marketQuestion(request: FileRequest): <Name extends string>(header: HeaderFacts<Name | "market">) => Question[] {
  return ({ has, missing }) => {
    const undecided = !has("market") && marketOf(request) === null;
    return undecided ? [...missing, { id: "market", options: [...(request.markets ?? MARKETS)] }] : [...missing];
  };
}

/** Headers that are read and stand in the file once more, unread. */
function repeatedColumns({ columns, headers }: { columns: Table<never>["columns"]; headers: readonly string[] }): string[] {
  const read = new Set(Object.values(columns));
  return [...read].filter((header) => headers.some((other) => other === `${header} (2)` && !read.has(other)));
}

/** The table with what makes rows of its records, started anew for each reading. */
export function readableFile<Name extends string, Row>(
  table: Table<Name>,
  start: (warnings: Warnings) => RowReading<Row>,
): ReadableFile<Row> {
  const { delimiter, encoding, headers, columns, columnsBy, unknownColumns, droppedColumns, samples, dataRows } = table;
  let warnings = createWarnings();
  let own: OwnAnswers = { answers: {}, words: {} };
  return {
    delimiter,
    encoding,
    headers,
    columns,
    columnsBy,
    unknownColumns,
    droppedColumns,
    source: table.layout?.source ?? null,
    samples,
    dataRows,
    warnings: () => warnings.list(),
    ownAnswers: () => own,
    async *batches() {
      warnings = createWarnings();
      if (table.damaged) warnings.add("warnDamagedText", null);
      if (dataRows === 0) warnings.add("warnNoRows", null);
      for (const { column } of table.texts) warnings.add("warnTextColumn", null, { column });
      for (const column of repeatedColumns(table)) warnings.add("warnRepeatedColumn", null, { column });
      const reading = start(warnings);
      for await (const records of table.records()) {
        const batch: Batch<Row> = { rows: [], errors: [] };
        for (const record of records) {
          const found = reading.read(record);
          if ("row" in found) batch.rows.push(found.row);
          else if ("error" in found) batch.errors.push(found.error);
        }
        yield batch;
      }
      reading.end?.();
      own = reading.ownAnswers?.() ?? own;
    },
  };
}
