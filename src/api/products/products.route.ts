import { productRoute } from "#contract/product.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { answerProduct } from "./product.ts";

export function registerProducts(api: Api): void {
  route(api, productRoute, answerProduct);
}
