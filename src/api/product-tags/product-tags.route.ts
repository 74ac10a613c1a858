import {
  createProductTagRoute,
  deleteProductTagRoute,
  mergeProductTagRoute,
  productTagsRoute,
  restoreProductTagRoute,
  tagProductsRoute,
  tagsOfProductsRoute,
  undoTagChangeRoute,
  updateProductTagRoute,
} from "#contract/product-tags.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { idText, inside } from "./inside.ts";
import { route } from "../http/route.ts";
import { assign, bringBackTag, changeTag, createTag, deleteTag, mergeTag, presentTag, takeBack } from "./change-tags.ts";
import { findChosenProducts } from "./chosen-products.ts";
import { countTags, findTagRows, type TagRow } from "./product-tags.query.ts";

function ruleOrder(tags: readonly TagRow[]): string[] {
  const ruled = tags.filter(({ rulePosition }) => rulePosition !== null);
  return ruled.toSorted((a, b) => (a.rulePosition ?? 0) - (b.rulePosition ?? 0) || a.id - b.id).map(({ id }) => String(id));
}

export function registerProductTags(api: Api): void {
  route(api, productTagsRoute, async ({ scope }) => {
    const tags = await findTagRows(scope);
    return { items: tags.map(presentTag), ruleOrder: ruleOrder(tags) };
  });

  route(api, createProductTagRoute, ({ scope, session, body }) => inside(scope, (tx) => createTag(tx, session.account.id, body)));

  route(api, updateProductTagRoute, ({ scope, session, params, body, today }) =>
    inside(scope, (tx) => changeTag(tx, { userId: session.account.id, today }, idOr404(params.id), body)),
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
    const { changed, replaced, changeId } = await inside(scope, (tx) =>
      assign(tx, session.account.id, tagId, { productIds, assigned: body.assigned }),
    );
    return { changedIDs: changed.map(String), replaced, changeID: idText(changeId) };
  });

  route(api, undoTagChangeRoute, ({ scope, session, params }) =>
    inside(scope, (tx) => takeBack(tx, session.account.id, idOr404(params.id))),
  );
}
