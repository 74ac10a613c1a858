/** How many orders come on a day, and when: rhythm of the week, seasons, Black Friday, growth. */
import { DAY, HOUR } from "./moments.ts";
import { randomOf } from "./random.ts";
import type { Seller } from "./world-types.ts";

/** Sunday first. */
const WEEKDAYS = [1.06, 1.14, 1.09, 1.02, 0.99, 0.92, 0.78];
const MONTHS = [0.93, 0.9, 0.97, 0.95, 0.96, 0.91, 0.86, 0.9, 0.98, 1.05, 1.18, 1.41];
/** Share of a day's orders by hour, UTC, roughly Central European habits. */
const HOURS = [1, 0.6, 0.4, 0.4, 0.8, 2, 3.5, 5, 6, 6.5, 6.3, 6, 5.8, 5.6, 5.4, 5.4, 5.8, 6.6, 7.4, 7.8, 6.6, 4.4, 2.6, 1.7];
const HOURS_TOTAL = HOURS.reduce((sum, share) => sum + share, 0);

/** Growth does not go on for ever: three years to either side. */
const GROWTH_YEARS = 3;

/** The fourth Friday of November. */
function blackFriday(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return Date.UTC(year, 10, 1 + ((5 - first + 7) % 7) + 21);
}

function season(day: number): number {
  const date = new Date(day);
  const month = MONTHS[date.getUTCMonth()] ?? 1;
  const afterFriday = Math.round((day - blackFriday(date.getUTCFullYear())) / DAY);
  if (afterFriday === 0) return month * 2.3;
  if (afterFriday === 3) return month * 1.6;
  if (afterFriday > -5 && afterFriday < 3) return month * 1.3;
  if (date.getUTCMonth() === 11) {
    const ofMonth = date.getUTCDate();
    if (ofMonth >= 24 && ofMonth <= 26) return month * 0.3;
    if (ofMonth > 20) return month * 0.55;
  }
  return month;
}

function growth({ rhythm }: Seller, day: number): number {
  const years = (day - rhythm.average) / (365.25 * DAY);
  return rhythm.growth ** Math.max(-GROWTH_YEARS, Math.min(GROWTH_YEARS, years));
}

/** The moments of a day's purchases, UTC, ascending; none before the seller began. `day` = its first moment. */
export function purchasesOf(seed: string, seller: Seller, day: number): number[] {
  if (day < seller.since) return [];
  const random = randomOf(seed, "demand", seller.index, day);
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
  const expected =
    seller.ordersPerDay * weekday * season(day) ** seller.rhythm.seasons * growth(seller, day) * (0.82 + random.next() * 0.36);
  const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
  const moments: number[] = [];
  for (let order = 0; order < count; order += 1) {
    let rest = random.next() * HOURS_TOTAL;
    const hour = HOURS.findIndex((share) => (rest -= share) < 0);
    moments.push(day + Math.max(0, hour) * HOUR + random.int(0, HOUR - 1));
  }
  return moments.toSorted((one, other) => one - other);
}
