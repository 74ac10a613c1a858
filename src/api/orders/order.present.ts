import type { OrderRow } from "#contract/orders.ts";
import { dayInZone } from "#core/day.ts";
import { figuresOf, type Sums } from "#core/figures.ts";
import { zoneOf } from "#core/market.ts";
import { emptySums } from "#core/sums.ts";
import type { OrderLineRow } from "#ledger/reports/orders/order-lines.ts";
import type { OrderFacts } from "#ledger/reports/orders/order-rows.ts";
import type { RangeRate } from "#ledger/reports/scope/translation.ts";
import { idOrNull } from "../domain/posting.present.ts";

/** An order with the figures of all its postings. */
export function presentOrder(order: OrderFacts, lines: readonly OrderLineRow[], sums: Sums | undefined, { rate }: RangeRate): OrderRow {
  const { id, externalId, storeId, storeName, market, counted, smart, deliveryMethod, certainty } = order;
  return {
    id: String(id),
    externalId,
    storeId: String(storeId),
    storeName,
    market,
    boughtAt: order.boughtAt,
    day: order.day ?? dayInZone(order.boughtAt, zoneOf(market)),
    counted,
    smart,
    deliveryMethod,
    certainty,
    lines: lines.map(presentLine),
    figures: figuresOf(sums ?? emptySums(), rate),
  };
}

function presentLine({
  id,
  kind,
  boughtAt,
  offerId,
  productId,
  sku,
  name,
  quantity,
  amount,
  deposit,
  currency,
}: OrderLineRow): OrderRow["lines"][number] {
  return {
    id: String(id),
    kind,
    boughtAt,
    offerId: idOrNull(offerId),
    productId: idOrNull(productId),
    sku,
    name,
    quantity,
    amount,
    deposit,
    currency,
  };
}
