import { offerDaysRoute } from "#contract/offer-days.ts";
import { productAdsRoute } from "#contract/product-ads.ts";
import { productRoute } from "#contract/product.ts";
import type { Api } from "../http/deps.ts";
import { sayIn } from "../domain/report.ts";
import { route } from "../http/route.ts";
import { offerDaysFile } from "./offer-days-file.ts";
import { answerOfferDays } from "./offer-days.ts";
import { answerProductAds } from "./product-ads.ts";
import { answerProduct } from "./product.ts";

export function registerProducts(api: Api): void {
  const { texts } = api.deps;

  route(api, productRoute, answerProduct);

  route(api, productAdsRoute, answerProductAds);

  route(api, offerDaysRoute, (call) => {
    const { format } = call.query;
    return format === undefined ? answerOfferDays(call) : offerDaysFile(call, format, sayIn(texts, call.locale));
  });
}
