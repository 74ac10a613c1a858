/** Worker thread: unpacks and parses a workbook, which takes seconds and hundreds of megabytes, away from the server. */
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import readWorkbook from "read-excel-file/node";
import type { Cell, RawRecord } from "./cells.ts";
import { FileError } from "./file-error.ts";
import type { WorkbookReply, WorkbookRequest, WorkbookTask } from "./workbook-messages.ts";
import { checkWorkbookArchive } from "./zip-check.ts";

const SAMPLE_ROWS = 40;
const BATCH_ROWS = 1_000;

type Sheet = RawRecord[];

/** The worker is started by `workbook-file.ts` only, with this task. */
function taskGiven(): WorkbookTask {
  return workerData as WorkbookTask;
}

async function readSheets({ bytes, unpackedLimit, rowLimit }: WorkbookTask): Promise<Sheet[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await checkWorkbookArchive(file, unpackedLimit);
  const sheets = await readWorkbook(file);
  return sheets.map(({ data }) => {
    if (data.length > rowLimit + SAMPLE_ROWS) throw new FileError("fileTooManyRows", { most: rowLimit });
    return recordsOf(data);
  });
}

function recordsOf(rows: readonly (readonly unknown[])[]): Sheet {
  return rows.flatMap((row, at) => {
    const cells = row.map(cellOf);
    return cells.every((cell) => cell === "") ? [] : [{ line: at + 1, cells }];
  });
}

function cellOf(value: unknown): Cell {
  if (typeof value === "number") return value;
  if (typeof value === "string") return value.trim() === "" ? "" : value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return localText(value);
  return "";
}

/** Sheets know no zones: the parser gives the wall clock as if it were UTC, a fraction of a second off at times. */
function localText(date: Date): string {
  const second = Temporal.Instant.fromEpochMilliseconds(date.getTime()).round({ smallestUnit: "second" });
  return second.toString().replace("T", " ").replace("Z", "");
}

function reply(port: MessagePort, message: WorkbookReply): void {
  port.postMessage(message);
}

function serve(port: MessagePort, sheets: readonly Sheet[]): void {
  let sheet: Sheet = [];
  let at = 0;
  port.on("message", (request: WorkbookRequest) => {
    if (request.kind === "read") {
      sheet = sheets[request.sheet] ?? [];
      at = 0;
    }
    const records = sheet.slice(at, at + BATCH_ROWS);
    at += BATCH_ROWS;
    reply(port, { kind: "records", records, last: at >= sheet.length });
  });
  reply(port, { kind: "sheets", samples: sheets.map((rows) => rows.slice(0, SAMPLE_ROWS)) });
}

if (parentPort !== null) {
  const port = parentPort;
  try {
    serve(port, await readSheets(taskGiven()));
  } catch (error) {
    const known = error instanceof FileError ? error : new FileError("fileBrokenWorkbook", {}, [], { cause: error });
    reply(port, { kind: "failed", reason: known.reason, params: { ...known.params } });
  }
}
