import {
  adsDataImportRoute,
  answerImportRoute,
  billingDataImportRoute,
  confirmImportRoute,
  expensesDataImportRoute,
  ImportFields,
  type ImportKind,
  importRoute,
  importsRoute,
  newProductsRoute,
  ordersDataImportRoute,
  previewUndoRoute,
  productsDataImportRoute,
  redoImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "#db/scope.ts";
import { fileAnswer } from "../http/call.ts";
import type { Api } from "../http/deps.ts";
import { idOr404, numberOf } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { receiveUpload } from "../http/upload.ts";
import { answerImport, confirmImport } from "./continue-import.ts";
import { NO_PARTS, presentImport } from "./imports.present.ts";
import { findImport, findImports, findChecked, type ImportRow } from "./imports.query.ts";
import { newProductsFile } from "./new-products-file.ts";
import { BEFORE_FIRST, findNewProducts } from "./new-products.query.ts";
import { sayFault, sentences } from "./refusals.ts";
import { rejectedFile } from "./rejected-file.ts";
import { BEFORE_FIRST_ROW, findRejections } from "./rejections.query.ts";
import { startImport, type Started } from "./start-import.ts";
import { previewUndo, redoImport, undoImport } from "./undo-import.ts";

/** Shown with the state of an import; the rejected file has all. */
const SHOWN_ERRORS = 100;
const SHOWN_NEW = 20;

function presentStarted({ importId, jobId }: Started): { importId: string; jobId: string } {
  return { importId: String(importId), jobId: String(jobId) };
}

async function importOr404(scope: CompanyScope, id: string): Promise<ImportRow> {
  const row = await findImport(scope, idOr404(id));
  if (row === null) throw new AppError("NOT_FOUND", `no import ${id}`);
  return row;
}

function registerUploads(api: Api): void {
  const uploads = [
    [ordersDataImportRoute, "orders"],
    [productsDataImportRoute, "products"],
    [billingDataImportRoute, "billing"],
    [adsDataImportRoute, "ads"],
    [expensesDataImportRoute, "expenses"],
  ] as const satisfies [unknown, ImportKind][];
  for (const [contract, kind] of uploads) {
    route(api, contract, async ({ scope, session, request }) => {
      const upload = await receiveUpload(request, scope, ImportFields, { purpose: "import", quota: api.deps.config.uploads });
      return presentStarted(await startImport(scope, api.deps.sources, kind, upload, session.account.id));
    });
  }
}

export function registerImports(api: Api): void {
  const { texts } = api.deps;
  registerUploads(api);

  route(api, importsRoute, async ({ scope, query, locale }) => {
    const storeId = query.storeId === undefined ? undefined : numberOf(query.storeId);
    const { items, total } = await findImports(scope, { kind: query.kind, storeId, page: query.page, perPage: query.perPage });
    const said = sentences(texts, locale);
    return { items: items.map((row) => presentImport(row, NO_PARTS, said)), total, page: query.page, perPage: query.perPage };
  });

  route(api, importRoute, async ({ scope, params, locale }) => {
    const row = await importOr404(scope, params.id);
    const rejections = row.rejected > 0 ? await findRejections(scope, row.id, BEFORE_FIRST_ROW, SHOWN_ERRORS) : [];
    const newProducts = row.newProducts > 0 ? await findNewProducts(scope, row.id, BEFORE_FIRST, SHOWN_NEW) : [];
    return presentImport(row, { rejections, newProducts, ...(await findChecked(scope, row.id)) }, sentences(texts, locale));
  });

  route(api, newProductsRoute, async ({ scope, params, locale }) => {
    const { id, fileName } = await importOr404(scope, params.id);
    const name = `${fileName.replace(/\.[^.]*$/, "")}-${texts.say(locale, "api:import.newProducts.fileName")}.csv`;
    return fileAnswer({ name, type: "text/csv; charset=utf-8", content: newProductsFile(scope, id, texts, locale) });
  });

  route(api, rejectedRowsRoute, async ({ scope, params, locale }) => {
    const row = await importOr404(scope, params.id);
    const name = `${row.fileName.replace(/\.[^.]*$/, "")}-${texts.say(locale, "api:import.rejectedName")}.csv`;
    return fileAnswer({ name, type: "text/csv; charset=utf-8", content: rejectedFile(scope, row, sayFault(texts, locale)) });
  });

  route(api, undoImportRoute, async ({ scope, session, params }) =>
    presentStarted(await undoImport(scope, idOr404(params.id), session.account.id)),
  );

  route(api, previewUndoRoute, ({ scope, params }) => previewUndo(scope, idOr404(params.id), api.deps.clock()));

  route(api, redoImportRoute, async ({ scope, session, params }) =>
    presentStarted(await redoImport(scope, api.deps.sources, idOr404(params.id), session.account.id)),
  );

  route(api, answerImportRoute, async ({ scope, session, params, body }) =>
    presentStarted(await answerImport(scope, api.deps.sources, idOr404(params.id), body, session.account.id)),
  );

  route(api, confirmImportRoute, async ({ scope, session, params }) =>
    presentStarted(await confirmImport(scope, idOr404(params.id), session.account.id)),
  );
}
