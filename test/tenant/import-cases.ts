/** How files and their imports are asked for. */
import { type Case, object, own } from "./case.ts";

function csv(fields: Record<string, string>): () => FormData {
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob(["order_id;sku\nZ-1;KUBEK\n"]), "plik.csv");
    return form;
  };
}

export const IMPORT_CASES: Readonly<Record<string, Case>> = {
  "POST /api/productsDataImport": object(({ storeId }) => ({ form: csv({ storeId }) })),
  "POST /api/ordersDataImport": object(({ storeId }) => ({ form: csv({ storeId }) })),
  "POST /api/expensesDataImport": object(({ storeId }) => ({ form: csv({ storeId }) })),
  "POST /api/billingDataImport": object(({ storeId }) => ({ form: csv({ storeId }) })),
  "POST /api/adsDataImport": object(({ storeId }) => ({ form: csv({ storeId }) })),
  "GET /api/imports": own(({ storeId }) => ({ query: { storeId } })),
  "GET /api/imports/:id": object(({ importId }) => ({ params: { id: importId } })),
  "GET /api/imports/:id/rejected": object(({ importId }) => ({ params: { id: importId } })),
  "GET /api/imports/:id/new-products": object(({ importId }) => ({ params: { id: importId } })),
  "POST /api/imports/:id/undo": object(({ importId }) => ({ params: { id: importId } })),
  "GET /api/imports/:id/undo": object(({ importId }) => ({ params: { id: importId } })),
  "POST /api/imports/:id/redo": object(({ undoneImportId }) => ({ params: { id: undoneImportId } })),
  "POST /api/imports/:id/confirm": object(({ trialImportId }) => ({ params: { id: trialImportId } })),
  "POST /api/imports/:id/answers": object(({ askingImportId: id }) => ({ params: { id }, body: { answers: { market: "PL" } } })),
};
