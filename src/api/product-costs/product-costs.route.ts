import {
  deleteLineCostRoute,
  previewLineCostRoute,
  previewProductCostsRoute,
  productChangesRoute,
  productCostsRoute,
  saveLineCostRoute,
  saveProductCostsRoute,
  undoProductChangeRoute,
} from "#contract/product-costs.ts";
import { withTransaction } from "#db/connection.ts";
import { effectOfLineCost, saveLineCost } from "#pipeline/products/line-cost.ts";
import { effectOfSheets, writeSheets } from "#pipeline/products/product-sheets.ts";
import { undoChange } from "#pipeline/products/undo-change.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { answerChanges, answerProductCosts, saidSheet, sheetOr404 } from "./product-costs.ts";

function lineOf({ id, lineId }: { id: string; lineId: string }): { orderId: number; lineId: number } {
  return { orderId: idOr404(id), lineId: idOr404(lineId) };
}

export function registerProductCosts(api: Api): void {
  route(api, productCostsRoute, answerProductCosts);

  route(api, saveProductCostsRoute, ({ scope, session, params, body }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const sheet = saidSheet(await sheetOr404(inside, idOr404(params.id)), body);
      const { changeId, jobId, versions } = await writeSheets(inside, { userId: session.account.id }, [sheet], { kind: "costs" });
      return { version: versions.get(sheet.productId) ?? sheet.version, changeId, jobId };
    }),
  );

  route(api, previewProductCostsRoute, async ({ scope, params, body }) => {
    const sheet = saidSheet(await sheetOr404(scope, idOr404(params.id)), body);
    return effectOfSheets(scope, [sheet]);
  });

  route(api, productChangesRoute, answerChanges);

  route(api, undoProductChangeRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, (db) => undoChange({ db, companyId: scope.companyId }, { userId: session.account.id }, idOr404(params.id))),
  );

  route(api, saveLineCostRoute, ({ scope, session, params, body }) =>
    withTransaction(scope.db, (db) =>
      saveLineCost({ db, companyId: scope.companyId }, { userId: session.account.id }, lineOf(params), body),
    ),
  );

  route(api, previewLineCostRoute, async ({ scope, params, body }) => {
    return effectOfLineCost(scope, lineOf(params), body.cost);
  });

  route(api, deleteLineCostRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, (db) =>
      saveLineCost({ db, companyId: scope.companyId }, { userId: session.account.id }, lineOf(params), null),
    ),
  );
}
