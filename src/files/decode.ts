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

// „ÓŁ”, „ÓŻ”, „ÓŚ”, „ÓŹ”, „ÓĄ” in Windows-1250 are also valid UTF-8, for letters of Tajik and other far scripts.
const O_ACUTE = 0xd3;
const POLISH_AFTER_O_ACUTE = new Set([0xa3, 0xaf, 0x8c, 0x8f, 0xa5]);

/** UTF-16 by its mark; null for everything else, which is decided by counting. */
export function markedEncoding(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/**
 * Counts over the whole upload, because the first Polish letter may come late and two bytes of Windows-1250 may look
 * like one letter of UTF-8: all letters valid → UTF-8; no valid ones → Windows-1250; both → the more frequent kind.
 */
export function createEncodingTally(): EncodingTally {
  let valid = 0;
  let invalid = 0;
  let lead = 0;
  let awaited = 0;

  function follow(byte: number): void {
    awaited -= 1;
    if (awaited > 0) return;
    if (lead === O_ACUTE && POLISH_AFTER_O_ACUTE.has(byte)) invalid += 1;
    else valid += 1;
  }

  function begin(byte: number): void {
    lead = byte;
    awaited = followersOf(byte);
    if (awaited === 0) invalid += 1;
  }

  return {
    add(piece) {
      if (awaited === 0 && isAscii(piece)) return;
      for (let at = 0; at < piece.length; at += 1) {
        const byte = piece[at] ?? 0;
        if (awaited > 0 && (byte & 0xc0) === 0x80) {
          follow(byte);
          continue;
        }
        if (awaited > 0) {
          invalid += 1;
          awaited = 0;
        }
        if (byte >= 0x80) begin(byte);
      }
    },
    verdict() {
      const broken = invalid + (awaited > 0 ? 1 : 0);
      if (valid === 0 && broken === 0) return { encoding: "ascii", damaged: false };
      if (valid > broken) return { encoding: "utf-8", damaged: broken > 0 };
      return { encoding: "windows-1250", damaged: false };
    },
  };
}

/** Bytes that follow the first byte of a letter in UTF-8; 0 when no letter begins so. */
function followersOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  if (lead >= 0xf0 && lead <= 0xf4) return 3;
  return 0;
}

/** The upload as text in the given encoding, without byte order marks and without NUL, which the database refuses. */
export async function* decodedText(source: ByteSource, encoding: Encoding, limits: FileLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === "ascii" ? "latin1" : encoding);
  for await (const piece of piecesOf(source, limits)) {
    const text = decoder.decode(piece, { stream: true });
    yield text.includes("\0") ? text.replaceAll("\0", "") : text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}
