import { expect, test } from "vitest";
import { type CopySource, type CopyStart, decodeCopy, encodeCopy, skipRows } from "./contents.ts";
import { encodeJson, readRecords } from "./records.ts";

const START: CopyStart = {
  madeAt: "2026-11-23T06:00:00Z",
  release: "0.1.0",
  server: "18.4",
  migrations: [{ number: 1, name: "0001_tenancy.sql", checksum: "a" }],
  tables: [
    { name: "orders", columns: ["id"] },
    { name: "tags", columns: ["id"] },
  ],
  keys: [],
  unopened: 0,
  demoPassword: null,
};

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const SOURCE: CopySource = {
  start: START,
  rowsOf: ({ name }) => (name === "orders" ? pieces("1\n2", "\n") : pieces("7\n")),
  sequences: () => Promise.resolve([]),
};

async function recordsOf(): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const record of encodeCopy(SOURCE)) found.push(record);
  return found;
}

async function* each(records: readonly Buffer[], size: number): AsyncGenerator<Buffer> {
  const all = Buffer.concat(records);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

const decode = (records: readonly Buffer[], size = 1_000_000, taken: number | null = null) =>
  decodeCopy(readRecords(each(records, size)), {
    onStart: () => undefined,
    async onTable(_, rows) {
      await skipRows(rows);
      return taken;
    },
  });

test.each([1, 4, 5, 6, 1000])("records that arrive in pieces of %i bytes are the same records", async (size) => {
  const { whole } = await decode(await recordsOf(), size);
  expect(whole.tables.map(({ name, rows, bytes }) => [name, rows, bytes])).toEqual([
    ["orders", 2, 4],
    ["tags", 1, 2],
  ]);
});

test("records out of order, left out, doubled or with other counts are refused", async () => {
  const [start, table, ones, ...rest] = await recordsOf();
  if (start === undefined || table === undefined || ones === undefined) throw new Error("a copy without records");
  const damaged = /^The copy is damaged \(/;
  await expect(decode([table, start, ones, ...rest])).rejects.toThrow(damaged);
  await expect(decode([start, table, ...rest])).rejects.toThrow(/table orders is not what was copied/);
  await expect(decode([start, table, ones, ones, ...rest])).rejects.toThrow(/table orders is not what was copied/);
  await expect(decode([start, table, ones])).rejects.toThrow(/it ends before it is whole/);
  await expect(decode([start, table, ones, ...rest.slice(0, -1)])).rejects.toThrow(/it ends before it is whole/);
  await expect(decode([start, table, ones, ...rest, ...rest.slice(-1)])).rejects.toThrow(/something follows its end/);
  await expect(decode([start, table, ones, ...rest.slice(0, -1), encodeJson("w", { tables: [], sequences: [] })])).rejects.toThrow(
    /its counts are not those of its tables/,
  );
  await expect(decode([start.subarray(0, -1), table])).rejects.toThrow(damaged);
  await expect(decode([Buffer.from("xxxxxx")])).rejects.toThrow(/a record of it makes no sense/);
});

test("a database that takes fewer rows than came is an error", async () => {
  await expect(decode(await recordsOf(), 1000, 1)).rejects.toThrow("the database took 1 of 2 rows of orders");
});
