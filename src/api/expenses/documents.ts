/** Invoices and receipts of an expense: taken by their content, kept as blobs, given back as files to save. */
import { Readable } from "node:stream";
import { writeAudit } from "#accounts/audit.ts";
import type { ExpenseDocument } from "#contract/expense-documents.ts";
import { documentName, documentType, MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from "#core/document-type.ts";
import { AppError } from "#core/errors.ts";
import { deleteBlob, readBlob } from "#db/blobs.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type FileAnswer, fileAnswer } from "../http/call.ts";
import { deleteDocument, type DocumentRow, findDocuments, insertDocument } from "./documents.query.ts";
import { findExpenses, lockExpense } from "./expenses.query.ts";

type Uploaded = { blobId: number; fileName: string; size: number };

function presentDocument({ id, fileName, mediaType, size, createdAt }: DocumentRow): ExpenseDocument {
  return { id: String(id), fileName, mediaType, size, createdAt };
}

export async function listDocuments(scope: CompanyScope, expenseId: number): Promise<ExpenseDocument[]> {
  if ((await findExpenses(scope, [expenseId])).length === 0) throw new AppError("NOT_FOUND", `no expense ${expenseId}`);
  return (await findDocuments(scope, expenseId)).map(presentDocument);
}

async function documentOr404(scope: CompanyScope, expenseId: number, id: number): Promise<DocumentRow> {
  const found = (await findDocuments(scope, expenseId)).find((document) => document.id === id);
  if (found === undefined) throw new AppError("NOT_FOUND", `no document ${id} of expense ${expenseId}`);
  return found;
}

async function headOf(scope: CompanyScope, blobId: number): Promise<Uint8Array> {
  const first = await readBlob(scope, blobId).next();
  return first.done === true ? new Uint8Array() : first.value;
}

/** What is refused leaves nothing behind. NOT_FOUND, TOO_LARGE, VALIDATION for what is neither a PDF nor a picture, REFUSED for one too many. */
export async function addDocument(scope: CompanyScope, userId: number, expenseId: number, uploaded: Uploaded): Promise<ExpenseDocument> {
  try {
    if (uploaded.size > MOST_DOCUMENT_BYTES) {
      throw new AppError("TOO_LARGE", `a document of ${uploaded.size} bytes`, { text: { key: "api:refused.documentTooLarge" } });
    }
    const mediaType = documentType(await headOf(scope, uploaded.blobId));
    if (mediaType === null) throw new AppError("VALIDATION", "neither a PDF nor a picture", { fields: { file: ["document"] } });
    return await withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      if ((await lockExpense(inside, expenseId)) === null) throw new AppError("NOT_FOUND", `no expense ${expenseId}`);
      if ((await findDocuments(inside, expenseId)).length >= MOST_DOCUMENTS) {
        throw new AppError("REFUSED", `expense ${expenseId} has ${MOST_DOCUMENTS} documents`, {
          text: { key: "api:refused.documentTooMany" },
        });
      }
      const fileName = documentName(uploaded.fileName, mediaType);
      const id = await insertDocument(inside, expenseId, { ...uploaded, fileName, mediaType });
      await note(inside, userId, expenseId, { action: "documentAdded", fileName });
      return presentDocument(await documentOr404(inside, expenseId, id));
    });
  } catch (error) {
    await deleteBlob(scope, uploaded.blobId);
    throw error;
  }
}

/** To save, never to show: what it holds is somebody else's. */
export async function documentFile(scope: CompanyScope, expenseId: number, id: number): Promise<FileAnswer> {
  const { fileName, mediaType, blobId } = await documentOr404(scope, expenseId, id);
  return fileAnswer({
    name: documentName(fileName, mediaType),
    type: mediaType,
    content: Readable.from(readBlob(scope, blobId), { objectMode: false }),
  });
}

/** In the caller's transaction. */
export async function removeDocument(scope: CompanyScope, userId: number, expenseId: number, id: number): Promise<void> {
  if ((await lockExpense(scope, expenseId)) === null) throw new AppError("NOT_FOUND", `no expense ${expenseId}`);
  const { blobId, fileName } = await documentOr404(scope, expenseId, id);
  await deleteDocument(scope, id);
  await deleteBlob(scope, blobId);
  await note(scope, userId, expenseId, { action: "documentRemoved", fileName });
}

function note(
  scope: CompanyScope,
  userId: number,
  expenseId: number,
  { action, fileName }: { action: string; fileName: string },
): Promise<void> {
  return writeAudit(scope, {
    action: `expense.${action}`,
    userId,
    subjectType: "expense",
    subjectId: String(expenseId),
    after: { fileName },
  });
}
