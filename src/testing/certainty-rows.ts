/** What the certainty of orders and estimated fees rest on, as rows. */
import type { Facts } from "#core/facts.ts";
import { type FactIds, storedId } from "./fact-ids.ts";
import type { Row } from "./waiting-rows.ts";

export function certaintyRows(
  { today, certaintyDay, feeLags = [], estimates = [], deliveryEstimates = [], adsEstimates = [] }: Facts,
  ids: FactIds,
): (readonly [table: string, rows: readonly Row[]])[] {
  return [
    ["certainty_days", [{ as_of: certaintyDay ?? today }]],
    ["fee_lags", feeLags.map(({ storeId, line, days }) => ({ store_id: storedId(ids.stores, storeId), line, days, samples: 100 }))],
    [
      "fee_estimates",
      estimates.map(({ orderId, lineId, commission, sales }) => {
        return { order_id: storedId(ids.orders, orderId), line_id: storedId(ids.lines, lineId), commission, sales };
      }),
    ],
    [
      "delivery_estimates",
      deliveryEstimates.map(({ orderId, cost, orders, byValue }) => {
        return { order_id: storedId(ids.orders, orderId), cost, orders, by_value: byValue };
      }),
    ],
    [
      "ads_estimates",
      adsEstimates.map(({ storeId, market, day, cost, lastBilled, billedDays }) => {
        return { store_id: storedId(ids.stores, storeId), market, day, cost, last_billed: lastBilled, billed_days: billedDays };
      }),
    ],
  ];
}
