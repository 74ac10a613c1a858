/** Workbooks (XLSX), made in a worker thread batch by batch, so that neither side ever holds all their cells. */
import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { OutRow, RowSource } from "./out-cell.ts";

/** Above it a spreadsheet is no longer pleasant and the file is offered as CSV. */
export const WORKBOOK_ROW_LIMIT = 100_000;
/** Of a table of very many columns, this much is enough for any spreadsheet. */
const WORKBOOK_CELL_LIMIT = 10_000_000;

/** The sheets in their order; the parts of one come before those of the next. */
export type WorkbookStart = readonly { sheet: string; header: readonly string[] }[];
export type WorkbookPart = { rows: readonly OutRow[]; last: boolean };
export type WorkbookReply =
  | { kind: "more" }
  | { kind: "bytes"; bytes: Uint8Array }
  | { kind: "done" }
  | { kind: "failed"; message: string };

export type Sheet = WorkbookStart[number] & { rows: RowSource };

type Limits = {
  /** Ends the work when nobody waits for the file any more. */
  signal?: AbortSignal | undefined;
  /** What the thread may fill, in mebibytes; a batch, its text and the compressor take a few of them. */
  heapMegabytes?: number | undefined;
};

export type Workbook = Sheet & Limits;

const BATCH_CELLS = 10_000;
const BATCH_CHARACTERS = 1_000_000;
const HEAP_MEGABYTES = 128;
const YOUNG_MEGABYTES = 32;

/** How many rows of so many columns a workbook holds. */
export function rowLimit(columns: number): number {
  return Math.min(WORKBOOK_ROW_LIMIT, Math.floor(WORKBOOK_CELL_LIMIT / Math.max(1, columns)));
}

/** The whole file of one sheet; RangeError above the limit. Nothing is begun before the first row is there. */
export function writeWorkbook({ sheet, header, rows, ...limits }: Workbook): Promise<Buffer> {
  return writeSheets([{ sheet, header, rows }], limits);
}

/** The same of several sheets, each with a limit of its own. */
export async function writeSheets(sheets: readonly Sheet[], { signal, heapMegabytes = HEAP_MEGABYTES }: Limits = {}): Promise<Buffer> {
  const parts = partsOf(sheets);
  let worker: Worker | null = null;
  try {
    const first = await parts.next();
    signal?.throwIfAborted();
    const start: WorkbookStart = sheets.map(({ sheet, header }) => ({ sheet, header }));
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
    worker = new Worker(new URL("./write-workbook.worker.ts", import.meta.url), { workerData: start, resourceLimits });
    return await fileFrom(worker, { first: first.done === true ? null : first.value, parts }, signal);
  } finally {
    await parts.return(undefined);
    await worker?.terminate();
  }
}

type Parts = { first: WorkbookPart | null; parts: AsyncGenerator<WorkbookPart, undefined> };

async function fileFrom(worker: Worker, { first, parts }: Parts, signal: AbortSignal | undefined): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let waiting = first;
  for await (const message of on(worker, "message", { ...(signal ? { signal } : {}), close: ["exit"] })) {
    const reply = replyOf(message);
    if (reply.kind === "failed") throw new Error(`the workbook could not be written: ${reply.message}`);
    if (reply.kind === "done") return Buffer.concat(chunks);
    if (reply.kind === "bytes") chunks.push(reply.bytes);
    else {
      send(worker, waiting ?? (await parts.next()).value ?? END);
      waiting = null;
    }
  }
  throw new Error("the thread that wrote the workbook ended early");
}

const END: WorkbookPart = { rows: [], last: true };

type Batches = AsyncGenerator<OutRow[], undefined>;

async function* partsOf(sheets: readonly Sheet[]): AsyncGenerator<WorkbookPart, undefined> {
  for (const { header, rows } of sheets) {
    for await (const batch of batchesOf(rows, rowLimit(header.length))) yield { rows: batch, last: false };
    yield END;
  }
}

async function* batchesOf(rows: RowSource, most: number): Batches {
  let batch: OutRow[] = [];
  let count = 0;
  let cells = 0;
  let characters = 0;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw new RangeError(`more than ${most} rows for a workbook`);
    batch.push(row);
    cells += row.length;
    for (const cell of row) if (typeof cell === "string") characters += cell.length;
    if (cells < BATCH_CELLS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    [batch, cells, characters] = [[], 0, 0];
  }
  if (batch.length > 0) yield batch;
}

function send(worker: Worker, part: WorkbookPart): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(part);
}

/** The other end is our own worker, which sends nothing but replies. */
function replyOf([message]: unknown[]): WorkbookReply {
  return message as WorkbookReply;
}
