/** The nights of an offer as a row of days: what was not recorded stays a hole. Pure. */
import { addDays, eachDay, earlierDay, laterDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import type { OfferDaysAnswer } from "./product.api.ts";

export type OfferNight = OfferDaysAnswer["nights"][number];
export type PriceChange = OfferDaysAnswer["changes"][number];

/** `night` null = nobody recorded it. `was` = the price before, where the price changed this night. */
export type OfferDay = { day: Day; night: OfferNight | null; was: number | null };

/** Every day of the range from the first recorded one up to today: before and after nothing can be known. */
export function offerDays({ recordedFrom, chosen, nights, changes }: OfferDaysAnswer, range: DayRange, today: Day): OfferDay[] {
  if (recordedFrom === null || chosen === null) return [];
  const from = laterDay(range.startDate, recordedFrom);
  const to = earlierDay(range.endDate, today);
  if (from > to) return [];
  const byDay = new Map(nights.map((night) => [night.day, night]));
  const before = new Map(ofOffer(changes, chosen).map((change) => [change.day, change.from]));
  // the night of today may be still to come
  const last = byDay.has(to) || to < today ? to : addDays(to, -1);
  if (from > last) return [];
  return eachDay(from, last).map((day) => ({ day, night: byDay.get(day) ?? null, was: before.get(day) ?? null }));
}

type OnMarket = Pick<PriceChange, "offerId" | "market">;

export function ofOffer(changes: readonly PriceChange[], { offerId, market }: OnMarket): PriceChange[] {
  return changes.filter((change) => change.offerId === offerId && change.market === market);
}

/** `soldOut`: nothing left; `off`: not for sale though there may be pieces. */
export type Absence = "soldOut" | "off";

export function absenceOf({ stock, status }: OfferNight): Absence | null {
  if (stock === 0) return "soldOut";
  return status !== null && status !== "ACTIVE" ? "off" : null;
}

/** How many days between two recorded nights nobody recorded. */
export function missedNights({ since, day }: Pick<PriceChange, "since" | "day">): number {
  return eachDay(since, day).length - 2;
}
