/** What lies in the parts: records of one letter, a length and a body. */
import { damaged } from "./envelope.ts";

/** start, table, data of it, end of it, whole: see `contents.ts`. */
export const RECORD_KINDS = ["s", "t", "d", "e", "w"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export type CopyRecord = { readonly kind: RecordKind; readonly body: Buffer };

const HEAD = 5;
const MOST_BODY = 64 * 1024 * 1024;

export function encodeRecord(kind: RecordKind, body: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD);
  head.write(kind, "latin1");
  head.writeUInt32BE(body.byteLength, 1);
  return Buffer.concat([head, body]);
}

export const encodeJson = (kind: RecordKind, value: unknown): Buffer => encodeRecord(kind, Buffer.from(JSON.stringify(value)));

function headOf(held: Buffer): { kind: RecordKind; length: number } {
  const letter = held.toString("latin1", 0, 1);
  const kind = RECORD_KINDS.find((known) => known === letter);
  const length = held.readUInt32BE(1);
  if (kind === undefined || length > MOST_BODY) throw damaged("a record of it makes no sense");
  return { kind, length };
}

export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<CopyRecord> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let wanted = HEAD;
  for await (const piece of source) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes < wanted) continue;
    const held = Buffer.concat(pieces);
    let at = 0;
    wanted = HEAD;
    while (held.length - at >= HEAD) {
      const { kind, length } = headOf(held.subarray(at));
      wanted = HEAD + length;
      if (held.length - at < wanted) break;
      yield { kind, body: held.subarray(at + HEAD, at + wanted) };
      at += wanted;
      wanted = HEAD;
    }
    pieces = [held.subarray(at)];
    bytes = held.length - at;
  }
  if (bytes > 0) throw damaged("its last record is cut off");
}
