/**
 * Which letters the bytes of an upload mean: UTF-8 (with or without its mark), UTF-16 with its mark, else Windows-1250,
 * the code page of Polish, Czech, Slovak and Hungarian desktop programs.
 */
import { isAscii } from "node:buffer";
import type { FileLimits } from "./limits.ts";
import { piecesOf } from "./source.ts";
import type { ByteSource } from "./source.ts";

export type Encoding = "ascii" | "utf-8" | "utf-16le" | "utf-16be" | "windows-1250";

/** `damaged`: mostly UTF-8 with some bytes that are not; those show as U+FFFD. */
export type EncodingVerdict = { encoding: Encoding; damaged: boolean };

export type EncodingTally = { add(piece: Uint8Array): void; verdict(): EncodingVerdict };

/** UTF-8 or UTF-16 by its mark; null without one, which is decided by counting. */
export function markedEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * Counts over the whole upload, because the first Polish letter may come late and two letters of Windows-1250 may look
 * like one of UTF-8. Whatever is more frequent decides: letters of UTF-8 that our sellers use, or everything else.
 */
export function createEncodingTally(): EncodingTally {
  let usual = 0;
  let odd = 0;
  let broken = 0;
  let lead = 0;
  let awaited = 0;
  let length = 0;

  function continueLetter(byte: number): void {
    awaited -= 1;
    if (awaited > 0) return;
    if (length > 1 || isUsual(((lead & 0x1f) << 6) | (byte & 0x3f))) usual += 1;
    else odd += 1;
  }

  function begin(byte: number): void {
    lead = byte;
    length = continuationBytesOf(byte);
    awaited = length;
    if (length === 0) broken += 1;
  }

  return {
    add(piece) {
      if (awaited === 0 && isAscii(piece)) return;
      for (let at = 0; at < piece.length; at += 1) {
        const byte = piece[at] ?? 0;
        if (awaited > 0 && (byte & 0xc0) === 0x80) {
          continueLetter(byte);
          continue;
        }
        if (awaited > 0) {
          broken += 1;
          awaited = 0;
        }
        if (byte >= 0x80) begin(byte);
      }
    },
    verdict() {
      const invalid = broken + (awaited > 0 ? 1 : 0);
      if (usual + odd + invalid === 0) return { encoding: "ascii", damaged: false };
      if (usual > odd + invalid) return { encoding: "utf-8", damaged: invalid > 0 };
      return { encoding: "windows-1250", damaged: false };
    },
  };
}

/**
 * Letters of two bytes that product names hold: Latin with all its marks, Greek, Cyrillic. The others are two capitals
 * of Windows-1250 in truth: „CZĘŚCI”, „PÓŁKA”, „KŮŽE” are valid UTF-8 for phonetic, Tajik and Arabic signs.
 */
function isUsual(codePoint: number): boolean {
  if (codePoint < 0x180) return true;
  if (codePoint >= 0x218 && codePoint <= 0x21b) return true;
  if (codePoint >= 0x300 && codePoint <= 0x33f) return true;
  return codePoint >= 0x386 && codePoint <= 0x45f;
}

/** Bytes that follow the first byte of a letter in UTF-8; 0 when no letter begins so. */
function continuationBytesOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  if (lead >= 0xf0 && lead <= 0xf4) return 3;
  return 0;
}

/** The upload as text in the given encoding, without byte order marks. */
export async function* decodedText(source: ByteSource, encoding: Encoding, limits: FileLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === "ascii" ? "latin1" : encoding);
  for await (const piece of piecesOf(source, limits)) {
    yield decoder.decode(piece, { stream: true });
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
