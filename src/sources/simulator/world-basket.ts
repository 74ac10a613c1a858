/** What a buyer puts into one order: lines, discounts, Allegro Prices, delivery. */
import type { Market } from "#core/facts.ts";
import { deliveryMethods, localAmount, localMoney } from "./market-data.ts";
import { priceAt } from "./offer-price.ts";
import type { Random } from "./random.ts";
import type { LinePlan, OfferPlan, OrderPlan, Seller } from "./world-types.ts";
import { popularOffer } from "./world-sellers.ts";

/** Smart! begins at this worth, 1/100 PLN. */
const SMART_FROM = 4_500;
const SMART_BUYERS: Readonly<Record<Market, number>> = { PL: 0.66, CZ: 0.32, SK: 0.24, HU: 0.2 };

function toStep(amount: number, market: Market): number {
  const { step } = localMoney(market);
  return Math.max(step, Math.round(amount / step) * step);
}

function quantityOf(random: Random, price: number): number {
  if (price < 4_000 && random.chance(0.22)) return random.int(2, 5);
  return random.chance(0.07) ? 2 : 1;
}

type Price = Pick<LinePlan, "price" | "originalPrice" | "discounts" | "reconciliation">;

/** Coupons and campaigns lower the price against the original; Allegro Prices lower both and add the difference. */
function priceOf(random: Random, offer: OfferPlan, market: Market, quantity: number, boughtAt: number): Price {
  const list = priceAt(offer, market, boughtAt);
  if (offer.allegroPrices !== null && market !== "HU" && random.chance(0.35)) {
    const price = toStep(list * (0.88 + random.next() * 0.07), market);
    const value = (list - price) * quantity;
    if (value > 0) return { price, originalPrice: price, discounts: [], reconciliation: { type: offer.allegroPrices, value } };
  }
  const reduced = (share: number, type: string): Price => ({
    price: toStep(list * share, market),
    originalPrice: list,
    discounts: [type],
    reconciliation: null,
  });
  if (quantity > 1 && random.chance(0.3)) return reduced(0.93, "UNIT_PERCENTAGE_DISCOUNT");
  if (random.chance(0.04)) return reduced(0.9 + random.next() * 0.07, "COUPON");
  if (random.chance(0.03)) return reduced(0.85, "CAMPAIGN");
  return { price: list, originalPrice: list, discounts: [], reconciliation: null };
}

export function basketOf(random: Random, seller: Seller, market: Market, month: number, boughtAt: number): LinePlan[] {
  const wanted = 1 + (random.chance(0.2) ? 1 : 0) + (random.chance(0.07) ? 1 : 0) + (random.chance(0.02) ? 2 : 0);
  const offers = new Set<OfferPlan>();
  for (let line = 0; line < wanted; line += 1) offers.add(popularOffer(seller, random, boughtAt));
  return [...offers].map((offer, index) => {
    const quantity = quantityOf(random, offer.price.PL);
    return {
      id: random.uuid(month),
      offer,
      quantity,
      ...priceOf(random, offer, market, quantity, boughtAt),
      service: offer.service !== null && random.chance(0.4) ? { price: localAmount(offer.service.price, market), quantity: 1 } : null,
      deposit: offer.deposit > 0 && market === "PL" ? offer.deposit * quantity : 0,
      // lines of one basket are bought seconds apart
      boughtAt: boughtAt - index * random.int(0, 900),
    };
  });
}

/** Price × quantity with additional services, without delivery and deposits. */
export function goodsWorth(lines: readonly LinePlan[]): number {
  return lines.reduce((sum, { price, quantity, service }) => sum + price * quantity + (service?.price ?? 0), 0);
}

export function deliveryOf(random: Random, market: Market, lines: readonly LinePlan[]): OrderPlan["delivery"] {
  const method = random.weighted(deliveryMethods(market));
  const worth = goodsWorth(lines) / localMoney(market).perZloty;
  const smart = method.smart && worth >= SMART_FROM && random.chance(SMART_BUYERS[market]);
  return { method, smart, cost: deliveryCost(random, market, method, smart), modifiedAt: null };
}

/** Smart! is free but for tests of a small fee, cash on delivery, and older carriers whose cost is passed through. */
function deliveryCost(random: Random, market: Market, method: OrderPlan["delivery"]["method"], smart: boolean): number {
  if (!smart) return localAmount(method.price, market);
  if (!method.integrated) return localAmount(899, market);
  if (method.cod) return localAmount(500, market);
  return random.chance(0.03) ? localAmount(499, market) : 0;
}

/** Everything the buyer pays: goods, services, delivery, deposits. */
export function totalOf(lines: readonly LinePlan[], deliveryCostOfOrder: number): number {
  return goodsWorth(lines) + deliveryCostOfOrder + lines.reduce((sum, { deposit }) => sum + deposit, 0);
}
