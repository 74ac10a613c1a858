import {
  billingTypeEffectRoute,
  billingTypeRoute,
  classifyBillingTypeRoute,
  classifyForEveryoneRoute,
  everyonesTypeEffectRoute,
} from "#contract/billing-types.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { classifyForCompany, classifyForEveryone, companyEffect, everyonesEffect, typeOr404 } from "./classify.ts";

export function registerBillingTypes(api: Api): void {
  route(api, billingTypeRoute, ({ scope, params }) => typeOr404(scope, params.typeId));

  route(api, billingTypeEffectRoute, companyEffect);

  route(api, classifyBillingTypeRoute, classifyForCompany);

  route(api, everyonesTypeEffectRoute, everyonesEffect);

  route(api, classifyForEveryoneRoute, classifyForEveryone);
}
