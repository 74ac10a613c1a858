/** A ZIP archive written as it is read: no entry is ever whole in memory. */
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

const DEFLATED = 8;
/** The first day the format knows, wherever the clock stands: archives of the same data are the same. */
const FIRST_DAY = new Date(1980, 0, 1);
/** Above, the format needs fields of other widths. */
const LIMIT = 0xffff_ffff;

/** Throws RangeError when the archive would pass 4 GB. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let length = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
    length += chunk.byteLength;
  });
  function* taken(): Generator<Uint8Array> {
    const chunks = ready;
    ready = [];
    for (const chunk of chunks) if (chunk.byteLength > 0) yield chunk;
  }
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: FIRST_DAY };
    zip.add(file);
    for await (const chunk of deflated(content, file)) {
      file.ondata?.(null, chunk, false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(), true);
    if (length > LIMIT || file.size > LIMIT) throw new RangeError("the archive would be larger than 4 GB");
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** By Node and beside its main thread: the library's own way takes thrice the time, and everybody waits. Counts what goes in. */
function deflated(content: AsyncIterable<Uint8Array>, file: ZipInputFile): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.byteLength;
      yield chunk;
    }
  }
  const deflate = createDeflateRaw();
  // What breaks the source breaks whoever reads on; there is nothing else to do about it here.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined);
  return deflate;
}
