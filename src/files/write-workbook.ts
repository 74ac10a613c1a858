/** Workbooks (XLSX), made in a worker thread: building one takes seconds and the memory of all its cells. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { OutRow, RowSource } from "./out-cell.ts";

/** Above it a spreadsheet is no longer pleasant and the file is offered as CSV. */
export const WORKBOOK_ROW_LIMIT = 100_000;

export type WorkbookPart = { kind: "start"; sheet: string; header: readonly string[] } | { kind: "rows"; rows: OutRow[] } | { kind: "end" };
export type WorkbookMade = { kind: "file"; bytes: Uint8Array } | { kind: "failed"; message: string };

const BATCH_ROWS = 2_000;

/** The whole file; RangeError above 100,000 rows. */
export async function writeWorkbook(sheet: string, header: readonly string[], rows: RowSource): Promise<Uint8Array> {
  const worker = new Worker(new URL("./write-workbook.worker.ts", import.meta.url));
  try {
    const made = once(worker, "message");
    // The rows below may fail first, and then nobody waits for the worker any more.
    made.catch(() => undefined);
    send(worker, { kind: "start", sheet, header });
    let count = 0;
    let batch: OutRow[] = [];
    for await (const row of rows) {
      count += 1;
      if (count > WORKBOOK_ROW_LIMIT) throw new RangeError(`more than ${WORKBOOK_ROW_LIMIT} rows for a workbook`);
      batch.push(row);
      if (batch.length < BATCH_ROWS) continue;
      send(worker, { kind: "rows", rows: batch });
      batch = [];
    }
    send(worker, { kind: "rows", rows: batch });
    send(worker, { kind: "end" });
    return fileOf(await made);
  } finally {
    await worker.terminate();
  }
}

function send(worker: Worker, part: WorkbookPart): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(part);
}

/** The other end is our own worker, which answers once. */
function fileOf([message]: unknown[]): Uint8Array {
  const made = message as WorkbookMade;
  if (made.kind === "failed") throw new Error(`the workbook could not be written: ${made.message}`);
  return made.bytes;
}
