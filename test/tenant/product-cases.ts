/** Calls about what a seller says about products. */
import { type Case, type Input, nothing, object, own } from "./case.ts";
import type { Victim } from "./victim.ts";

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
const linkOf = ({ offerId, otherProductId }: Victim): Input => ({ body: { links: [{ offerId, productId: otherProductId }] } });
const mergeOf = ({ productId, otherProductId }: Victim): Input => ({ body: { survivorId: productId, productIds: [otherProductId] } });
const splitOf = ({ offerId }: Victim): Input => ({ body: { offerIds: [offerId], sku: "NOWY" } });
const rulesOf = (tagId: string) => ({
  enabled: true,
  rules: [{ id: null, scope: "tag", tagId, categoryId: null, market: null, percent: 6000 }],
});
const DELIVERY = {
  number: "FV 1/2026",
  day: "2026-05-04",
  supplier: "Dostawca",
  currency: "PLN",
  vatMode: "net",
  note: "",
  lines: [],
  costs: [],
};

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
  "GET /api/products/:id/offers": object(({ productId }) => ({ params: { id: productId } })),
  "GET /api/product-offers/suggestions": own(nothing),
  "PUT /api/product-offers": object(linkOf),
  "POST /api/product-offers/preview": object(linkOf),
  "POST /api/products/merge": object(mergeOf),
  "POST /api/products/merge/preview": object(mergeOf),
  "POST /api/products/split": object(splitOf),
  "POST /api/products/split/preview": object(splitOf),
  "GET /api/product-changes": own(({ productId }) => ({ query: { productId } })),
  "GET /api/cost-rules": own(nothing),
  "PUT /api/cost-rules": object(({ otherTagId }) => ({ body: { ...rulesOf(otherTagId), version: 0 } })),
  "POST /api/cost-rules/preview": object(({ otherTagId }) => ({ body: rulesOf(otherTagId) })),
  "GET /api/deliveries": own(() => ({})),
  "POST /api/deliveries": own(() => ({ body: DELIVERY })),
  "POST /api/deliveries/preview": object(({ deliveryId }) => ({ body: { ...DELIVERY, id: deliveryId } })),
  "GET /api/deliveries/:id": object(({ deliveryId }) => ({ params: { id: deliveryId } })),
  "PUT /api/deliveries/:id": object(({ deliveryId }) => ({ params: { id: deliveryId }, body: { ...DELIVERY, version: 1 } })),
  "DELETE /api/deliveries/:id": object(({ deliveryId }) => ({ params: { id: deliveryId } })),
  "POST /api/product-changes/:id/undo": object(({ changeId }) => ({ params: { id: changeId } })),
};
