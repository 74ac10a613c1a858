/** Small workbooks made to fill the memory. Each is read in a process of its own, whose largest size is the measure. */
import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bytesUpload, everything } from "../../test/fixtures/files/uploads.ts";
import { IN_LAST_COLUMN, inline, rawWorkbook, shared } from "../../test/fixtures/files/raw-workbook.ts";
import { openCostsFile } from "./costs.ts";
import { FILE_LIMITS, limitsWithin } from "./limits.ts";

const HEADER = [inline("sku"), inline("cost"), inline("name")];
const READER = fileURLToPath(new URL("../../test/fixtures/files/read-workbook.ts", import.meta.url));
const HEAP_MEGABYTES = 64;

type Reading = { reason: string | null; code: string | null; params: unknown; rows: number; peakMegabytes: number };

/** Reads the workbook as a product list with a small heap for its thread. */
async function read(workbook: Buffer): Promise<Reading> {
  const child = spawn(process.execPath, [READER, String(HEAP_MEGABYTES)], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(workbook);
  return (await json(child.stdout)) as Reading;
}

const rowsOf = (count: number, cells: readonly string[]): string[][] => Array.from({ length: count }, () => [...cells]);
const many = (count: number, cell: string): string[] => Array.from({ length: count }, () => cell);
const long = (characters: number): string => "x".repeat(characters);

test.each<[string, () => Buffer, object]>([
  [
    "one shared text of a megabyte in 4,500 cells",
    () => rawWorkbook([HEADER, ...rowsOf(4_500, [shared(0), inline("1")])], [long(1_000_000)]),
    { code: "UNREADABLE", reason: "fileCellTooLong", params: { cell: "A2", most: 32_767 } },
  ],
  [
    "a text of the length that is allowed in 30,000 cells",
    () => rawWorkbook([HEADER, ...rowsOf(1_000, many(30, shared(0)))], [long(32_000)]),
    { code: "TOO_LARGE", reason: "fileTooMuchText", params: { megabytes: 50 } },
  ],
  [
    "one shared text of thirty megabytes",
    () => rawWorkbook([HEADER, [shared(0), inline("1")]], [long(30_000_000)]),
    { code: "UNREADABLE", reason: "fileCellTooLong", params: { cell: "A2", most: 32_767 } },
  ],
  [
    "many rows of many columns",
    () => rawWorkbook([HEADER, ...rowsOf(2_000, [IN_LAST_COLUMN])], []),
    { code: "TOO_MUCH_MEMORY", reason: "fileTooMuchMemory" },
  ],
  [
    "a row that claims to be the 900,000,000th",
    () => rawWorkbook([HEADER, [inline("A"), inline("1")]], [], 900_000_000),
    { code: "TOO_MUCH_MEMORY", reason: "fileTooMuchMemory" },
  ],
])("%s: refused in words, and the process stays small", async (_, workbook, refusal) => {
  const bytes = workbook();
  expect(bytes.length).toBeLessThan(200_000);
  const found = await read(bytes);
  expect(found).toMatchObject({ ...refusal, rows: 0 });
  // A process that reads three rows takes some 120 MB; the thread's heap of 64 MB and what is unpacked beside it come on top.
  expect(found.peakMegabytes).toBeLessThan(500);
});

test.each<[string, () => Buffer, object]>([
  [
    "a row of more text than a row may hold",
    () => rawWorkbook([HEADER, [inline("A")], many(200, shared(0))], [long(32_000)]),
    { reason: "fileLineTooLong", params: { line: 3 } },
  ],
  [
    "a text in its cell that is too long",
    () => rawWorkbook([HEADER, [inline("A"), inline("1"), inline(long(32_768))]], []),
    { reason: "fileCellTooLong", params: { cell: "C2" } },
  ],
])("%s is refused with its place", async (_, workbook, refusal) => {
  await expect(openCostsFile({ source: bytesUpload(workbook()) })).rejects.toMatchObject(refusal);
});

test("what Excel itself can hold is taken: 32,767 characters in a cell", async () => {
  const bytes = rawWorkbook([HEADER, [inline("A"), inline("1.5"), shared(0)]], [long(32_767)]);
  const { rows, errors } = await everything(await openCostsFile({ source: bytesUpload(bytes) }));
  expect(errors).toEqual([]);
  expect(rows).toEqual([expect.objectContaining({ sku: "A", cost: "1.5", name: long(1_000) })]);
});

test("long texts reach the reader a few rows at a time", async () => {
  const bytes = rawWorkbook([HEADER, ...rowsOf(200, [inline("A"), inline("1"), shared(0)])], [long(32_000)]);
  const sizes: number[] = [];
  for await (const { rows } of (await openCostsFile({ source: bytesUpload(bytes) })).batches()) sizes.push(rows.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200);
  // 1,048,576 ÷ 32,000 = 32.8
  expect(Math.max(...sizes)).toBeLessThanOrEqual(33);
});

test("a small machine reads with less: the heap in half of what is free, and as much beside it for the archive's bytes and their text", () => {
  const megabyte = 1024 * 1024;
  expect(limitsWithin(FILE_LIMITS, 64 * 1024 * megabyte)).toEqual(FILE_LIMITS);
  expect(limitsWithin(FILE_LIMITS, 512 * megabyte)).toEqual({ ...FILE_LIMITS, heapMegabytes: 256, unpackedBytes: 64 * megabyte });
  expect(limitsWithin(FILE_LIMITS, 0)).toMatchObject({ heapMegabytes: 64, unpackedBytes: 16 * megabyte });
});
