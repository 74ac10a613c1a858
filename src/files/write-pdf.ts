/** Tables as PDF files to print or to send, made in a worker thread: the layout of hundreds of columns takes seconds. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type PdfRow = { cells: readonly string[]; depth: number; isStrong: boolean };

export type PdfTable = {
  /** Names of the columns; the first one is that of the rows. */
  header: readonly string[];
  rows: readonly PdfRow[];
};

/** A table of a file that holds several: below the one before it, under a title, with what has to be said of it. */
export type PdfPart = PdfTable & { title: string; note: string | null };

export type PdfDocument = {
  title: string;
  /** What it is of: company, range, basis. */
  subtitle: string;
  /** Sentences before the tables. */
  remarks?: readonly string[];
  parts: readonly (PdfTable | PdfPart)[];
  /** `{{page}}` and `{{pages}}` are filled in. */
  foot: string;
};

export type PdfMade = { kind: "file"; bytes: Uint8Array } | { kind: "failed"; message: string };

/** Of the thread, in mebibytes: 800 columns of a statement take some 150. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };

/** The whole file; a table of many columns goes on, with its names, on further pages. `signal` ends the work. */
export async function writePdf(document: PdfDocument, signal?: AbortSignal): Promise<Buffer> {
  const worker = new Worker(new URL("./write-pdf.worker.ts", import.meta.url), { workerData: document, resourceLimits: HEAP });
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
