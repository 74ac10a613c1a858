/**
 * What a copy says about itself. It begins with the start (release, schema, tables, keys), then come the tables one after
 * another, each followed by its count and digest, and in the end the whole: all counts and digests again, and sequences.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { damaged } from "./envelope.ts";
import { type CopyRecord, type RecordKind, encodeJson, encodeRecord } from "./records.ts";

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

const Start = z.object({
  /** ISO 8601 instant. */
  madeAt: z.string(),
  release: z.string(),
  /** As PostgreSQL names its version. */
  server: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(Table),
  /** Keys that open sealed tokens inside the tables; base64. */
  keys: z.array(z.object({ name: z.string(), key: z.base64() })),
  /** How many sealed values none of these keys opens. */
  unopened: z.int(),
  /** Of the demo's sign-in, which the data folder keeps in the clear; null without a demo. */
  demoPassword: z.string().nullable(),
});

const TableEnd = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() });

const Whole = z.object({
  tables: z.array(TableEnd),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

export type CopiedTable = z.output<typeof Table>;
export type CopyStart = z.output<typeof Start>;
export type CopiedCounts = z.output<typeof TableEnd>;
export type CopyWhole = z.output<typeof Whole>;

const NEWLINE = 0x0a;

/** Rows in COPY's text form: each ends with a newline, and those inside of values are written as `\n`. */
function newlines(piece: Uint8Array): number {
  let found = 0;
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) found += 1;
  return found;
}

type Counter = { add(piece: Uint8Array): void; end(name: string): CopiedCounts };

function counter(): Counter {
  const hash = createHash("sha256");
  let [rows, bytes] = [0, 0];
  return {
    add(piece) {
      hash.update(piece);
      rows += newlines(piece);
      bytes += piece.byteLength;
    },
    end: (name) => ({ name, rows, bytes, sha256: hash.digest("hex") }),
  };
}

export type CopySource = {
  readonly start: CopyStart;
  /** The rows of a table of `start` as COPY's text. */
  rowsOf(table: CopiedTable): AsyncIterable<Uint8Array>;
  /** Asked after the last table. */
  sequences(): Promise<CopyWhole["sequences"]>;
  onTable?(counts: CopiedCounts): void;
};

export async function* encodeCopy(source: CopySource): AsyncGenerator<Buffer> {
  yield encodeJson("s", source.start);
  const tables: CopiedCounts[] = [];
  for (const table of source.start.tables) {
    yield encodeJson("t", table.name);
    const counted = counter();
    for await (const piece of source.rowsOf(table)) {
      counted.add(piece);
      yield encodeRecord("d", piece);
    }
    const counts = counted.end(table.name);
    tables.push(counts);
    yield encodeJson("e", counts);
    source.onTable?.(counts);
  }
  const whole: CopyWhole = { tables, sequences: await source.sequences() };
  yield encodeJson("w", whole);
}

export type CopyReader = {
  /** Throws what keeps the copy from being used. */
  onStart(start: CopyStart): Promise<void> | void;
  /** Reads `rows` to their end, and answers how many it took where it counts them itself. */
  onTable(table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<number | null>;
};

/** It drains what it does not need. */
export async function skipRows(rows: AsyncIterable<Buffer>): Promise<null> {
  for await (const _ of rows);
  return null;
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function parseRecord<T>(schema: z.ZodType<T>, { kind, body }: CopyRecord, wanted: RecordKind): T {
  const parsed = kind === wanted ? schema.safeParse(json(body)) : null;
  if (!parsed?.success) throw damaged("its records are not in order");
  return parsed.data;
}

/** Reads a copy from end to end and compares every count and digest. Throws `StartError` where they differ. */
export async function decodeCopy(records: AsyncGenerator<CopyRecord>, reader: CopyReader): Promise<{ start: CopyStart; whole: CopyWhole }> {
  const next = async (): Promise<CopyRecord> => {
    const { value, done } = await records.next();
    if (done === true) throw damaged("it ends before it is whole");
    return value;
  };
  const start = parseRecord(Start, await next(), "s");
  await reader.onStart(start);
  const tables: CopiedCounts[] = [];
  for (const table of start.tables) {
    if (parseRecord(z.string(), await next(), "t") !== table.name) throw damaged("its tables are not in order");
    const counted = counter();
    let after = await next();
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (; after.kind === "d"; after = await next()) {
        counted.add(after.body);
        yield after.body;
      }
    };
    const taken = await reader.onTable(table, rows());
    const counts = counted.end(table.name);
    const stated = parseRecord(TableEnd, after, "e");
    if (JSON.stringify(stated) !== JSON.stringify(counts)) throw damaged(`table ${table.name} is not what was copied`);
    if (taken !== null && taken !== counts.rows) {
      throw new Error(`the database took ${taken} of ${counts.rows} rows of ${table.name}`);
    }
    tables.push(counts);
  }
  const whole = parseRecord(Whole, await next(), "w");
  if (JSON.stringify(whole.tables) !== JSON.stringify(tables)) throw damaged("its counts are not those of its tables");
  if ((await records.next()).done !== true) throw damaged("something follows its end");
  return { start, whole };
}
