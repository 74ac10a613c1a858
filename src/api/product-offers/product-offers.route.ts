import {
  linkOffersEffectRoute,
  linkOffersRoute,
  mergeProductsEffectRoute,
  mergeProductsRoute,
  offerSuggestionsRoute,
  productOffersRoute,
  splitProductEffectRoute,
  splitProductRoute,
} from "#contract/product-offers.ts";
import type { BodyOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { indexProducts, suggestProducts } from "#core/offer-suggestions.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { remapEffect } from "#pipeline/products/remap/remap-effect.ts";
import { type Remap, remap } from "#pipeline/products/remap/remap.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { findCandidates, findNamed, findOffersOf, findUnlinked, isOwnProduct } from "./product-offers.query.ts";
import { presentEffect, presentOffer, presentUnlinked } from "./product-offers.present.ts";

const linksOf = ({ links }: BodyOf<typeof linkOffersRoute>): Remap => ({
  kind: "mapping",
  links: links.map(({ offerId, productId, quantity }) => ({ offerId: idOr404(offerId), productId: idOr404(productId), quantity })),
});

const mergeOf = ({ survivorId, productIds }: BodyOf<typeof mergeProductsRoute>): Remap => ({
  kind: "merge",
  survivorId: idOr404(survivorId),
  productIds: productIds.map(idOr404),
});

const splitOf = ({ offerIds, ...said }: BodyOf<typeof splitProductRoute>): Remap => ({
  kind: "split",
  offerIds: offerIds.map(idOr404),
  ...said,
});

async function change({ db, companyId }: CompanyScope, userId: number, wanted: Remap) {
  const { changeId, jobId, newProductId } = await withTransaction(db, (transaction) =>
    remap({ db: transaction, companyId }, { userId }, wanted),
  );
  return { changeId: String(changeId), jobId: jobId === null ? null : String(jobId), newProductId };
}

async function effect(scope: CompanyScope, wanted: Remap) {
  const found = await remapEffect(scope, wanted);
  const named = await findNamed(scope, [...found.costsLeft, ...(found.costsTaken === null ? [] : [found.costsTaken])]);
  return presentEffect(found, named);
}

export function registerProductOffers(api: Api): void {
  route(api, productOffersRoute, async ({ scope, params }) => {
    const id = idOr404(params.id);
    if (!(await isOwnProduct(scope, id))) throw new AppError("NOT_FOUND", `no product ${id}`);
    return { items: (await findOffersOf(scope, id)).map(presentOffer) };
  });

  route(api, offerSuggestionsRoute, async ({ scope, query: { page, perPage } }) => {
    const { rows, total } = await findUnlinked(scope, { limit: perPage, offset: (page - 1) * perPage });
    const products = rows.length === 0 ? [] : await findCandidates(scope);
    const [index, byId] = [indexProducts(products), new Map(products.map((product) => [product.id, product]))];
    const items = rows.map((row) => {
      const ownId = row.productId === null ? null : String(row.productId);
      const skus = [...new Set([row.sku, row.isMadeForIt ? null : row.productSku].filter((sku) => sku !== null))];
      return presentUnlinked(row, suggestProducts({ name: row.name, skus, ean: row.ean, ownId }, index), byId);
    });
    return { items, total, page, perPage };
  });

  route(api, linkOffersRoute, async ({ scope, session, body }) => {
    const { changeId, jobId } = await change(scope, session.account.id, linksOf(body));
    return { changeId, jobId };
  });

  route(api, linkOffersEffectRoute, ({ scope, body }) => effect(scope, linksOf(body)));

  route(api, mergeProductsRoute, async ({ scope, session, body }) => {
    const { changeId, jobId } = await change(scope, session.account.id, mergeOf(body));
    return { changeId, jobId };
  });

  route(api, mergeProductsEffectRoute, ({ scope, body }) => effect(scope, mergeOf(body)));

  route(api, splitProductRoute, async ({ scope, session, body }) => {
    const { changeId, jobId, newProductId } = await change(scope, session.account.id, splitOf(body));
    if (newProductId === null) throw new Error("a split made no product");
    return { changeId, jobId, productId: String(newProductId) };
  });

  route(api, splitProductEffectRoute, ({ scope, body }) => effect(scope, splitOf(body)));
}
