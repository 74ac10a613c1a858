import { type KnownSource, sourceName } from "../http/consent.ts";
import { writeAudit } from "#accounts/audit.ts";
import type { ImportFields, ImportKind } from "#contract/imports.ts";
import { AppError } from "#core/errors.ts";
import { deleteBlob } from "#db/blobs.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { SOURCE } from "#files/columns.ts";
import { enqueue } from "#queue/enqueue.ts";
import { idOr404 } from "../http/ids.ts";
import { findStore, findStores, type StoreRow } from "../domain/stores.query.ts";
import type { Upload } from "../http/upload.ts";
import { insertImport, setImportJob } from "./start-import.query.ts";

export type Started = { importId: number; jobId: number };

/** The named store of the company, else its only one that is fed by files; reports of advertising are files of every store. */
async function storeFor(scope: CompanyScope, kind: ImportKind, storeId: string | undefined): Promise<StoreRow> {
  if (storeId !== undefined) {
    const store = await findStore(scope, idOr404(storeId));
    if (store === null) throw new AppError("NOT_FOUND", `no store ${storeId}`);
    return store;
  }
  const [only, ...others] = (await findStores(scope)).filter(({ is_read }) => !is_read || kind === "ads");
  if (only === undefined || others.length > 0) throw new AppError("VALIDATION", "no store named", { fields: { storeId: ["required"] } });
  return only;
}

/** Whether files may add to what is read of the store; one that is fed by files takes them all. */
function mayAdd(sources: readonly KnownSource[], { source, is_read }: StoreRow, kind: ImportKind): boolean {
  return !is_read || (sources.find(({ manifest }) => manifest.key === source)?.manifest.filesMayAdd.includes(kind) ?? false);
}

/** The store a file goes to; files of products and expenses belong to the company. Throws NOT_FOUND, REFUSED or VALIDATION. */
export async function targetStore(
  scope: CompanyScope,
  sources: readonly KnownSource[],
  kind: ImportKind,
  fields: Pick<ImportFields, "storeId" | "market">,
): Promise<StoreRow | null> {
  const isOfCompany = kind === "products" || kind === "expenses";
  if (isOfCompany && fields.storeId === undefined) return null;
  const store = await storeFor(scope, kind, fields.storeId);
  // A billing file is compared with what a connected store reads, and fills the days before that.
  if (!mayAdd(sources, store, kind)) {
    throw new AppError("REFUSED", `store ${store.id} fetches its data itself`, {
      text: { key: "api:refused.storeNotImport", values: { source: sourceName(sources, store.source) } },
    });
  }
  const { market } = fields;
  if (!isOfCompany && market !== undefined && !store.markets.includes(market)) {
    throw new AppError("VALIDATION", `store ${store.id} does not sell on ${market}`, {
      fields: { market: ["marketNotSold"] },
      text: { key: "api:error.VALIDATION", values: { market } },
    });
  }
  return store;
}

/** Adds the job that reads the import's file and makes it the import's own. Call it in the transaction of the import. */
export async function enqueueImport(scope: CompanyScope, importId: number, storeId: number | null, userId: number): Promise<Started> {
  const jobId = await enqueue(scope, { task: "import-file", subjectId: importId, storeId, createdBy: userId });
  await setImportJob(scope, importId, jobId);
  return { importId, jobId };
}

/** Makes an import of an uploaded file and the job that reads it, or neither; a refused upload is thrown away. */
export async function startImport(
  scope: CompanyScope,
  sources: readonly KnownSource[],
  kind: ImportKind,
  upload: Upload<ImportFields>,
  userId: number,
): Promise<Started> {
  const { fields, blobId, fileName, size } = upload;
  try {
    return await withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const store = await targetStore(inside, sources, kind, fields);
      const importId = await insertImport(inside, {
        kind,
        storeId: store?.id ?? null,
        market: fields.market ?? null,
        blobId,
        fileName,
        fileSize: size,
        dryRun: fields.dryRun ?? false,
        mapping: fields.mapping ?? {},
        answers: fields.source === undefined ? {} : { [SOURCE]: fields.source },
        createdBy: userId,
      });
      await writeAudit(inside, {
        action: "import.started",
        userId,
        subjectType: "import",
        subjectId: String(importId),
        after: { kind, fileName, dryRun: fields.dryRun ?? false },
      });
      return enqueueImport(inside, importId, store?.id ?? null, userId);
    });
  } catch (error) {
    await deleteBlob(scope, blobId);
    throw error;
  }
}
