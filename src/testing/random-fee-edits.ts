/** Random changes that only time and the marketplace make: fees that arrive, days that pass. */
import { addDays, dayInZone } from "#core/day.ts";
import { currencyOf, zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshCertainty } from "#pipeline/estimates/refresh-certainty.ts";
import type { Row } from "./waiting-rows.ts";
import { insertRows } from "./load-facts.ts";
import { type Book, anyOrder, ordersChanged } from "./random-book.ts";
import { drawnDay, drawnMoment } from "./random-facts.ts";

/** The marketplace charges, or credits, an order it had not charged yet, or again; of one of its offers, or of none. */
export async function feeArrives(scope: CompanyScope, book: Book): Promise<string> {
  const order = await anyOrder(scope, book);
  if (order === null) return "no order to charge";
  const { draw } = book;
  const at = drawnMoment(draw, drawnDay(draw));
  const typeId = draw.one([...book.typeIds.entries()].filter(([type]) => type === "SUC" || type === "HB4"))[1];
  const entry: Row = {
    store_id: order.storeId,
    entry_key: `late-${draw.int(1, 1_000_000_000)}`,
    type_id: typeId,
    occurred_at: at,
    billed_on: dayInZone(at, zoneOf(order.market)),
    market: order.market,
    currency: currencyOf(order.market),
    amount: draw.int(-3000, 500),
    vat_rate: draw.one([2300, null]),
    offer_id: draw.one([0, 21, 22]),
    order_id: order.id,
  };
  await insertRows(scope, "billing_entries", [entry]);
  await ordersChanged(scope, [order.id], book.facts.today);
  return `order ${order.id} is charged ${JSON.stringify(entry)}`;
}

/** Orders grow older; now and then a clock goes back. */
export async function timePasses(scope: CompanyScope, { facts, draw }: Book): Promise<string> {
  const day = addDays(facts.today, draw.int(-20, 60));
  return `it is ${day}, ${await refreshCertainty(scope, day)} orders refreshed`;
}
