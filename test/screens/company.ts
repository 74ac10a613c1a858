/** Eleven weeks of a seller on four markets: missing costs, cancelled and refunded orders, spread expenses, fees of nobody. */
import { addDays, eachDay, isoWeekday, parseDay } from "#core/day.ts";
import type { Day, ExpenseFacts, Facts, Market, OrderFacts, RateFacts } from "#core/facts.ts";
import { currencyOf, MARKETS } from "#core/market.ts";
import {
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
} from "#testing/sample-facts.ts";
import { bp } from "#core/money.ts";

export const TODAY = "2025-06-18";
const FIRST_DAY = "2025-04-01";
export const PRODUCT_IDS = ["1", "2", "3", "4"] as const;
/** Forints are a hundred times smaller, so that no amount is lost in rounding. */
const SIZE: Record<Market, number> = { PL: 1, CZ: 6, SK: 1, HU: 90 };

export function company(): Facts {
  const orders = eachDay(FIRST_DAY, TODAY).map((day, index) => order(index + 1, day));
  return sampleFacts({
    today: TODAY,
    company: { packagingPerOrder: 80 },
    products: PRODUCT_IDS.map((id) => sampleProduct(id, { tagIds: id === "1" ? ["31"] : [] })),
    // the fourth has none
    costs: PRODUCT_IDS.slice(0, 3).map((id) => sampleCost(id, `${7 + Number(id)}.35`)),
    offers: PRODUCT_IDS.map((id) => sampleOffer(`5${id}`, id)),
    orders,
    refunds: orders
      .filter(({ id }) => Number(id) % 7 === 0)
      .map(({ id }, index) =>
        sampleRefund(String(index + 1), id, [{ lineId: `${id}1`, units: 1, amount: 500 }], {
          createdAt: `${addDays(FIRST_DAY, Number(id) + 5)}T11:00:00Z`,
        }),
      ),
    billing: [...orders.map((sold) => fee(sold)), ...MARKETS.flatMap((market, index) => freeFees(market, index))],
    expenses: expenses(),
    rates: rates(),
  });
}

function order(index: number, day: Day): OrderFacts {
  const market = MARKETS[index % MARKETS.length] ?? "PL";
  const id = String(index);
  const productId = PRODUCT_IDS[Math.floor(index / 4) % PRODUCT_IDS.length] ?? "1";
  const currency = currencyOf(market);
  const amount = (4000 + 137 * index) * SIZE[market];
  return sampleOrder(id, [sampleLine(`${id}1`, amount, { boughtAt: `${day}T10:00:00Z`, productId, offerId: `5${productId}`, currency })], {
    market,
    currency,
    counted: index % 9 !== 0,
    deliveryAmount: 790 * SIZE[market],
  });
}

function fee({ id, market, currency, lines }: OrderFacts) {
  const [line] = lines;
  const day = line?.boughtAt.slice(0, 10) ?? FIRST_DAY;
  return sampleEntry(`${id}7`, "SUC", -451 * SIZE[market], {
    market,
    currency,
    orderId: id,
    offerId: line?.offerId ?? null,
    occurredAt: `${addDays(parseDay(day), Number(id) % 3)}T12:00:00Z`,
  });
}

/** Of no product: a listing, a subscription, advertising, a fee without a sale, and a little compensation that a margin must not be taken from. */
function freeFees(market: Market, index: number) {
  const common = { market, currency: currencyOf(market), occurredAt: "2025-06-03T12:00:00Z" };
  return [
    sampleEntry(`90${index}1`, "LIS", -1230 * SIZE[market], common),
    sampleEntry(`90${index}2`, "SB2", -3813 * SIZE[market], { ...common, occurredAt: "2025-05-02T12:00:00Z" }),
    sampleEntry(`90${index}3`, "PS1", 61 * SIZE[market], common),
    sampleEntry(`90${index}4`, "NSP", -1845 * SIZE[market], { ...common, occurredAt: "2025-05-15T12:00:00Z", feeDate: "2025-05-12" }),
    // of an order that nobody knows
    sampleEntry(`90${index}5`, "SUC", -369 * SIZE[market], { ...common, occurredAt: "2025-05-20T12:00:00Z", orderId: `nobody ${index}` }),
  ];
}

function expenses(): ExpenseFacts[] {
  return [
    sampleExpense("1", 36_500, { kind: "spread", start: "2025-04-10", end: "2026-04-09" }),
    sampleExpense("2", 90_000, { kind: "recurring", start: "2025-04-01", every: { count: 1, unit: "month" } }),
    sampleExpense("3", 2500, { start: "2025-06-05", currency: "EUR" }),
    sampleExpense("4", null, { kind: "percentOfSales", percentBp: bp(150), start: "2025-05-01", market: "CZ" }),
    sampleExpense("5", 120, { kind: "perOrder", start: "2025-05-15", productId: "2" }),
  ];
}

/** A rate that moves from day to day, so that two ranges never share one by chance. */
function rates(): RateFacts[] {
  return eachDay(addDays(FIRST_DAY, -20), addDays(TODAY, 40))
    .filter((date) => isoWeekday(date) <= 5)
    .flatMap((date, index) =>
      Object.entries({ EUR: 42_000, CZK: 1700, HUF: 105 }).map(([currency, base]) => {
        const digits = String(base + ((index * 7) % 13)).padStart(5, "0");
        return { currency, table: `${index}/A/NBP`, date, mid: `${digits.slice(0, -4)}.${digits.slice(-4)}` };
      }),
    );
}
