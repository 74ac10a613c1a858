/** Papers as PDF files to print or to send, made in a worker thread: the layout of hundreds of columns takes seconds. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Paper } from "#core/paper/paper.ts";

export type PdfMade = { kind: "file"; bytes: Uint8Array } | { kind: "failed"; message: string };

/** Of the thread, in mebibytes: 800 columns of a statement take some 150. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** The whole file; a table of many columns goes on, with its names, on further pages. `signal` ends the work. */
export async function writePdf(paper: Paper, signal?: AbortSignal): Promise<Buffer> {
  const worker = new Worker(new URL("./write-pdf.worker.ts", import.meta.url), { workerData: paper, resourceLimits: HEAP });
  try {
    const made = madeOf(await once(worker, "message", signal ? { signal } : {}));
    if (made.kind === "failed") throw new Error(`the PDF could not be written: ${made.message}`);
    return Buffer.from(made.bytes);
  } finally {
    await worker.terminate();
  }
}

/** The other end is our own worker, which answers once. */
function madeOf([message]: unknown[]): PdfMade {
  return message as PdfMade;
}
