/** Random histories of a store whose delivery and advertising are billed late, with enough orders of a kind to learn from. */
import { addDays } from "#core/day.ts";
import type { BillingFacts, Day, Facts, Instant, Market, OrderFacts } from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import { bp } from "#core/money.ts";
import type { Draw } from "./random-draw.ts";
import { fileStore, sampleAds, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleStore } from "./sample-facts.ts";

export const UNBILLED_TODAY: Day = "2025-06-30";
const ORDERS = 240;

/** Orders of the last 100 days, some of them charged for delivery, and advertising of most days of the last seven weeks. */
export function drawnUnbilled(draw: Draw): Facts {
  const orders = Array.from({ length: ORDERS }, (_, index) => order(draw, index + 1));
  return sampleFacts({
    today: UNBILLED_TODAY,
    company: { taxProfile: [{ from: null, vatPayer: draw.one([true, false]), oss: false }], adsShareKey: draw.one(["none", "sales"]) },
    stores: [sampleStore("1"), fileStore("2")],
    offers: [sampleOffer("3", null)],
    orders,
    billing: [...orders.flatMap((each) => charges(draw, each)), ...advertising(draw)],
    ads: draw.rarely(2) ? [sampleAds("3", 500, { day: addDays(UNBILLED_TODAY, -draw.int(0, 3)) })] : [],
    feeLags: draw.rarely(2) ? [] : [{ storeId: "1", line: "delivery", days: draw.int(3, 40) }],
  });
}

function order(draw: Draw, id: number): OrderFacts {
  const market: Market = draw.one(["PL", "PL", "PL", "CZ"]);
  const at = `${addDays(UNBILLED_TODAY, -draw.int(0, 100))}T10:00:00Z`;
  const currency = draw.rarely(30) ? "EUR" : currencyOf(market);
  const value = draw.one([2000, 5000, 5500, 20_000]) * (market === "CZ" ? 6 : 1);
  const lines = Array.from({ length: draw.int(1, 2) }, (_, place) => {
    return sampleLine(`${id}${place}`, value, { boughtAt: at, offerId: "3", currency, counted: place === 0 || !draw.rarely(5) });
  });
  return sampleOrder(String(id), lines, {
    storeId: draw.rarely(10) ? "2" : "1",
    source: draw.rarely(10) ? "file" : "api",
    market,
    currency,
    deliveryMethod: draw.one(["Paczkomat", "Paczkomat", "Kurier", null]),
    smart: draw.one([true, true, false]),
    counted: !draw.rarely(15),
  });
}

function charges(draw: Draw, { id, storeId, market, lines: [line] }: OrderFacts): BillingFacts[] {
  const count = draw.one([0, 1, 1, 1, 2]);
  return Array.from({ length: count }, (_, place) => {
    const day = addDays((line?.boughtAt ?? UNBILLED_TODAY).slice(0, 10) as Day, draw.int(0, 12));
    const currency = draw.rarely(40) ? "EUR" : currencyOf(market);
    const amount = draw.int(-1500, place === 0 ? -1 : 400);
    const more = { storeId, market, currency, orderId: id, occurredAt: `${day}T10:00:00Z`, vatRate: draw.one([bp(2300), null]) };
    return sampleEntry(`${id}${place}`, "HB4", amount, more);
  }).filter(({ occurredAt }) => occurredAt.slice(0, 10) <= UNBILLED_TODAY);
}

/** Bills that take about as long as each other, and ads that mostly go on: those of the last days are not billed yet. */
function advertising(draw: Draw): BillingFacts[] {
  const wait = draw.int(0, 8);
  const until = draw.one([0, 0, 0, 1, 2, 6]);
  return Array.from({ length: 40 - until }, (_, index) => addDays(UNBILLED_TODAY, -until - index))
    .filter(() => !draw.rarely(6))
    .map((day, index) => {
      const market: Market = draw.rarely(8) ? "CZ" : "PL";
      const occurredAt: Instant = `${addDays(day, wait + (draw.rarely(6) ? draw.int(0, 4) : 0))}T10:00:00Z`;
      return sampleEntry(String(90_000 + index), "NSP", draw.int(-5000, -1), {
        market,
        currency: currencyOf(market),
        feeDate: day,
        occurredAt,
      });
    })
    .filter(({ occurredAt }) => occurredAt.slice(0, 10) <= UNBILLED_TODAY);
}
