/** A ZIP archive written as it is read: no entry is ever whole in memory. */
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day the format knows: archives of the same data are the same. */
const FIRST_DAY = 0x21;
/** Above, the format needs fields of other widths. */
const LIMIT = 0xffff_ffff;

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number };

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(FIRST_DAY, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(DESCRIPTOR, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(FIRST_DAY, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endRecord(entries: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

function chunksOf(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream;
}

/** Throws RangeError when the archive would pass 4 GB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name, "utf8"), offset, crc: 0, packed: 0, size: 0 };
    const header = localHeader(entry.name);
    yield header;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        entry.crc = crc32(chunk, entry.crc);
        entry.size += chunk.byteLength;
        yield chunk;
      }
    }
    const deflated = createDeflateRaw();
    // What breaks the source breaks the iteration below; there is nothing else to do about it here.
    pipeline(Readable.from(counted(), { objectMode: false }), deflated, () => undefined);
    for await (const chunk of chunksOf(deflated)) {
      entry.packed += chunk.byteLength;
      yield chunk;
    }
    if (offset + entry.packed > LIMIT || entry.size > LIMIT) throw new RangeError("the archive would be larger than 4 GB");
    const end = descriptor(entry);
    yield end;
    offset += header.length + entry.packed + end.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endRecord(written.length, directory.length, offset);
}
