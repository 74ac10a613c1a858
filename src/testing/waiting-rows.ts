/** Refunds of orders that nobody knows as rows of `refunds`, without their company. */
import { dayInZone } from "#core/day.ts";
import type { Facts } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { type FactIds, storedId } from "./fact-ids.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Their money as one line that was told, of an order nobody has. */
export function waitingRows(facts: Facts, ids: FactIds): Row[] {
  const stores = new Map(facts.stores.map((store) => [store.id, store]));
  return (facts.waitingRefunds ?? []).map(({ id, storeId, createdAt, status, reason, currency, amount }) => ({
    id: storedId(ids.refunds, id),
    store_id: storedId(ids.stores, storeId),
    external_id: id,
    order_id: 0,
    order_external_id: `nobody-${id}`,
    created_at: createdAt,
    day: dayInZone(createdAt, zoneOf(stores.get(storeId)?.baseMarket ?? facts.company.homeMarket)),
    status,
    reason,
    currency,
    told_lines: [{ lineId: `line-${id}`, units: 1, amount }],
  }));
}
