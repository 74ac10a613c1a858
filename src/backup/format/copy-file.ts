/** A copy as a file: records, compressed, in sealed parts. Memory holds a few parts, whatever the size. */
import { closeSync, createReadStream, createWriteStream, existsSync, openSync, readSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { isAlive } from "#db/process-table.ts";
import { StartError, errorCode } from "#db/start-error.ts";
import { type CopyReader, type CopySource, type CopyStart, type CopyWhole, decodeCopy, encodeCopy } from "./contents.ts";
import { ENVELOPE_BYTES, type Envelope, damaged, decodeEnvelope, type ScryptCost } from "./envelope.ts";
import { readRecords } from "./records.ts";
import { openParts, sealParts } from "./sealed-parts.ts";
import { type BackupSecret, type FileKey, newFileKey, openFileKey } from "./secret.ts";

export type WriteOptions = {
  readonly secret: BackupSecret;
  /** Whether a file of that name may be replaced. */
  readonly force: boolean;
  readonly signal?: AbortSignal;
  readonly cost?: ScryptCost;
};

const REASONS: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `There is no ${file}: name a file in a folder that exists.`,
  ENOTDIR: (file) => `There is no ${file}: name a file in a folder that exists.`,
  EISDIR: (file) => `${file} is a folder: name a file.`,
  EACCES: (file) => `This user may not use ${file}: name another file or start as its owner.`,
  EPERM: (file) => `This user may not use ${file}: name another file or start as its owner.`,
  EROFS: (file) => `The disk that holds ${file} is read-only: name a file elsewhere.`,
  ENOSPC: (file) => `The disk that holds ${file} is full: free some space or name a file elsewhere.`,
  EDQUOT: (file) => `The disk that holds ${file} is full: free some space or name a file elsewhere.`,
};

/** A system error about the file becomes a sentence, anything else stays. */
function explained(error: unknown, file: string): unknown {
  const reason = REASONS[errorCode(error) ?? ""];
  return reason === undefined ? error : new StartError(reason(file), { cause: error });
}

const partOf = (file: string): string => `${file}.${process.pid}.part`;

/** What writers that were killed left beside the file. */
function clearAbandoned(file: string): void {
  const left = new RegExp(`^${RegExp.escape(basename(file))}\\.(\\d+)\\.part$`);
  for (const name of readdirSync(dirname(file))) {
    const pid = left.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(file), name), { force: true });
  }
}

/** Throws `StartError` when a file of that name is there already. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file, or replace it with --force.`);
}

async function* withEnvelope(envelope: Envelope, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield envelope.bytes;
  yield* parts;
}

/**
 * Written under another name, readable for its owner only, and renamed when it is whole and on the disk: what has the
 * name is a copy. A failure leaves nothing. Throws `StartError` when the file cannot be written.
 */
export async function writeCopyFile(file: string, options: WriteOptions, source: CopySource): Promise<void> {
  const part = partOf(file);
  try {
    clearAbandoned(file);
    const { envelope, fileKey } = await newFileKey(options.secret, options.cost);
    const compressed = Readable.from(encodeCopy(source), { objectMode: false });
    await pipeline(
      compressed,
      createZstdCompress(),
      (parts: AsyncIterable<Buffer>) => withEnvelope(envelope, sealParts(parts, fileKey)),
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
      options.signal === undefined ? {} : { signal: options.signal },
    );
    if (!options.force) refuseExisting(file);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw explained(error, file);
  }
}

function readStart(file: string): Buffer {
  try {
    const descriptor = openSync(file, "r");
    try {
      const start = Buffer.alloc(ENVELOPE_BYTES);
      return start.subarray(0, readSync(descriptor, start, 0, start.length, 0));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw explained(error, file);
  }
}

export type OpenCopy = { readonly file: string; readonly fileKey: FileKey; readonly begin: number };

/** Whether it is a copy that one of the secrets opens. Throws `StartError`. */
export async function openCopyFile(file: string, secrets: readonly BackupSecret[]): Promise<OpenCopy> {
  const envelope = decodeEnvelope(readStart(file));
  return { file, fileKey: await openFileKey(envelope, secrets), begin: envelope.bytes.length };
}

/** Reads it from end to end and compares everything that can be compared. Throws `StartError` at the first damage. */
export async function readCopyFile(
  { file, fileKey, begin }: OpenCopy,
  reader: CopyReader,
  signal?: AbortSignal,
): Promise<{ start: CopyStart; whole: CopyWhole }> {
  const stream = createReadStream(file, { start: begin, ...(signal === undefined ? {} : { signal }) });
  const read: { start: CopyStart; whole: CopyWhole }[] = [];
  try {
    await pipeline(
      stream,
      (parts: AsyncIterable<Buffer>) => openParts(parts, fileKey),
      createZstdDecompress(),
      async (records: AsyncIterable<Buffer>) => {
        read.push(await decodeCopy(readRecords(records), reader));
      },
    );
  } catch (error) {
    if (errorCode(error)?.startsWith("ZSTD_") === true) throw damaged("it cannot be decompressed");
    throw explained(error, file);
  }
  const [copy] = read;
  if (copy === undefined) throw damaged("it is empty");
  return copy;
}
