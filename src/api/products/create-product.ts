import { writeAudit } from "#accounts/audit.ts";
import type { createProductRoute } from "#contract/products.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CallOf } from "../http/call.ts";
import { insertProduct } from "./products.query.ts";

/** Nothing was sold of it yet, so no figure changes. */
export function createProduct({ scope, session, body }: CallOf<typeof createProductRoute>): Promise<ResponseOf<typeof createProductRoute>> {
  return withTransaction(scope.db, async (db) => {
    const inside = { ...scope, db };
    const saved = await insertProduct(inside, body);
    if (saved === null) throw new AppError("VALIDATION", `there is a product ${body.sku}`, { fields: { sku: ["skuTaken"] } });
    const { id, ...product } = saved;
    const userId = session.account.id;
    await writeAudit(inside, { action: "product.created", userId, subjectType: "product", subjectId: String(id), after: body });
    return { ...product, id: String(id) };
  });
}
