/** All about products: what they are, cost and are sold as. */
import { offerDaysRoute } from "./offer-days.ts";
import {
  createDeliveryRoute,
  deleteDeliveryRoute,
  deliveriesRoute,
  deliveryRoute,
  previewDeliveryRoute,
  saveDeliveryRoute,
} from "./deliveries.ts";
import {
  deleteLineCostRoute,
  previewLineCostRoute,
  previewProductCostsRoute,
  productChangesRoute,
  productCostsRoute,
  saveLineCostRoute,
  saveProductCostsRoute,
  undoProductChangeRoute,
} from "./product-costs.ts";
import { productAdsRoute } from "./product-ads.ts";
import {
  linkOffersEffectRoute,
  linkOffersRoute,
  mergeProductsEffectRoute,
  mergeProductsRoute,
  offerSuggestionsRoute,
  productOffersRoute,
  splitProductEffectRoute,
  splitProductRoute,
} from "./product-offers.ts";
import { productRoute } from "./product.ts";
import { bulkProductsRoute } from "./product-bulk.ts";
import {
  createProductRoute,
  productCompletionsRoute,
  productListRoute,
  productsPlainRoute,
  productTemplateRoute,
  updateProductRoute,
} from "./products.ts";
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
} from "./product-tags.ts";
import { addTagPackRoute, saveTagGroupRoute, saveTagRuleRoute, tagRulePreviewRoute, tagRuleValuesRoute } from "./tag-rules.ts";
import type { RouteContract } from "./route.ts";

export const PRODUCT_ROUTES = [
  offerDaysRoute,
  createDeliveryRoute,
  deleteDeliveryRoute,
  deliveriesRoute,
  deliveryRoute,
  previewDeliveryRoute,
  saveDeliveryRoute,
  deleteLineCostRoute,
  previewLineCostRoute,
  previewProductCostsRoute,
  productChangesRoute,
  productCostsRoute,
  saveLineCostRoute,
  saveProductCostsRoute,
  undoProductChangeRoute,
  productAdsRoute,
  linkOffersEffectRoute,
  linkOffersRoute,
  mergeProductsEffectRoute,
  mergeProductsRoute,
  offerSuggestionsRoute,
  productOffersRoute,
  splitProductEffectRoute,
  splitProductRoute,
  productRoute,
  bulkProductsRoute,
  createProductRoute,
  productCompletionsRoute,
  productListRoute,
  productsPlainRoute,
  productTemplateRoute,
  updateProductRoute,
  createProductTagRoute,
  deleteProductTagRoute,
  mergeProductTagRoute,
  productTagsRoute,
  restoreProductTagRoute,
  tagProductsRoute,
  tagsOfProductsRoute,
  undoTagChangeRoute,
  updateProductTagRoute,
  addTagPackRoute,
  saveTagGroupRoute,
  saveTagRuleRoute,
  tagRulePreviewRoute,
  tagRuleValuesRoute,
] as const satisfies readonly RouteContract[];
