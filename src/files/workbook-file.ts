/** A workbook (XLSX) as an opened file: parsed in a worker thread once to be looked at and once for its rows. */
import type { RawRecord } from "./cells.ts";
import { FileError } from "./file-error.ts";
import { findHeader } from "./header.ts";
import type { HeaderScore } from "./header.ts";
import type { FileLimits } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";
import type { ByteSource } from "./source.ts";
import { startSession } from "./workbook-session.ts";

/** The upload is a ZIP archive, as every workbook is. */
export function isZip(head: Buffer): boolean {
  return head.toString("latin1", 0, 4) === "PK\u0003\u0004";
}

/** Takes the sheet whose header names most of our columns; FileError for a broken, hostile or empty workbook. */
export async function openWorkbook(source: ByteSource, score: HeaderScore, limits: FileLimits): Promise<OpenedFile> {
  const session = await startSession(source, limits);
  const sheet = bestSheet(session.samples, score);
  const sample = session.samples[sheet] ?? [];
  if (sample.length === 0) {
    await session.close();
    throw new FileError("fileEmpty");
  }
  const opened: OpenedFile = {
    delimiter: null,
    encoding: null,
    damaged: false,
    sample,
    async scan(see) {
      for await (const records of session.rowsOf(sheet)) see(records);
      return opened;
    },
    letters: (cell) => cell,
    async *records() {
      const fresh = await startSession(source, limits);
      try {
        yield* fresh.rowsOf(sheet);
      } finally {
        await fresh.close();
      }
    },
    close: () => session.close(),
  };
  return opened;
}

function bestSheet(samples: readonly (readonly RawRecord[])[], score: HeaderScore): number {
  const scores = samples.map((sample) => {
    const header = sample[findHeader(sample, score)];
    return header === undefined ? -1 : score(header.cells);
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
