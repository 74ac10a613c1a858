/** Calls about what a seller says about products. */
import { type Case, nothing, object, own } from "./case.ts";

const COSTS = {
  version: 2,
  costMethod: "constant",
  costs: [{ market: null, validFrom: null, validTo: null, unitCost: "12.40", currency: "EUR", vatMode: "net" }],
  batches: [],
  recipes: [],
  vatRates: {},
  packagingPerUnit: null,
  recoveryPercent: null,
  marginScheme: false,
};

const LINE_COST = { unitCost: "12.40", currency: "EUR", vatMode: "net" };

export const PRODUCT_CASES: Readonly<Record<string, Case>> = {
  "GET /api/products/:id/costs": object(({ productId }) => ({ params: { id: productId } })),
  "PUT /api/products/:id/costs": object(({ productId }) => ({ params: { id: productId }, body: COSTS })),
  "POST /api/products/:id/costs/preview": object(({ productId }) => ({ params: { id: productId }, body: COSTS })),
  "PUT /api/orders/:id/lines/:lineId/cost": object(({ orderId, lineId }) => ({ params: { id: orderId, lineId }, body: LINE_COST })),
  "POST /api/orders/:id/lines/:lineId/cost/preview": object(({ orderId, lineId }) => ({
    params: { id: orderId, lineId },
    body: { cost: LINE_COST },
  })),
  "DELETE /api/orders/:id/lines/:lineId/cost": object(({ orderId, lineId }) => ({ params: { id: orderId, lineId } })),
  "POST /api/products/completions": own(() => ({ body: { phrase: "tag:", at: 4 } })),
  "GET /api/products": own(nothing),
  "POST /api/products": own(() => ({ body: { sku: "NOWY" } })),
  "PATCH /api/products/:id": object(({ productId }) => ({ params: { id: productId }, body: { version: 2, name: "Inna nazwa" } })),
  "POST /api/products/bulk": own(({ productId }) => ({ body: { of: { productIDs: [productId] }, change: { kind: "hide" } } })),
  "GET /api/products/template": own(() => ({ query: { only: "all" } })),
  "GET /api/product-changes": own(({ productId }) => ({ query: { productId } })),
  "POST /api/product-changes/:id/undo": object(({ changeId }) => ({ params: { id: changeId } })),
};
