/** The calls about tags, as the company itself makes them. */
import type { Case } from "./case.ts";

const EVERY_SKU = [{ field: "sku", patterns: ["*"] }];

const own = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "ownData" });
const object = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "notFound" });
const nothing = () => ({});

export const TAG_CASES: Readonly<Record<string, Case>> = {
  "GET /api/product-tags": own(nothing),
  "POST /api/product-tags": own(() => ({ body: { name: "Nowy tag" } })),
  "PATCH /api/product-tags/:id": object(({ tagId }) => ({ params: { id: tagId }, body: { color: "red" } })),
  "DELETE /api/product-tags/:id": object(({ tagId }) => ({ params: { id: tagId } })),
  "POST /api/product-tags/:id/merge": object(({ tagId, otherTagId }) => ({ params: { id: tagId }, body: { into: otherTagId } })),
  "POST /api/product-tags/:id/restore": object(({ removedTagId }) => ({ params: { id: removedTagId } })),
  "POST /api/product-tags/of-products": own(({ productId }) => ({ body: { of: { productIDs: [productId] } } })),
  "PUT /api/product-tags/:id/products": object(({ otherTagId, productId }) => ({
    params: { id: otherTagId },
    body: { of: { productIDs: [productId] }, assigned: true },
  })),
  "POST /api/product-tags/changes/:id/undo": object(({ tagChangeId }) => ({ params: { id: tagChangeId } })),
  "GET /api/product-tags/rule-values": own(nothing),
  "POST /api/product-tags/:id/rule/preview": object(({ tagId }) => ({ params: { id: tagId }, body: { conditions: EVERY_SKU } })),
  "PUT /api/product-tags/:id/rule": object(({ otherTagId }) => ({ params: { id: otherTagId }, body: { conditions: EVERY_SKU } })),
  "PUT /api/product-tags/:id/group": object(({ otherTagId }) => ({ params: { id: otherTagId }, body: { exclusive: true } })),
  "GET /api/product-tags/assignments": own(nothing),
  "POST /api/product-tags/assignments": own(() => ({ body: { text: "sku;tagi\n", mode: "replace", save: true } })),
  "POST /api/product-tags/packs": own(() => ({ body: { pack: "abc" } })),
};
