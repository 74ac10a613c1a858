import type { RawRecord } from "./cells.ts";
import type { FileReason } from "./file-error.ts";

/** What the worker that reads a workbook is started with. */
export type WorkbookTask = { bytes: Uint8Array; unpackedLimit: number; rowLimit: number; textLimit: number };

export type WorkbookRequest = { kind: "read"; sheet: number } | { kind: "more" };

export type WorkbookReply =
  | { kind: "sheets"; samples: RawRecord[][] }
  | { kind: "records"; records: RawRecord[]; last: boolean }
  | { kind: "failed"; reason: FileReason; params: Record<string, string | number> };
