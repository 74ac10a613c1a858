import { offerDaysRoute } from "#contract/offer-days.ts";
import { productAdsRoute } from "#contract/product-ads.ts";
import { productRoute } from "#contract/product.ts";
import { productUnitRoute } from "#contract/product-unit.ts";
import { bulkProductsRoute } from "#contract/product-bulk.ts";
import {
  createProductRoute,
  productCompletionsRoute,
  productListRoute,
  productsPlainRoute,
  productTemplateRoute,
  updateProductRoute,
} from "#contract/products.ts";
import { completionsAt } from "#core/phrase-completions.ts";
import { searchWords } from "#core/search-fold.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { offerDaysFile } from "./offer-days-file.ts";
import { bulkProducts } from "./bulk-products.ts";
import { createProduct } from "./create-product.ts";
import { answerOfferDays } from "./offer-days.ts";
import { findAllTagNames, findPlainProducts } from "./products.query.ts";
import { productTemplateFile } from "./template-file.ts";
import { updateProduct } from "./update-product.ts";
import { cutOf } from "../domain/table-page.ts";
import { productListFile } from "./list-file.ts";
import { answerProductList } from "./list-products.ts";
import { answerProductAds } from "./product-ads.ts";
import { answerProduct } from "./product.ts";
import { answerProductUnit } from "./product-unit.ts";
import { productUnitFile } from "./unit-file.ts";

export function registerProducts(api: Api): void {
  const { texts } = api.deps;

  route(api, productRoute, answerProduct);

  route(api, productListRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerProductList(call) : productListFile(call, format, sayIn(texts, call.locale));
  });

  route(api, productCompletionsRoute, async ({ scope, body, locale }) => {
    const tags = await findAllTagNames(scope);
    return completionsAt(body.phrase, body.at, { tags, language: locale });
  });

  route(api, productsPlainRoute, async ({ scope, query }) => {
    const { items, total } = await findPlainProducts(scope, searchWords(query.phrase), cutOf(query));
    return { items: items.map(({ id, ...product }) => ({ ...product, id: String(id) })), total, page: query.page, perPage: query.perPage };
  });

  route(api, createProductRoute, createProduct);

  route(api, updateProductRoute, updateProduct);

  route(api, bulkProductsRoute, bulkProducts);

  route(api, productTemplateRoute, (call) => productTemplateFile(call, sayIn(texts, call.locale)));

  route(api, productAdsRoute, answerProductAds);

  route(api, productUnitRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerProductUnit(call) : productUnitFile(call, format, sayIn(texts, call.locale));
  });

  route(api, offerDaysRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerOfferDays(call) : offerDaysFile(call, format, sayIn(texts, call.locale));
  });
}
