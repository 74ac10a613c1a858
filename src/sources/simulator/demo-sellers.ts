/** The demo's two accounts: a home and kitchen shop on four markets, and a smaller one for garden and workshop. About 40 orders a day. */
import { addMonths } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { GARDEN_GOODS, HOME_GOODS, noveltiesOf } from "./demo-assortment.ts";
import type { SellerSpec } from "./world-types.ts";

/** Something new comes for so long; nobody looks at one demo longer. */
const MONTHS_OF_NOVELTIES = 120;

/** A shop has its usual size a year after its first day: about when somebody looks at the demo first. */
const MONTHS_TO_AVERAGE = 12;

/**
 * `since` = their first day of trade. Seasons are felt a little only: whenever somebody looks, the thirty days before are
 * like those of a shop of 40 orders a day. Demos that were begun before there were trifles keep a shop without them.
 */
export function demoSellers(since: Day, { trifles }: { trifles: boolean } = { trifles: true }): SellerSpec[] {
  const rhythm = { seasons: 0.3, growth: 1.08, average: addMonths(since, MONTHS_TO_AVERAGE) };
  return [
    {
      login: "dom-i-kuchnia",
      company: "Dom i Kuchnia",
      ordersPerDay: 28,
      goods: [...HOME_GOODS, ...noveltiesOf(since, MONTHS_OF_NOVELTIES, trifles)],
      shares: { PL: 66, CZ: 17, SK: 9, HU: 8 },
      since,
      rhythm,
      calm: true,
    },
    {
      login: "ogrod-i-warsztat",
      company: "Ogród i Warsztat",
      ordersPerDay: 12.5,
      goods: GARDEN_GOODS,
      markets: ["PL", "CZ"],
      shares: { PL: 84, CZ: 16 },
      since,
      rhythm,
      calm: true,
    },
  ];
}
