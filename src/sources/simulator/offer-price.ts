/** What an offer asks at a moment: its price, or less in the fortnights of its promotion. Gross, 1/100 of the market's currency. */
import type { Market } from "#core/facts.ts";
import { pricePoint } from "./market-data.ts";
import { DAY, monthOf, monthStart } from "./moments.ts";
import type { OfferPlan } from "./world-types.ts";

/** From the 8th to the 21st of every third month. */
const EVERY_MONTHS = 3;
const [FROM_DAY, TO_DAY] = [7, 21];
const REDUCED = 0.9;

function isPromoted({ promotion }: OfferPlan, at: number): boolean {
  if (promotion === null) return false;
  const month = monthOf(at);
  const day = Math.floor((at - monthStart(month)) / DAY);
  return (month + promotion) % EVERY_MONTHS === 0 && day >= FROM_DAY && day < TO_DAY;
}

export function priceAt(offer: OfferPlan, market: Market, at: number): number {
  if (!isPromoted(offer, at)) return offer.price[market];
  return pricePoint(Math.round((offer.price.PL * REDUCED) / 100) * 100 - 1, market);
}
