/**
 * What yesterday's tile said at eight in the morning, with estimates and without, and what it says two months later: the core makes
 * both of the facts that were known by then, as the daily work would have.
 */
import { addDays, instantOf } from "#core/day.ts";
import type { Day, Facts, Instant, Posting } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { adsEstimatesOf } from "#core/oracle/ads-estimates.ts";
import { contextOf } from "#core/oracle/context.ts";
import { deliveryEstimatesOf } from "#core/oracle/delivery-estimates.ts";
import { PATIENCE } from "#core/oracle/order-age.ts";
import { postingsOf } from "#core/oracle/postings.ts";
import { lagsOf, ratesOf } from "./learned.ts";
import type { TimedCompany } from "./timed-company.ts";

export const FEE_LINES = ["commission", "delivery", "ads"] as const;
type FeeLine = (typeof FEE_LINES)[number];

/** Of one day; fees as the costs that they are, grosze. `profitOfKnown`: of the orders that counted that morning already. */
export type Said = Record<FeeLine, number> & { profit: number; profitOfKnown: number };
export type Replayed = {
  day: Day;
  orders: number;
  /** Orders of which a fee was estimated. */
  estimated: number;
  without: Said;
  with: Said;
  final: Said;
  /** Of fees of known orders, and of ads, of which nothing was billed that morning: what was estimated, and what came. */
  awaited: { estimated: number; came: number };
};

/** So far back orders decide anything. */
const REACH = 185;

export function replay(company: TimedCompany, days: readonly Day[]): Replayed[] {
  return days.map((day) => {
    const morning = knownAt(company, addDays(day, 1), REACH);
    const today = addDays(day, 1);
    const learning = contextOf(morning);
    const aged: Facts = { ...morning, feeLags: lagsOf(learning, today) };
    const context = { ...learning, facts: aged };
    const all = postingsOfDay(
      {
        ...aged,
        estimates: ratesOf(context, day),
        deliveryEstimates: deliveryEstimatesOf(context),
        adsEstimates: adsEstimatesOf(context),
      },
      company,
      day,
    );
    const billed = all.filter(({ sourceType }) => sourceType !== "estimate");
    const later = knownAt(company, addDays(day, PATIENCE + 1), PATIENCE + 2);
    const last = postingsOfDay(later, company, day);
    const sold = new Set(all.flatMap(({ line, orderId }) => (line === "sales" && orderId !== null ? [orderId] : [])));
    return {
      day,
      orders: sold.size,
      estimated: new Set(all.flatMap(({ sourceType, orderId }) => (sourceType === "estimate" && orderId !== null ? [orderId] : []))).size,
      without: saidOf(billed, sold),
      with: saidOf(all, sold),
      final: saidOf(last, sold),
      awaited: awaitedOf(all, last, sold),
    };
  });
}

/** The facts at eight in the morning of the day; orders of so many days before it. */
function knownAt({ facts, orders, billing }: TimedCompany, today: Day, reach: number): Facts {
  const moment = instantOf(`${today}T08:00:00`, zoneOf("PL"));
  const first = addDays(today, -reach);
  const isKnown = (at: Instant): boolean => Date.parse(at) <= Date.parse(moment);
  const known = orders.filter(({ day, knownAt: at }) => day >= first && isKnown(at));
  const ids = new Set(known.map(({ order }) => order.id));
  return {
    ...facts,
    today,
    certaintyDay: today,
    orders: known.map(({ order, cancelledAt }) => ({ ...order, counted: cancelledAt === null || !isKnown(cancelledAt) })),
    billing: billing.filter(({ occurredAt, orderId }) => {
      return isKnown(occurredAt) && (orderId === null ? occurredAt.slice(0, 10) >= first : ids.has(orderId));
    }),
  };
}

/** Orders do not know of each other, so those of the day alone are booked; and its advertising. */
function postingsOfDay(facts: Facts, { orders }: TimedCompany, day: Day): Posting[] {
  const ofDay = new Set(orders.filter((timed) => timed.day === day).map(({ order }) => order.id));
  const postings = postingsOf({
    ...facts,
    orders: facts.orders.filter(({ id }) => ofDay.has(id)),
    billing: facts.billing.filter(({ orderId, feeDate }) => (orderId === null ? feeDate !== null : ofDay.has(orderId))),
  });
  return postings.filter((posting) => posting.day === day);
}

function awaitedOf(said: readonly Posting[], last: readonly Posting[], known: ReadonlySet<string>): Replayed["awaited"] {
  const placeOf = ({ line, orderId }: Posting): string => `${line} ${orderId ?? ""}`;
  const isFee = ({ line, orderId }: Posting): boolean =>
    FEE_LINES.some((each) => each === line) && (orderId === null || known.has(orderId));
  const billed = new Set(said.flatMap((posting) => (posting.sourceType === "estimate" ? [] : [placeOf(posting)])));
  const sumOf = (chosen: readonly Posting[]): number => chosen.reduce((sum, { originalAmount }) => sum - originalAmount, 0);
  return {
    estimated: sumOf(said.filter(({ sourceType }) => sourceType === "estimate")),
    came: sumOf(last.filter((posting) => isFee(posting) && !billed.has(placeOf(posting)))),
  };
}

function saidOf(postings: readonly Posting[], known: ReadonlySet<string>): Said {
  const sumOf = (chosen: readonly Posting[]): number => chosen.reduce((sum, { originalAmount }) => sum + originalAmount, 0);
  const costOf = (line: FeeLine): number => 0 - sumOf(postings.filter((posting) => posting.line === line));
  const ofKnown = postings.filter(({ orderId }) => orderId === null || known.has(orderId));
  return {
    commission: costOf("commission"),
    delivery: costOf("delivery"),
    ads: costOf("ads"),
    profit: sumOf(postings),
    profitOfKnown: sumOf(ofKnown),
  };
}
