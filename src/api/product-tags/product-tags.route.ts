import {
  createProductTagRoute,
  deleteProductTagRoute,
  mergeProductTagRoute,
  productTagsRoute,
  restoreProductTagRoute,
  tagProductsRoute,
  tagsOfProductsRoute,
  updateProductTagRoute,
} from "#contract/product-tags.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { assign, bringBackTag, changeTag, createTag, deleteTag, mergeTag, presentTag } from "./change-tags.ts";
import { findChosenProducts } from "./chosen-products.ts";
import { countTags, findTagRows } from "./product-tags.query.ts";

function inside<T>({ db, companyId }: CompanyScope, work: (scope: CompanyScope) => Promise<T>): Promise<T> {
  return withTransaction(db, (transaction) => work({ db: transaction, companyId }));
}

export function registerProductTags(api: Api): void {
  route(api, productTagsRoute, async ({ scope }) => ({ items: (await findTagRows(scope)).map(presentTag) }));

  route(api, createProductTagRoute, ({ scope, session, body }) => inside(scope, (tx) => createTag(tx, session.account.id, body)));

  route(api, updateProductTagRoute, ({ scope, session, params, body }) =>
    inside(scope, (tx) => changeTag(tx, session.account.id, idOr404(params.id), body)),
  );

  route(api, deleteProductTagRoute, ({ scope, session, params }) =>
    inside(scope, (tx) => deleteTag(tx, session.account.id, idOr404(params.id))),
  );

  route(api, mergeProductTagRoute, ({ scope, session, params, body }) =>
    inside(scope, (tx) => mergeTag(tx, session.account.id, idOr404(params.id), idOr404(body.into))),
  );

  route(api, restoreProductTagRoute, ({ scope, session, params }) =>
    inside(scope, (tx) => bringBackTag(tx, session.account.id, idOr404(params.id))),
  );

  route(api, tagsOfProductsRoute, async (call) => {
    const ids = await findChosenProducts(call, call.body.of);
    const tags = await countTags(call.scope, ids);
    return { products: ids.length, tags: tags.map(({ id, products }) => ({ id: String(id), products })) };
  });

  route(api, tagProductsRoute, async (call) => {
    const { scope, session, params, body } = call;
    const tagId = idOr404(params.id);
    const productIds = await findChosenProducts(call, body.of);
    const changed = await inside(scope, (tx) => assign(tx, session.account.id, tagId, { productIds, assigned: body.assigned }));
    return { changedIDs: changed.map(String) };
  });
}
