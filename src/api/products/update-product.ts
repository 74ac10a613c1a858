import type { updateProductRoute } from "#contract/products.ts";
import type { ResponseOf } from "#contract/route.ts";
import { withTransaction } from "#db/connection.ts";
import { readSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { AppError } from "#core/errors.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";

type Call = CallOf<typeof updateProductRoute>;

/** What is not said stays as it is. */
export function updateProduct({ scope, session, params, body }: Call): Promise<ResponseOf<typeof updateProductRoute>> {
  const id = idOr404(params.id);
  return withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    const [stored] = await readSheets(inside, [id]);
    if (stored === undefined) throw new AppError("NOT_FOUND", `no product ${id}`);
    const { version, name = stored.name, ean = stored.ean, supplier = stored.supplier, note = stored.note, hidden = stored.hidden } = body;
    const said = { name, ean, supplier, note, hidden };
    const by = { userId: session.account.id };
    const { changeId, versions } = await writeSheets(inside, by, [{ ...stored, version, ...said }], { kind: "product" });
    return { id: stored.productId, sku: stored.sku, ...said, version: versions.get(stored.productId) ?? version, changeId };
  });
}
