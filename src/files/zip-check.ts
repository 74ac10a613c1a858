/**
 * What a workbook unpacks to, found out before anything is unpacked for keeping. The sizes that an archive states about
 * itself are a claim; a small file made to fill the memory lies in them.
 */
import { Readable } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { FileError } from "./file-error.ts";

type Entry = { begin: number; packedEnd: number; name: string; method: number; dataAt: number; stated: number };

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
// A data descriptor with its signature and 64-bit sizes is the longest thing allowed between two entries.
const LONGEST_GAP = 24;

/** FileError when the archive is broken, is no workbook, or unpacks to more than the limit. */
export async function checkWorkbookArchive(bytes: Buffer, unpackedLimit: number): Promise<void> {
  const entries = entriesOf(bytes);
  if (!entries.some(({ name }) => name === "xl/workbook.xml")) throw new FileError("fileNotWorkbook");
  let left = unpackedLimit;
  for (const entry of entries) left -= await unpackedBytes(bytes, entry, left);
}

/** The text of one part of an archive that was checked; null when it has none of that name. */
export function archivePart(bytes: Buffer, name: string): string | null {
  const entry = entriesOf(bytes).find((found) => found.name === name);
  if (entry === undefined) return null;
  const packed = bytes.subarray(entry.dataAt, entry.packedEnd);
  return (entry.method === STORED ? packed : inflateRawSync(packed)).toString("utf8");
}

async function unpackedBytes(bytes: Buffer, { dataAt, packedEnd, method, stated }: Entry, most: number): Promise<number> {
  // The parser makes room for as much as the entry claims.
  if (stated > most) throw new FileError("fileWorkbookTooLarge");
  const packed = bytes.subarray(dataAt, packedEnd);
  let total = method === STORED ? packed.length : 0;
  if (method === DEFLATED) {
    const inflated = Readable.from([packed]).pipe(createInflateRaw());
    for await (const chunk of inflated) {
      total += Buffer.isBuffer(chunk) ? chunk.length : 0;
      if (total > most) break;
    }
  } else if (method !== STORED) {
    throw new FileError("fileBrokenWorkbook");
  }
  if (total > most) throw new FileError("fileWorkbookTooLarge");
  return total;
}

function entriesOf(bytes: Buffer): Entry[] {
  try {
    return tiled(centralEntries(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new FileError("fileBrokenWorkbook", {}, [], { cause: error });
    throw error;
  }
}

function centralEntries(bytes: Buffer): Entry[] {
  const end = endOfDirectory(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    expectSignature(bytes, at, ENTRY_SIGNATURE);
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push(entryAt(bytes, at, bytes.subarray(at + 46, at + 46 + nameLength).toString("utf8")));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number, name: string): Entry {
  const begin = bytes.readUInt32LE(at + 42);
  expectSignature(bytes, begin, LOCAL_SIGNATURE);
  const dataAt = begin + 30 + bytes.readUInt16LE(begin + 26) + bytes.readUInt16LE(begin + 28);
  const stated = Math.max(bytes.readUInt32LE(at + 24), bytes.readUInt32LE(begin + 22));
  return { begin, dataAt, packedEnd: dataAt + bytes.readUInt32LE(at + 20), name, method: bytes.readUInt16LE(at + 10), stated };
}

/** The reader walks the archive from its start, so nothing may hide between the entries that were measured. */
function tiled(entries: Entry[]): Entry[] {
  let covered = 0;
  for (const { begin, packedEnd } of entries.toSorted((a, b) => a.begin - b.begin)) {
    if (begin < covered || begin > covered + (covered === 0 ? 0 : LONGEST_GAP)) throw new FileError("fileBrokenWorkbook");
    covered = packedEnd;
  }
  return entries;
}

function endOfDirectory(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT); at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new FileError("fileBrokenWorkbook");
}

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (bytes.readUInt32LE(at) !== signature) throw new FileError("fileBrokenWorkbook");
}
