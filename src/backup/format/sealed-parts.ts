/**
 * The inside of a copy in parts of one size, each encrypted and authenticated by AES-256-GCM. A part's nonce is its
 * number and whether it is the last one: a part that was changed, moved, doubled, left out or cut off does not open.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { damaged } from "./envelope.ts";
import type { FileKey } from "./secret.ts";

export const PART_BYTES = 64 * 1024;
const TAG = 16;
const ALGORITHM = "aes-256-gcm";

function nonceOf(part: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(part, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealPart({ key, binding }: FileKey, plain: Buffer, part: number, isLast: boolean): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(part, isLast), { authTagLength: TAG });
  cipher.setAAD(binding);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** null = it does not open under this number. */
function openPart({ key, binding }: FileKey, sealed: Buffer, part: number, isLast: boolean): Buffer | null {
  if (sealed.length < TAG) return null;
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(part, isLast), { authTagLength: TAG });
  decipher.setAAD(binding);
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Pieces of exactly `size` bytes and at the end what is left, at least one piece, each told whether it is the last. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const arrived of source) {
    held.push(arrived);
    bytes += arrived.byteLength;
    // One byte more than a piece says that the piece is not the last.
    if (bytes <= size) continue;
    const all = Buffer.concat(held);
    let at = 0;
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false };
    held = [all.subarray(at)];
    bytes = all.length - at;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

export async function* sealParts(source: AsyncIterable<Uint8Array>, fileKey: FileKey): AsyncGenerator<Buffer> {
  let part = 0;
  for await (const { piece, isLast } of pieces(source, PART_BYTES)) {
    yield sealPart(fileKey, piece, part, isLast);
    part += 1;
  }
}

/** Throws `StartError` at the first part that is not what was written there. */
export async function* openParts(source: AsyncIterable<Uint8Array>, fileKey: FileKey): AsyncGenerator<Buffer> {
  let part = 0;
  for await (const { piece, isLast } of pieces(source, PART_BYTES + TAG)) {
    const plain = openPart(fileKey, piece, part, isLast);
    if (plain === null) {
      const isCut = isLast && (piece.length < TAG || openPart(fileKey, piece, part, false) !== null);
      throw damaged(isCut ? `it ends too early, after part ${part}` : `part ${part} was changed, moved or cut off`);
    }
    yield plain;
    part += 1;
  }
}
