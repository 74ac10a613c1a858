import { expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { absenceOf, missedNights, offerDays, type OfferNight, ofOffer, type PriceChange } from "./offer-nights.ts";

const night = (day: Day, price: number, more: Partial<OfferNight> = {}): OfferNight => ({
  day,
  price,
  stock: 7,
  status: "ACTIVE",
  visits: null,
  rule: null,
  campaigns: null,
  ...more,
});
const change = (day: Day, since: Day, from: number, to: number, market: "PL" | "CZ" = "PL"): PriceChange => {
  return { offerId: "1", market, externalId: "190", currency: "PLN", day, since, from, to, rule: null, campaigns: null };
};
const answer: Parameters<typeof offerDays>[0] = {
  recordedFrom: "2026-03-25",
  offers: [],
  chosen: { offerId: "1", market: "PL" },
  nights: [night("2026-03-25", 3000), night("2026-03-26", 2500), night("2026-03-28", 2700)],
  changes: [
    change("2026-03-28", "2026-03-26", 2500, 2700),
    change("2026-03-26", "2026-03-25", 3000, 2500),
    change("2026-03-25", "2026-03-24", 1, 2, "CZ"),
  ],
};

test("a row begins with the first recorded night, keeps a hole where one was missed, and ends before what is to come", () => {
  const days = offerDays(answer, { startDate: "2026-03-01", endDate: "2026-03-31" }, "2026-03-29");
  expect(days.map(({ day, night: kept, was }) => [day, kept?.price ?? null, was])).toEqual([
    ["2026-03-25", 3000, null],
    ["2026-03-26", 2500, 3000],
    ["2026-03-27", null, null],
    ["2026-03-28", 2700, 2500],
  ]);
  // of a day that is over, a missing night is a hole also at the end
  expect(offerDays(answer, { startDate: "2026-03-28", endDate: "2026-03-30" }, "2026-04-05").map(({ night: kept }) => kept?.price)).toEqual(
    [2700, undefined, undefined],
  );
  expect(offerDays(answer, { startDate: "2026-03-01", endDate: "2026-03-10" }, "2026-03-29")).toEqual([]);
  expect(
    offerDays({ ...answer, recordedFrom: null, chosen: null }, { startDate: "2026-03-01", endDate: "2026-03-31" }, "2026-03-29"),
  ).toEqual([]);
});

test("changes are told of one offer on one market, with the nights nobody recorded in between", () => {
  expect(ofOffer(answer.changes, { offerId: "1", market: "PL" }).map(missedNights)).toEqual([1, 0]);
});

test("an offer with nothing left is sold out, one that ended with pieces left is not for sale", () => {
  expect(absenceOf(night("2026-03-25", 3000))).toBeNull();
  expect(absenceOf(night("2026-03-25", 3000, { stock: 0, status: "ENDED" }))).toBe("soldOut");
  expect(absenceOf(night("2026-03-25", 3000, { status: "ENDED" }))).toBe("off");
  expect(absenceOf(night("2026-03-25", 3000, { stock: null, status: null }))).toBeNull();
});
