import { writeAudit } from "#accounts/audit.ts";
import type { createProductRoute } from "#contract/products.ts";
import type { ResponseOf } from "#contract/route.ts";
import { withTransaction } from "#db/connection.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { checkSku } from "#pipeline/products/remap/split-offers.query.ts";
import type { CallOf } from "../http/call.ts";
import { insertProduct } from "./products.query.ts";

/** Nothing was sold of it yet, so no figure changes. */
export function createProduct({ scope, session, body }: CallOf<typeof createProductRoute>): Promise<ResponseOf<typeof createProductRoute>> {
  return withTransaction(scope.db, async (db) => {
    const inside = { ...scope, db };
    // A merge that is about to end decides whether the SKU still leads to a product.
    await lockCompany(inside);
    await checkSku(inside, body.sku);
    const { id, ...product } = await insertProduct(inside, body);
    const userId = session.account.id;
    await writeAudit(inside, { action: "product.created", userId, subjectType: "product", subjectId: String(id), after: body });
    return { ...product, id: String(id) };
  });
}
