import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#core/errors.ts";
import { deleteBlob, writeBlob } from "#db/blobs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { checkKept, counted, type UploadQuota } from "#db/upload-quota.ts";
import { ContractError, issuesOf } from "./field-errors.ts";
import { refuseUnusableText } from "./usable-text.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of an upload's fields and file; null before they have been read. */
    uploadDigest: Buffer | null;
  }
}

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export type Upload<T> = { fields: T; blobId: number; size: number; fileName: string };

type Stored = { id: number; size: number; fileName: string };

/** Characters that nobody sees: they control, or turn the direction of what follows (U+202E shows „gpj.exe” as „exe.jpg”). */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name as people know it, without the folder some browsers send, on one line and cut to what a column holds. */
function cleanName(name: string | undefined): string {
  refuseUnusableText({ file: name });
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  return last.replaceAll(UNSEEN, "").trim().slice(0, 200).toWellFormed() || "upload";
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

type File = { fileName: string; content: AsyncIterable<Uint8Array> };

/** Reads the parts in the order they come, and hands on the file in pieces: it is never whole in memory. */
async function readParts(request: FastifyRequest, take: (file: File) => Promise<void>): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  const hash = createHash("sha256");
  for await (const part of request.parts()) {
    if (part.type === "field") {
      fields[part.fieldname] = typeof part.value === "string" ? part.value : JSON.stringify(part.value);
      hash.update(JSON.stringify([part.fieldname, part.value]));
      continue;
    }
    hash.update(JSON.stringify([part.fieldname, part.filename]));
    await take({ fileName: cleanName(part.filename), content: hashing(part.file, hash) });
    if (part.file.truncated) throw new AppError("TOO_LARGE", `a file of more than ${MAX_UPLOAD_BYTES} bytes`);
  }
  request.uploadDigest = hash.digest();
  return fields;
}

export type FormFile = { bytes: Buffer; fileName: string };

/**
 * Takes the text fields of a multipart request and its `file`, if it has one, whole: for small ones. Throws VALIDATION for wrong fields,
 * `tooLarge` for more than `most` bytes, UNSUPPORTED_MEDIA when the request is not multipart.
 */
export async function receiveForm<T extends z.ZodType>(
  request: FastifyRequest,
  schema: T,
  { most, tooLarge }: { most: number; tooLarge: AppError },
): Promise<{ fields: z.output<T>; file: FormFile | null }> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "expected multipart/form-data");
  let file: FormFile | null = null;
  let size = 0;
  const texts = await readParts(request, async ({ fileName, content }) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) {
      size += piece.byteLength;
      // Read to its end all the same: a browser that is cut off never hears why.
      if (size <= most) pieces.push(piece);
    }
    file = { bytes: Buffer.concat(pieces), fileName };
  });
  if (size > most) throw tooLarge;
  return { fields: checked(schema, texts), file };
}

/** What an upload holds, whatever the bounds of its parts look like; it is read to its end and kept nowhere. */
export async function digestOfUpload(request: FastifyRequest): Promise<Buffer | null> {
  await readParts(request, ({ content }) => finished(Readable.from(content).resume()));
  return request.uploadDigest;
}

function checked<T extends z.ZodType>(schema: T, fields: Record<string, string>): z.output<T> {
  refuseUnusableText(fields);
  const result = schema.safeParse(fields);
  if (!result.success) throw new ContractError(issuesOf(result.error));
  // Once more: a field may hold JSON, whose texts are only known now.
  refuseUnusableText(result.data);
  return result.data;
}

/**
 * Takes the `file` and the text fields of a multipart request and stores the file; what is refused leaves nothing behind.
 * Throws VALIDATION for wrong fields or no file, TOO_LARGE also beyond what the company may upload, UNSUPPORTED_MEDIA when the request
 * is not multipart.
 */
export async function receiveUpload<T extends z.ZodType>(
  request: FastifyRequest,
  scope: CompanyScope,
  schema: T,
  { purpose, quota }: { purpose: string; quota: UploadQuota },
): Promise<Upload<z.output<T>>> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "expected multipart/form-data");
  await checkKept(scope, quota);
  const stored: Stored[] = [];
  try {
    const texts = await readParts(request, async ({ fileName, content }) => {
      stored.push({ ...(await writeBlob(scope, counted(scope, content, quota), { purpose, fileName })), fileName });
    });
    const fields = checked(schema, texts);
    const [file] = stored;
    if (file === undefined || file.size === 0) throw new AppError("VALIDATION", "no file, or an empty one", { fields: { file: ["file"] } });
    return { fields, blobId: file.id, size: file.size, fileName: file.fileName };
  } catch (error) {
    for (const { id } of stored) await deleteBlob(scope, id);
    throw error;
  }
}
