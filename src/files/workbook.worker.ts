/** Worker thread: unpacks and parses a workbook, which takes seconds and hundreds of megabytes, away from the server. */
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import readWorkbook from "read-excel-file/node";
import { FileError } from "./file-error.ts";
import { showFormattedCodes } from "./formatted-codes.ts";
import { createSheetReader, samplesOf } from "./sheet-records.ts";
import type { WorkbookReply, WorkbookRequest, WorkbookTask } from "./workbook-messages.ts";
import { checkWorkbookArchive } from "./zip-check.ts";

// Titles above the header are no data.
const ROWS_ABOVE = 40;

type Sheet = readonly (readonly unknown[])[];

/** The worker is started by `workbook-session.ts` only, with this task. */
function taskGiven(): WorkbookTask {
  return workerData as WorkbookTask;
}

async function readSheets({ bytes, unpackedLimit, rowLimit }: WorkbookTask): Promise<Sheet[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await checkWorkbookArchive(file, unpackedLimit);
  const sheets = await readWorkbook(file);
  const rows = sheets.map(({ data }) => {
    if (data.length > rowLimit + ROWS_ABOVE) throw new FileError("fileTooManyRows", { most: rowLimit });
    return data;
  });
  showFormattedCodes(file, rows);
  return rows;
}

function reply(port: MessagePort, message: WorkbookReply): void {
  port.postMessage(message);
}

/** One answer to each question: the reader takes rows in as fast as it stores them, and the next ones wait here. */
function serve(port: MessagePort, sheets: readonly Sheet[], textLimit: number): void {
  let reader = createSheetReader([], textLimit);
  port.on("message", (request: WorkbookRequest) => {
    try {
      if (request.kind === "read") reader = createSheetReader(sheets[request.sheet] ?? [], textLimit);
      reply(port, { kind: "records", ...reader.next() });
    } catch (error) {
      reply(port, refusal(error));
    }
  });
  reply(port, { kind: "sheets", samples: samplesOf(sheets) });
}

// What the engine says of a list or a text larger than it can hold.
const TOO_LARGE_TO_EXIST = /^Invalid (?:array|string) length|allocation failed|Cannot create a string longer/i;

function refusal(error: unknown): WorkbookReply {
  const known = error instanceof FileError ? error : new FileError(isTooLarge(error) ? "fileTooMuchMemory" : "fileBrokenWorkbook");
  return { kind: "failed", reason: known.reason, params: { ...known.params } };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && TOO_LARGE_TO_EXIST.test(error.message);
}

if (parentPort !== null) {
  const port = parentPort;
  try {
    const task = taskGiven();
    serve(port, await readSheets(task), task.textLimit);
  } catch (error) {
    reply(port, refusal(error));
  }
}
