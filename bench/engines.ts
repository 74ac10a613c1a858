/**
 * The engines we are measured against: DuckDB and chDB, each with one flat table of our postings, all companies, sorted by company
 * and day, on two threads. Their packages are the bench's own and may be missing where the rest of the project is checked, so
 * they are loaded by name and described here as far as they are used.
 */
import { existsSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LINES as LINE_NAMES } from "../src/core/ledger.ts";

export const THREADS = 2;

export type Row = readonly unknown[];

/** Text with `$1::integer` or `$1::date` where `values[0]` goes. */
export type Statement = { readonly text: string; readonly values: readonly (number | string)[] };

export type Engine = {
  readonly name: string;
  readonly version: string;
  /** Rows of a statement; a text seen before is not prepared anew. */
  ask(statement: Statement): Promise<Row[]>;
  close(): Promise<void>;
};

type DuckReader = { getRows(): unknown[][] };
type DuckPrepared = { bind(values: readonly (number | string)[]): void; runAndReadAll(): Promise<DuckReader> };
type DuckConnection = { runAndReadAll(sql: string): Promise<DuckReader>; prepare(sql: string): Promise<DuckPrepared>; closeSync(): void };
type DuckModule = {
  DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<DuckConnection>; closeSync(): void }>;
  };
};

type ChSession = { queryAsync(sql: string, options: { format: string }): Promise<{ text(): string }>; cleanup(): void };
type ChModule = { Session: new (path: string) => ChSession };

/** The package's own declaration says so; it is not there to be checked where the bench was never run. */
async function load<T>(name: string): Promise<T> {
  return (await import(name)) as T;
}

/** `flat` is read once, into a file that later runs open again. */
export async function openDuck(folder: string, flat: string): Promise<Engine> {
  const { DuckDBInstance } = await load<DuckModule>("@duckdb/node-api");
  const file = join(folder, "flat.duckdb");
  const isNew = !existsSync(`${file}.ready`);
  if (isNew) rmSync(file, { force: true });
  const instance = await DuckDBInstance.create(file, { threads: String(THREADS) });
  const connection = await instance.connect();
  if (isNew) {
    await connection.runAndReadAll(`
      create table t (company_id integer, day date, line enum (${LINE_NAMES.map((line) => `'${line}'`).join(", ")}), product_id integer, order_id integer,
        store_id integer, market enum ('PL', 'CZ', 'SK', 'HU'), amount bigint, quantity integer, uncosted boolean, mark tinyint)`);
    await connection.runAndReadAll(`copy t from '${flat}' (format csv, delimiter '\t', nullstr '\\N', header false)`);
    await connection.runAndReadAll("checkpoint");
    await markReady(`${file}.ready`);
  }
  const [version] = (await connection.runAndReadAll("select version()")).getRows();
  const prepared = new Map<string, DuckPrepared>();
  return {
    name: "DuckDB",
    version: String(version?.[0]),
    async ask({ text, values }) {
      const known = prepared.get(text) ?? (await connection.prepare(text));
      prepared.set(text, known);
      known.bind(values);
      return (await known.runAndReadAll()).getRows();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}

export async function openClickHouse(folder: string, flat: string): Promise<Engine> {
  const { Session } = await load<ChModule>("chdb");
  const place = join(folder, "chdb");
  const isNew = !existsSync(`${place}.ready`);
  if (isNew) rmSync(place, { recursive: true, force: true });
  const session = new Session(place);
  const rows = async (sql: string): Promise<Row[]> => {
    const text = (await session.queryAsync(`${sql} settings max_threads = ${THREADS}`, { format: "JSONCompactEachRow" })).text();
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map(rowOf);
  };
  const run = (sql: string) => session.queryAsync(sql, { format: "TSV" });
  if (isNew) {
    await run("create database if not exists bench engine = Atomic");
    const lines = LINE_NAMES.map((line, at) => `'${line}' = ${at}`).join(", ");
    await run(`
      create table bench.t (company_id Int32, day Date, line Enum8(${lines}), product_id Int32, order_id Int32, store_id Int32,
        market Enum8('PL' = 0, 'CZ' = 1, 'SK' = 2, 'HU' = 3), amount Nullable(Int64), quantity Int32, uncosted Bool, mark Int8)
      engine = MergeTree order by (company_id, day)`);
    await run(`insert into bench.t select * from file('${flat}', 'TSV') settings max_threads = ${THREADS}`);
    await run("optimize table bench.t final");
    await markReady(`${place}.ready`);
  }
  await run("use bench");
  const [version] = await rows("select version()");
  return {
    name: "chDB",
    version: String(version?.[0]),
    ask: ({ text, values }) => rows(text.replaceAll(/\$(\d+)::\w+/g, (_, place: string) => literal(values[Number(place) - 1]))),
    close() {
      session.cleanup();
      return Promise.resolve();
    },
  };
}

/** chDB prepares nothing: the values stand in the text. */
function literal(value: number | string | undefined): string {
  return typeof value === "number" ? String(value) : `toDate('${value ?? ""}')`;
}

function rowOf(line: string): Row {
  const row: unknown = JSON.parse(line);
  if (!Array.isArray(row)) throw new Error(`not a row: ${line}`);
  return row;
}

function markReady(file: string): Promise<void> {
  return writeFile(file, "");
}
