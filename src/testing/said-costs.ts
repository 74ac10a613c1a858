import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { productCostsRoute, saveProductCostsRoute } from "#contract/product-costs.ts";

type Read = ResponseOf<typeof productCostsRoute>;
type Said = BodyInputOf<typeof saveProductCostsRoute>;

/** What was read, as it is sent back. */
export function asSaid({
  version,
  costMethod,
  costs,
  batches,
  recipes,
  vatRates,
  packagingPerUnit,
  recoveryPercent,
  marginScheme,
}: Read): Said {
  const currency = (code: string): Said["costs"][number]["currency"] => code as Said["costs"][number]["currency"];
  return {
    version,
    costMethod,
    costs: costs.map((row) => ({ ...row, currency: currency(row.currency) })),
    batches: batches.map((row) => ({ ...row, currency: currency(row.currency) })),
    recipes: recipes.map(({ validFrom, components }) => ({
      validFrom,
      components: components.map(({ productId, quantity }) => ({ productId, quantity })),
    })),
    vatRates,
    packagingPerUnit,
    recoveryPercent,
    marginScheme,
  };
}
