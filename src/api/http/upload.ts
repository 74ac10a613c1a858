import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#core/errors.ts";
import { deleteBlob, writeBlob } from "#db/blobs.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ContractError, issuesOf } from "./field-errors.ts";
import { refuseUnusableText } from "./usable-text.ts";

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export type Upload<T> = { fields: T; blobId: number; size: number; fileName: string };

type Stored = { id: number; size: number; fileName: string };

/** The name as people know it, without the folder some browsers send, on one line and cut to what a column holds. */
function cleanName(name: string | undefined): string {
  refuseUnusableText({ file: name });
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  return (
    last
      .replaceAll(/\p{Cc}/gu, "")
      .trim()
      .slice(0, 200)
      .toWellFormed() || "upload"
  );
}

/** Reads the parts in the order they come; the file goes to the database in chunks and is never whole in memory. */
async function readParts(request: FastifyRequest, scope: CompanyScope, purpose: string, stored: Stored[]): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === "field") {
      fields[part.fieldname] = typeof part.value === "string" ? part.value : JSON.stringify(part.value);
      continue;
    }
    const fileName = cleanName(part.filename);
    stored.push({ ...(await writeBlob(scope, part.file, { purpose, fileName })), fileName });
    if (part.file.truncated) throw new AppError("TOO_LARGE", `a file of more than ${MAX_UPLOAD_BYTES} bytes`);
  }
  return fields;
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
 * Throws VALIDATION for wrong fields or no file, TOO_LARGE, UNSUPPORTED_MEDIA when the request is not multipart.
 */
export async function receiveUpload<T extends z.ZodType>(
  request: FastifyRequest,
  scope: CompanyScope,
  schema: T,
  purpose: string,
): Promise<Upload<z.output<T>>> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "expected multipart/form-data");
  const stored: Stored[] = [];
  try {
    const texts = await readParts(request, scope, purpose, stored);
    const fields = checked(schema, texts);
    const [file] = stored;
    if (file === undefined || file.size === 0) throw new AppError("VALIDATION", "no file, or an empty one", { fields: { file: ["file"] } });
    return { fields, blobId: file.id, size: file.size, fileName: file.fileName };
  } catch (error) {
    for (const { id } of stored) await deleteBlob(scope, id);
    throw error;
  }
}
