import { setImmediate } from "node:timers/promises";
import { FileError } from "./file-error.ts";
import type { FileLimits } from "./limits.ts";

/** An upload that can be read from its start more than once: once to look at it, once to take its rows. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

// Small enough for a few milliseconds of work between two breaths of the event loop.
const PIECE_BYTES = 64 * 1024;

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The upload in pieces of even size without its UTF-8 mark, whatever the size of the chunks it arrives in.
 * Lets the event loop run between pieces, because a source in memory never does.
 */
export async function* piecesOf(source: ByteSource, limits: FileLimits): AsyncGenerator<Buffer> {
  let total = 0;
  let first = true;
  for await (const chunk of evened(source)) {
    total += chunk.length;
    if (total > limits.bytes) throw new FileError("fileTooLarge", { megabytes: Math.floor(limits.bytes / 1024 ** 2) });
    const piece = first && chunk.subarray(0, 3).equals(UTF8_BOM) ? chunk.subarray(3) : chunk;
    first = false;
    if (piece.length > 0) yield piece;
    await setImmediate();
  }
}

/** The first bytes of the upload, and whether they are all of it. */
export async function headOf(source: ByteSource, bytes: number): Promise<{ head: Buffer; whole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of source()) {
    parts.push(asBuffer(chunk));
    length += chunk.length;
    if (length > bytes) return { head: Buffer.concat(parts).subarray(0, bytes), whole: false };
  }
  return { head: Buffer.concat(parts), whole: true };
}

async function* evened(source: ByteSource): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source()) {
    waiting.push(asBuffer(chunk));
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; at + PIECE_BYTES <= joined.length; at += PIECE_BYTES) yield joined.subarray(at, at + PIECE_BYTES);
    waiting = at < joined.length ? [joined.subarray(at)] : [];
    length = joined.length - at;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
