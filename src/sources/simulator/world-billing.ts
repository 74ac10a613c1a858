/** A month of billing of one market: what orders brought, what the account as a whole is charged, settlements, the balance. */
import type { Market } from "#core/facts.ts";
import { localFee } from "./market-data.ts";
import { DAY, daysOf, HOUR, MINUTE, monthStart } from "./moments.ts";
import { randomOf } from "./random.ts";
import { billingPlan, type Entry } from "./world-order-billing.ts";
import type { BillingPlan, Seller } from "./world-types.ts";

/** The daily advertising fee is posted this long after its day, at 03:18 UTC. */
const ADS_DELAY = 3 * DAY;
const ADS_HOUR = 3 * HOUR + 18 * MINUTE;
/** Billing takes what is due from the wallet at these hours of a day. */
const SETTLEMENTS = [5 * HOUR, 9 * HOUR, 13 * HOUR, 17 * HOUR, 21 * HOUR, DAY - MINUTE];
/** A seller's advertising per expected order, 1/100 PLN. */
const ADS_PER_ORDER = 240;
const ADS_SHARE: Readonly<Record<Market, number>> = { PL: 0.75, CZ: 0.15, SK: 0, HU: 0 };

function dayText(moment: number): string {
  const [year, month, day] = new Date(moment).toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
}

/** Advertising pauses in some weeks; its entry names the day it is for. */
function adsEntries(seed: string, seller: Seller, market: Market, month: number): Entry[] {
  const share = ADS_SHARE[market];
  return daysOf(month).flatMap((postedOn): Entry[] => {
    const feeDay = postedOn - ADS_DELAY;
    if (share === 0 || feeDay < seller.since) return [];
    const random = randomOf(seed, "ads", seller.index, market, feeDay);
    const week = Math.floor(feeDay / (7 * DAY));
    if (randomOf(seed, "ads pause", seller.index, market, week).chance(0.08)) return [];
    const zloty = seller.ordersPerDay * share * ADS_PER_ORDER * (0.6 + random.next() * 0.8);
    const info = (): ReturnType<BillingPlan["info"]> => [{ type: "feeDate", value: dayText(feeDay) }];
    return [{ at: postedOn + ADS_HOUR + random.int(0, 50_000), type: "NSP", amount: -localFee(Math.round(zloty), market), info }];
  });
}

/** Promotion of single offers, the subscription, small credits, and rarely something nobody has seen before. */
function accountEntries(seed: string, seller: Seller, market: Market, month: number): Entry[] {
  const random = randomOf(seed, "account", seller.index, market, month);
  const start = monthStart(month);
  const length = monthStart(month + 1) - start;
  const anyTime = (): number => start + random.int(0, length - 1);
  const known = seller.offers.filter(({ createdAt }) => createdAt <= start);
  const offer = (): BillingPlan["offer"] => random.pick(known);
  const entries: Entry[] = [];
  if (market === seller.baseMarket) {
    entries.push({ at: start + 4 * HOUR + random.int(0, HOUR), type: "SB2", amount: -localFee(19_900, market) });
    entries.push({ at: anyTime(), type: "RET", amount: localFee(random.int(400, 6_000), market) });
    for (let promotion = 0; promotion < 5; promotion += 1) {
      entries.push({
        at: anyTime(),
        type: random.pick(["FEA", "DPG"]),
        amount: -localFee(random.int(9, 39) * 100, market),
        offer: offer(),
      });
    }
    if (!seller.calm && random.chance(0.6)) entries.push({ at: anyTime(), type: "QPK", amount: -localFee(random.int(300, 1_500), market) });
    if (random.chance(0.3)) entries.push({ at: anyTime(), type: "DHR", amount: -localFee(random.int(150, 900), market) });
    if (random.chance(0.25)) entries.push({ at: anyTime(), type: "PB2", amount: localFee(10_000, market) });
  } else if (random.chance(0.3)) {
    entries.push({ at: anyTime(), type: "FEA", amount: -localFee(1_900, market), offer: offer() });
  }
  return entries.filter(({ at }) => at >= seller.since);
}

function byMoment(one: BillingPlan, other: BillingPlan): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}

/** Puts the settlements between the entries and writes every balance; each month begins and ends at nothing owed. */
function settled(seed: string, seller: Seller, market: Market, month: number, entries: readonly BillingPlan[]): BillingPlan[] {
  const random = randomOf(seed, "settlement", seller.index, market, month);
  const moments = daysOf(month).flatMap((day) => SETTLEMENTS.map((hour) => day + hour));
  const last = moments.at(-1);
  const result: BillingPlan[] = [];
  let balance = 0;
  let next = 0;
  const post = (entry: BillingPlan): void => {
    balance += entry.amount;
    // an entry belongs to one month only, so its balance is the same whenever that month is planned
    entry.balance = balance;
    result.push(entry);
  };
  const own = (at: number, type: string, amount: number): BillingPlan => {
    const operationId = random.uuid(month);
    const info = (): ReturnType<BillingPlan["info"]> => (type === "PAD" ? [{ type: "operationId", value: operationId }] : []);
    return billingPlan({ at, type, amount, info }, random.uuid(month));
  };
  const settle = (at: number): void => {
    if (balance < 0 || (at === last && balance !== 0)) post(own(at, "PAD", -balance));
  };
  for (const at of moments) {
    for (let entry = entries[next]; entry !== undefined && entry.at <= at; entry = entries[next]) {
      post(entry);
      next += 1;
    }
    settle(at);
  }
  for (const entry of entries.slice(next)) post(entry);
  post(own(monthStart(month + 1) - 1, "SUM", 0));
  return result;
}

/** Ascending by moment. `ofOrders` are all entries of orders that can fall into the month. */
export function billingOfMonth(
  seed: string,
  seller: Seller,
  market: Market,
  month: number,
  ofOrders: readonly BillingPlan[],
): BillingPlan[] {
  const [from, to] = [monthStart(month), monthStart(month + 1)];
  if (to <= seller.since) return [];
  const random = randomOf(seed, "account ids", seller.index, market, month);
  const account = [...adsEntries(seed, seller, market, month), ...accountEntries(seed, seller, market, month)];
  const plans = account.map((entry) => billingPlan(entry, random.uuid(month)));
  const entries = [...ofOrders, ...plans].filter(({ at }) => at >= from && at < to).toSorted(byMoment);
  return settled(seed, seller, market, month, entries);
}
