/** The arithmetic of expected postings, worked out without any line of the product. */
import type { Day, Market, Minor } from "#core/facts.ts";
import { type Line, LINES, linesOf } from "#core/ledger.ts";
import { parseDay } from "#core/day.ts";
import type { ExpectedFigures, ExpectedPosting } from "./read-sellers.ts";

const ZONES: Record<Market, string> = { PL: "Europe/Warsaw", CZ: "Europe/Prague", SK: "Europe/Bratislava", HU: "Europe/Budapest" };

/** The calendar day of a moment in the market. */
export function dayIn(market: Market, at: string): Day {
  return parseDay(Temporal.Instant.from(at).toZonedDateTimeISO(ZONES[market]).toPlainDate().toString());
}

/** Hundredths of decimal text whose digits after the second are zeros; RangeError for any other. */
export function hundredths(text: string): Minor {
  const [, sign = "", whole = "0", fraction = "", rest = ""] = /^(-?)(\d+)(?:\.(\d{1,2})(\d*))?$/.exec(text) ?? [];
  if (!/^-?\d/.test(text) || /[1-9]/.test(rest)) throw new RangeError(`${text} is no amount of hundredths`);
  const size = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "-" ? -size : size;
}

/** Half away from zero. */
export function rounded(over: bigint, under: bigint): Minor {
  const size = over < 0n ? -over : over;
  const whole = Number((2n * size + under) / (2n * under));
  return over < 0n ? -whole : whole;
}

/** The VAT inside a gross amount at a percentage as the marketplace writes it („23.00”). */
export function vatInside(gross: Minor, percentage: string): Minor {
  const rate = BigInt(hundredths(percentage));
  return rounded(BigInt(gross) * rate, 10_000n + rate);
}

const REVENUE = linesOf("revenue");
const FEES = linesOf("fees");
const REST = [...linesOf("ads"), ...linesOf("goods")];

const MADE_OF: Record<string, Line[]> = {
  ...Object.fromEntries(LINES.map((line) => [line, [line]])),
  netRevenue: REVENUE,
  fees: FEES,
  grossProfit: [...REVENUE, ...FEES, ...REST],
  netProfit: [...LINES],
};

/** Of the figures asked for, those that are sums of the postings in scope, summed. A report ends with the day of `at`. */
export function sumsOf(figures: ExpectedFigures, postings: readonly ExpectedPosting[], at: string): Record<string, number> {
  const { filter, market, currency, startDate, endDate, expect } = figures;
  const { markets = [market], selectedSkus } = filter;
  const today = dayIn(market, at);
  const last = endDate < today ? endDate : today;
  const inScope = postings.filter(
    (posting) =>
      markets.includes(posting.market) &&
      startDate <= posting.day &&
      posting.day <= last &&
      (selectedSkus === undefined || selectedSkus.includes(posting.sku ?? "")),
  );
  const amount = (posting: ExpectedPosting): Minor => (currency === "PLN" ? posting.amountPln : posting.amount);
  const total = (parts: readonly ExpectedPosting[]): number => parts.reduce((sum, posting) => sum + amount(posting), 0);
  const units = (line: Line): number =>
    inScope.filter((posting) => posting.line === line).reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  const counts: Record<string, number> = {
    units: units("sales"),
    refundedUnits: units("refunds"),
    estimated: total(inScope.filter(({ source }) => source.type === "estimate")),
  };
  return Object.fromEntries(
    Object.keys(expect).flatMap((key): [string, number][] => {
      const lines = MADE_OF[key];
      if (lines !== undefined) return [[key, total(inScope.filter(({ line }) => lines.includes(line)))]];
      const count = counts[key];
      return count === undefined ? [] : [[key, count]];
    }),
  );
}
