/** How the cost of advertising is known: bills beside reports. */
import type { adsRoute } from "#contract/ads.ts";
import type { ResponseOf } from "#contract/route.ts";
import { paid } from "#core/ads-figures.ts";
import { addDays, laterDay } from "#core/day.ts";
import type { Day, Minor } from "#core/facts.ts";
import { divRound, minor, type Rate, totalOf } from "#core/money.ts";
import type { AdsDay, LastReport } from "#ledger/reports/ads/ads-days.ts";
import type { DayRange } from "#ledger/reports/scope/segments.ts";
import { shown } from "./advertised.ts";

type Answer = ResponseOf<typeof adsRoute>;
type Coverage = Answer["coverage"];
type DayCheck = NonNullable<Answer["items"][number]["day"]>;
type Billed = Omit<DayCheck, "state" | "isSpread">;

/** A bill comes this many days after its day. */
const BILL_LAG = 3;

const sumOf = (days: readonly AdsDay[], of: (day: AdsDay) => Minor | null): Minor | null => totalOf(days.map(of));

const less = (a: Minor | null, b: Minor | null): Minor | null => totalOf([a, paid(b)]);

function billedOf(days: readonly AdsDay[], rate: Rate | null): Billed {
  const billed = days.filter(({ bills }) => bills > 0);
  const unbilled = days.filter(({ bills }) => bills === 0);
  const both = billed.filter(({ level }) => level !== null);
  const allocated = sumOf(days, (day) => totalOf([day.allocated, day.billedOnOffers]));
  const estimated = sumOf(unbilled, ({ allocated: of }) => of);
  const unallocated = sumOf(days, ({ rest }) => rest);
  const amounts = {
    billed: less(totalOf([allocated, unallocated]), estimated),
    reported: sumOf(days, reportedNet),
    allocated,
    unallocated,
    estimated,
    shared: sumOf(days, ({ shared }) => shared),
    billedGross: sumOf(billed, ({ billedGross }) => billedGross),
    reportedGross: sumOf(days, ({ reportedGross }) => reportedGross),
    differenceGross: sumOf(both, ({ billedGross, reportedGross }) => less(billedGross, reportedGross)),
  };
  return {
    billed: shown(amounts.billed, rate),
    reported: shown(amounts.reported, rate),
    allocated: shown(amounts.allocated, rate),
    unallocated: shown(amounts.unallocated, rate),
    estimated: shown(amounts.estimated, rate),
    shared: shown(amounts.shared, rate),
    billedGross: shown(amounts.billedGross, rate),
    reportedGross: shown(amounts.reportedGross, rate),
    differenceGross: shown(amounts.differenceGross, rate),
  };
}

/** As the ledger would have it: of campaigns, which it does not post, by the share of VAT in the day's bill. */
function reportedNet({ level, allocated, reportedGross, billedGross, rest, billedOnOffers }: AdsDay): Minor | null {
  if (level === null) return 0;
  if (level === "offer") return allocated;
  const net = totalOf([rest, billedOnOffers]);
  if (reportedGross === null || billedGross === null || net === null) return null;
  return billedGross <= 0 ? reportedGross : minor(divRound(BigInt(reportedGross) * BigInt(net), BigInt(billedGross)));
}

/** Days on which a bill may still come. */
function isWaiting(day: Day, today: Day): boolean {
  return day >= addDays(today, -BILL_LAG) && day <= today;
}

export function dayCheck(days: readonly AdsDay[], today: Day, rate: Rate | null): DayCheck {
  const isSpread = days.some((day) => day.isSpread);
  return { ...billedOf(days, rate), state: stateOf(days, today), isSpread };
}

function stateOf(days: readonly AdsDay[], today: Day): DayCheck["state"] {
  const [first] = days;
  if (days.every(({ bills }) => bills === 0)) return first !== undefined && isWaiting(first.day, today) ? "waiting" : "notBilled";
  if (days.some(({ bills, level }) => bills > 0 && level === null)) return "noReport";
  return days.every(({ billedGross, reportedGross }) => billedGross === reportedGross) ? "agreed" : "differs";
}

/** Consecutive days put together; a day apart begins a new range. */
function rangesOf(days: readonly AdsDay[], rate: Rate | null): Coverage["unreported"] {
  const ranges: (DayRange & { days: AdsDay[] })[] = [];
  for (const [day, of] of Map.groupBy(days, (one) => one.day)) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last.endDate, 1) === day) {
      last.endDate = day;
      last.days.push(...of);
    } else ranges.push({ startDate: day, endDate: day, days: [...of] });
  }
  return ranges.map(({ startDate, endDate, days: of }) => ({ startDate, endDate, billed: billedOf(of, rate).billed }));
}

/** The days whose bill is on its way: of a seller who advertised lately, from the first without a bill. */
function incompleteOf(days: readonly AdsDay[], { startDate, endDate }: DayRange, today: Day): DayRange | null {
  const billed = new Set(days.filter(({ bills }) => bills > 0).map(({ day }) => day));
  if (billed.size === 0) return null;
  const last = endDate < today ? endDate : today;
  for (let day = laterDay(startDate, addDays(today, -BILL_LAG)); day <= last; day = addDays(day, 1)) {
    if (!billed.has(day)) return { startDate: day, endDate: last };
  }
  return null;
}

/** `lately`: the days of the range and the month before it. */
type Known = {
  range: DayRange;
  lately: readonly AdsDay[];
  otherAds: Minor | null;
  unbilled: Minor | null;
  lastReport: LastReport | null;
  today: Day;
};

export function coverageOf({ range, lately, otherAds, unbilled, lastReport, today }: Known, rate: Rate | null): Coverage {
  const days = lately.filter(({ day }) => day >= range.startDate && day <= range.endDate);
  const count = (of: readonly AdsDay[]): number => new Set(of.map(({ day }) => day)).size;
  return {
    ...billedOf(days, rate),
    otherAds: shown(otherAds, rate),
    unbilled: shown(unbilled, rate),
    days: {
      billed: count(days.filter(({ bills }) => bills > 0)),
      reported: count(days.filter(({ level }) => level !== null)),
      spread: count(days.filter(({ isSpread }) => isSpread)),
    },
    incomplete: incompleteOf(lately, range, today),
    unreported: rangesOf(
      days.filter(({ bills, level }) => bills > 0 && level === null),
      rate,
    ),
    lastReport: lastReport && { ...lastReport, importId: String(lastReport.importId) },
  };
}
