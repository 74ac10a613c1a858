import {
  createDeliveryRoute,
  deleteDeliveryRoute,
  deliveriesRoute,
  deliveryRoute,
  previewDeliveryRoute,
  saveDeliveryRoute,
} from "#contract/deliveries.ts";
import { withTransaction } from "#db/connection.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findDeliveries } from "#pipeline/products/deliveries.query.ts";
import { deleteDelivery, deliveryOr404, previewDelivery, saveDelivery } from "#pipeline/products/deliveries.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { presentDelivery, presentLines, presentSummary } from "./deliveries.present.ts";

export function registerDeliveries(api: Api): void {
  route(api, deliveriesRoute, ({ scope, query: { page, perPage } }) =>
    inSnapshot(scope, async (inside) => {
      const { total, rows } = await findDeliveries(inside, { page, perPage });
      return { total, page, perPage, items: rows.map(presentSummary) };
    }),
  );

  route(api, deliveryRoute, ({ scope, params }) =>
    inSnapshot(scope, async (inside) => presentDelivery(inside, await deliveryOr404(inside, idOr404(params.id)))),
  );

  route(api, createDeliveryRoute, ({ scope, session, body }) =>
    withTransaction(scope.db, (db) => saveDelivery({ ...scope, db }, { userId: session.account.id }, body, null)),
  );

  route(api, saveDeliveryRoute, ({ scope, session, params, body: { version, ...said } }) =>
    withTransaction(scope.db, (db) =>
      saveDelivery({ ...scope, db }, { userId: session.account.id }, said, { id: idOr404(params.id), version }),
    ),
  );

  route(api, deleteDeliveryRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, (db) => deleteDelivery({ ...scope, db }, { userId: session.account.id }, idOr404(params.id))),
  );

  route(api, previewDeliveryRoute, async ({ scope, body: { id, ...said } }) => {
    const { document, effect } = await previewDelivery(scope, said, id === null ? null : idOr404(id));
    return { lines: await presentLines(scope, document), effect };
  });
}
