/** Stores, what is read of them, and what was answered about their files. */
import { type Case, nothing, object, own } from "./case.ts";

export const STORE_CASES: Readonly<Record<string, Case>> = {
  "GET /api/stores": own(nothing),
  "POST /api/stores": own(() => ({ body: { platform: "import", name: "Nowy", markets: ["PL"] } })),
  "PATCH /api/stores/:id": object(({ storeId }) => ({ params: { id: storeId }, body: { paused: true } })),
  "DELETE /api/stores/:id": object(({ storeId }) => ({ params: { id: storeId } })),
  "POST /api/stores/:id/disconnect": object(({ allegroStoreId }) => ({ params: { id: allegroStoreId } })),
  "POST /api/stores/:id/restore": object(({ deletedStoreId }) => ({ params: { id: deletedStoreId } })),
  "POST /api/stores/:id/sync": object(({ allegroStoreId }) => ({ params: { id: allegroStoreId } })),
  "POST /api/stores/:id/feeds/:feed/retry": object(({ allegroStoreId }) => ({ params: { id: allegroStoreId, feed: "billing:PL" } })),
  "GET /api/stores/:id/file-answers": object(({ storeId }) => ({ params: { id: storeId } })),
  "DELETE /api/stores/:id/file-answers": object(({ storeId }) => ({
    params: { id: storeId },
    body: { kind: "orders", question: "state:tajne" },
  })),
};
