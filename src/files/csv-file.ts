import { isAscii } from "node:buffer";
import { hasControl } from "./cells.ts";
import type { Cell } from "./cells.ts";
import { createCsvReader } from "./csv-records.ts";
import { createEncodingTally, decodedText, markedEncoding } from "./decode.ts";
import type { EncodingVerdict } from "./decode.ts";
import { detectShape } from "./delimiter.ts";
import { FileError } from "./file-error.ts";
import { findHeader } from "./header.ts";
import type { HeaderScore } from "./header.ts";
import type { FileLimits } from "./limits.ts";
import type { OpenedFile } from "./opened-file.ts";
import { piecesOf } from "./source.ts";
import type { ByteSource } from "./source.ts";

export type CsvRequest = {
  source: ByteSource;
  head: Buffer;
  /** The head is the whole upload. */
  whole: boolean;
  score: HeaderScore;
  limits: FileLimits;
};

/** A CSV upload. `known` = the encoding, when the whole upload was counted already. */
export function openCsv(request: CsvRequest, known: EncodingVerdict | null = null): OpenedFile {
  const { source, head, whole, score, limits } = request;
  refuseOtherKinds(head);
  const marked = markedEncoding(head);
  const first = known ?? (marked === null ? encodingOf(head) : { encoding: marked, damaged: false });
  const text = new TextDecoder(first.encoding === "ascii" ? "latin1" : first.encoding).decode(head);
  if (whole && text.trim() === "") throw new FileError("fileEmpty");
  const { records: sample, ...shape } = detectShape(text, whole, score);
  if (marked === null && head.includes(0) && !isTable(sample, score)) throw new FileError("fileBinary");

  function opened({ encoding, damaged }: EncodingVerdict): OpenedFile {
    const records = (): AsyncGenerator<OpenedFile["sample"]> => recordsIn(encoding);
    const letters = (cell: Cell): Cell => (typeof cell === "string" ? lettersIn(cell, encoding) : cell);
    return { delimiter: shape.delimiter, encoding, damaged, sample, scan, records, letters, close: () => Promise.resolve() };
  }

  async function* recordsIn(encoding: EncodingVerdict["encoding"]): AsyncGenerator<OpenedFile["sample"]> {
    const reader = createCsvReader(shape);
    for await (const part of decodedText(source, encoding, limits)) yield reader.push(part);
    yield reader.end().map((record, at, last) => (at === last.length - 1 ? { ...record, isUnended: true } : record));
  }

  async function scan(see: (records: OpenedFile["sample"]) => void): Promise<OpenedFile> {
    // In UTF-16 even ASCII is not one byte a letter.
    if (marked === "utf-16le" || marked === "utf-16be") {
      for await (const records of recordsIn(marked)) see(records);
      return opened(first);
    }
    const tally = createEncodingTally();
    const reader = createCsvReader(shape);
    for await (const piece of piecesOf(source, limits)) {
      tally.add(piece);
      see(reader.push(piece.toString("latin1")));
    }
    see(reader.end());
    const counted = tally.verdict();
    const verdict =
      known ?? (marked === null ? counted : { encoding: marked, damaged: counted.encoding === "windows-1250" || counted.damaged });
    const asPromised = verdict.encoding === first.encoding || first.encoding === "ascii";
    return asPromised ? opened(verdict) : openCsv(request, verdict);
  }

  return opened(first);
}

/** Text that was taken byte for byte, as the encoding means it; UTF-16 never is. */
function lettersIn(text: string, encoding: EncodingVerdict["encoding"]): string {
  if (encoding !== "utf-8" && encoding !== "windows-1250") return text;
  const bytes = Buffer.from(text, "latin1");
  return isAscii(bytes) ? text : new TextDecoder(encoding).decode(bytes);
}

function encodingOf(head: Buffer): EncodingVerdict {
  const tally = createEncodingTally();
  tally.add(head);
  return tally.verdict();
}

/** A NUL among the cells is those rows' fault; a file without a header we know is no table at all. */
function isTable(sample: OpenedFile["sample"], score: HeaderScore): boolean {
  const header = sample[findHeader(sample, score)];
  return header !== undefined && score(header.cells) > 0 && !header.cells.some(hasControl);
}

/** The container of the old Office, in which a workbook with a password lies as well. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");
const JSON_START = /^[\s\u00ef\u00bb\u00bf]*(?:\[\s*[{[]|\{\s*["}])/;

/** Files that are no table of text, recognised by how they begin. */
function refuseOtherKinds(head: Buffer): void {
  if (head.length === 0) throw new FileError("fileEmpty");
  if (head.subarray(0, 4).equals(OLD_OFFICE)) throw new FileError(head.includes(ENCRYPTED) ? "fileEncrypted" : "fileOldExcel");
  if (JSON_START.test(head.toString("latin1", 0, 512))) throw new FileError("fileJson");
  if (head.toString("latin1", 0, 5) === "%PDF-") throw new FileError("fileBinary");
  if (/^[\s\u00ef\u00bb\u00bf]*</.test(head.toString("latin1", 0, 512))) throw new FileError("fileMarkup");
}
