import type { Delivery, DeliverySummary, LandedLine } from "#contract/deliveries.ts";
import { goodsOf, unitCostOf } from "#core/delivery.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type DeliveryDocument, findDelivered, type StoredDelivery } from "#pipeline/products/deliveries.query.ts";

type Head = Pick<DeliverySummary, "number" | "day" | "supplier" | "currency" | "vatMode" | "note">;

function presentHead({ number, day, supplier, currency, vatMode, note }: DeliveryDocument): Head {
  return { number, day, supplier, currency, vatMode, note };
}

export function presentSummary(delivery: StoredDelivery): DeliverySummary {
  const { id, version, lines, costs } = delivery;
  return {
    id,
    version,
    ...presentHead(delivery),
    lines: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: goodsOf(lines),
    costs: costs.reduce((sum, { converted }) => sum + converted, 0),
  };
}

export async function presentLines(scope: CompanyScope, { lines }: DeliveryDocument): Promise<LandedLine[]> {
  const products = await findDelivered(
    scope,
    lines.map(({ productId }) => productId),
  );
  return lines.flatMap(({ productId, quantity, unitPrice, weight, freight, duty, other }) => {
    const product = products.get(productId);
    if (product === undefined) return [];
    const shares = { freight, duty, other };
    const unitCost = unitCostOf({ quantity, unitPrice, weight }, shares);
    return [{ productId, sku: product.sku, name: product.name, quantity, unitPrice, weight, ...shares, unitCost }];
  });
}

export async function presentDelivery(scope: CompanyScope, delivery: StoredDelivery): Promise<Delivery> {
  const { id, version, costs } = delivery;
  return {
    id,
    version,
    ...presentHead(delivery),
    lines: await presentLines(scope, delivery),
    costs,
  };
}
