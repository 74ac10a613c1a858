/** The conversation with the worker thread that holds one parsed workbook: one question, one answer. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RawRecord } from "./cells.ts";
import { FileError } from "./file-error.ts";
import { limitsWithin } from "./limits.ts";
import type { FileLimits } from "./limits.ts";
import type { ByteSource } from "./source.ts";
import type { WorkbookReply, WorkbookRequest, WorkbookTask } from "./workbook-messages.ts";

// Young objects of a parser are many and die soon.
const YOUNG_MEGABYTES = 48;
// Near its limit of memory it collects garbage for minutes before it dies.
const LONGEST_SILENCE_MS = 180_000;

export type WorkbookSession = {
  /** The first rows of each sheet. */
  samples: readonly RawRecord[][];
  rowsOf(sheet: number): AsyncGenerator<RawRecord[]>;
  close(): Promise<void>;
};

/** FileError for a broken, hostile or too large workbook. The session must be closed. */
export async function startSession(source: ByteSource, limits: FileLimits): Promise<WorkbookSession> {
  const worker = await startWorker(source, limits);
  try {
    const sheets = await receive(worker);
    if (sheets.kind !== "sheets") throw new FileError("fileBrokenWorkbook");
    return { samples: sheets.samples, rowsOf: (sheet) => rowsOf(worker, sheet), close: () => stop(worker) };
  } catch (error) {
    await stop(worker);
    throw error;
  }
}

async function* rowsOf(worker: Worker, sheet: number): AsyncGenerator<RawRecord[]> {
  for (let request: WorkbookRequest = { kind: "read", sheet }; ; request = { kind: "more" }) {
    const answer = receive(worker);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request);
    const reply = await answer;
    if (reply.kind !== "records") throw new FileError("fileBrokenWorkbook");
    yield reply.records;
    if (reply.last) return;
  }
}

async function stop(worker: Worker): Promise<void> {
  await worker.terminate();
}

async function startWorker(source: ByteSource, limits: FileLimits): Promise<Worker> {
  const bytes = await wholeFile(source, limits);
  const { heapMegabytes, unpackedBytes } = limitsWithin(limits, process.availableMemory());
  const task: WorkbookTask = { bytes, unpackedLimit: unpackedBytes, rowLimit: limits.rows, textLimit: limits.bytes };
  const worker = new Worker(new URL("./workbook.worker.ts", import.meta.url), {
    workerData: task,
    transferList: [bytes.buffer],
    // Above it the worker dies alone and the server lives on.
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  // `receive` hears of it too; without a listener a death between two messages would end the process.
  worker.on("error", () => undefined);
  return worker;
}

async function wholeFile(source: ByteSource, limits: FileLimits): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source()) {
    length += chunk.length;
    if (length > limits.bytes) throw new FileError("fileTooLarge", { megabytes: Math.floor(limits.bytes / 1024 ** 2) });
    parts.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The next message; FileError when the worker says so, or dies, which a workbook too large for it causes. */
async function receive(worker: Worker): Promise<WorkbookReply> {
  const over = new AbortController();
  const died = once(worker, "exit", { signal: over.signal }).then(
    () => null,
    () => null,
  );
  try {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(LONGEST_SILENCE_MS)]);
    const event: unknown[] | null = await Promise.race([once(worker, "message", { signal }), died]);
    if (event === null) throw new FileError("fileWorkbookTooLarge");
    const message = messageOf(event);
    if (message.kind === "failed") throw new FileError(message.reason, message.params);
    return message;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(diedOfMemory(error) ? "fileTooMuchMemory" : "fileWorkbookTooLarge", {}, [], { cause: error });
  } finally {
    over.abort();
  }
}

function diedOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The other end is our own worker, which sends nothing but replies. */
function messageOf([message]: unknown[]): WorkbookReply {
  return message as WorkbookReply;
}
