/** Random stand-ins for fees that are not billed yet: which of them post is for the ledger to say. */
import { addDays } from "#core/day.ts";
import type { AdsEstimateFacts, Day, DeliveryEstimateFacts, EstimateFacts, OrderFacts } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import type { Draw } from "./random-draw.ts";

/** Rates for the lines of an order. */
export function drawnEstimates(draw: Draw, { id, lines }: OrderFacts): EstimateFacts[] {
  if (draw.rarely(3)) return [];
  const sales = lines.filter(({ kind }) => kind === "sale");
  return sales.map((line) => ({ orderId: id, lineId: line.id, commission: draw.int(0, 9000), sales: draw.int(9000, 90_000) }));
}

export function drawnDeliveryEstimates(draw: Draw, orders: readonly OrderFacts[]): DeliveryEstimateFacts[] {
  const some = orders.filter(() => !draw.rarely(3));
  return some.map(({ id }) => ({ orderId: id, cost: draw.int(1, 40_000), orders: draw.int(20, 60), byValue: draw.one([true, false]) }));
}

/** Of the days before `today`, some of them too old. */
export function drawnAdsEstimates(draw: Draw, today: Day): AdsEstimateFacts[] {
  const drawn = draw.list(0, 5, () => ({
    storeId: draw.one(["1", "1", "2"]),
    market: draw.one(MARKETS),
    day: addDays(today, -draw.int(0, 8)),
  }));
  const places = [...Map.groupBy(drawn, (place) => JSON.stringify(place)).values()].flatMap(([first]) => first ?? []);
  return places.map((place) => {
    return { ...place, cost: draw.int(1, 9000), lastBilled: addDays(place.day, -draw.int(1, 5)), billedDays: draw.int(7, 14) };
  });
}
