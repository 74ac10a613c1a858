import { productAdsRoute } from "#contract/product-ads.ts";
import { productRoute } from "#contract/product.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { answerProductAds } from "./product-ads.ts";
import { answerProduct } from "./product.ts";

export function registerProducts(api: Api): void {
  route(api, productRoute, answerProduct);
  route(api, productAdsRoute, answerProductAds);
}
