/** What other settings would do to the profit of the last twelve months: they are written, measured by the ledger's definition, and taken back. */
import { addMonths, earlierDay, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { type DayRange, twelveMonths } from "#core/period.ts";
import { onTrial } from "#db/on-trial.ts";
import type { CompanyScope } from "#db/scope.ts";
import { type MeasuredParts, type MonthEffect, previewMonths } from "#ledger/preview-months.ts";
import { bookExpenses } from "./book-expenses.ts";
import { bookStock } from "./book-stock.ts";
import { freeDays, ordersInRange } from "./in-range.query.ts";
import { estimatedDays, estimatedOrders, findSoldMonths, refundedOrders } from "./settings-effect.query.ts";

/** Of what a setting decides the postings: of which orders, and whether of what belongs to no order. */
type Reach = { orders: "all" | "refunded" | "estimated" | "none"; days: boolean | "estimated" };

const EVERYTHING: Reach = { orders: "all", days: true };

/** A setting that is not named here may decide everything. */
const REACHES: Readonly<Record<string, Reach>> = {
  feeShareKey: { orders: "none", days: true },
  adsShareKey: { orders: "none", days: true },
  spreadSubscription: { orders: "none", days: true },
  estimates: { orders: "estimated", days: "estimated" },
  recoveryPercent: { orders: "refunded", days: false },
  complaintRecoveryPercent: { orders: "refunded", days: false },
  packagingPerOrder: { orders: "all", days: false },
  packagingPerUnit: { orders: "all", days: false },
  ownShippingPerOrder: { orders: "all", days: false },
};

/** Company data that no figure depends on. */
const WITHOUT_EFFECT = new Set(["version", "name", "taxId"]);

/** So many orders are measured in one go; of more, month by month, as long as the asker is ready to wait. */
const AT_ONCE = 4000;

export type SettingsTrial = {
  /** Names of the settings that differ. */
  changed: readonly string[];
  /** Writes them. */
  write: (scope: CompanyScope) => Promise<void>;
};

export type SettingsEffect = DayRange & {
  /** The newest first. */
  months: MonthEffect[];
  /** The month to go on with; null = these were all. */
  next: Day | null;
};

/**
 * From the month `next` backwards, until all are measured or `patienceMs` is over after one of them. All from one state of the database,
 * of which nothing stays: neither the ledger nor the company's lock is touched, so syncs and imports go on meanwhile.
 */
export async function effectOfSettings(
  scope: CompanyScope,
  trial: SettingsTrial,
  { today, next, patienceMs }: { today: Day; next: Day | null; patienceMs: number },
): Promise<SettingsEffect> {
  return onTrial(scope.db, (db) => measureAll({ ...scope, db }, trial, { today, next, patienceMs }), { snapshot: true });
}

async function measureAll(
  scope: CompanyScope,
  { changed, write }: SettingsTrial,
  { today, next, patienceMs }: { today: Day; next: Day | null; patienceMs: number },
): Promise<SettingsEffect> {
  const until = Date.now() + patienceMs;
  const range = twelveMonths(today);
  await write(scope);
  const look = await openLook(scope, changed, today);
  const months: MonthEffect[] = [];
  let turn = turnsFrom(range, next === null ? startOfMonth(today) : startOfMonth(next), await findSoldMonths(scope, range));
  for (;;) {
    const [now, ...later] = turn;
    if (now === undefined) return { ...range, months, next: null };
    months.push(...(await previewMonths(scope, now, monthsOf(now), await look(now))));
    turn = later;
    const [following] = later;
    if (following !== undefined && Date.now() > until) return { ...range, months, next: startOfMonth(following.endDate) };
  }
}

/** Ranges of whole months, the newest first, each of as many as are measured in one go, one month at least. */
function turnsFrom({ startDate, endDate }: DayRange, first: Day, orders: ReadonlyMap<Day, number>): DayRange[] {
  const turns: DayRange[] = [];
  let size = 0;
  for (let month = first; month >= startDate; month = addMonths(month, -1)) {
    const last = turns.at(-1);
    const sold = orders.get(month) ?? 0;
    if (last !== undefined && size + sold <= AT_ONCE) {
      last.startDate = month;
      size += sold;
    } else {
      turns.push({ startDate: month, endDate: earlierDay(endOfMonth(month), endDate) });
      size = sold;
    }
  }
  return turns;
}

function monthsOf({ startDate, endDate }: DayRange): Day[] {
  const months: Day[] = [];
  for (let month = startOfMonth(endDate); month >= startDate; month = addMonths(month, -1)) months.push(month);
  return months;
}

type Look = (range: DayRange) => Promise<MeasuredParts>;

/** In the transaction that has written the settings: schedules and stocks follow them, as a recomputation lets them. */
async function openLook(scope: CompanyScope, changed: readonly string[], today: Day): Promise<Look> {
  const reaches = changed.filter((name) => !WITHOUT_EFFECT.has(name)).map((name) => REACHES[name] ?? EVERYTHING);
  const booked = reaches.some(({ days }) => days === true) ? await bookExpenses(scope, today) : [];
  // Only taxes, the home market and what comes back decide what units of a stock cost.
  const isRestocked = reaches.some((reach) => reach === EVERYTHING || reach.orders === "refunded");
  const restocked = new Set(isRestocked ? await bookStock(scope, null) : []);
  return async (range) => {
    const { startDate: from, endDate: to } = range;
    const days = await chosenDays(scope, range, reaches, booked);
    const orderIds = reaches.some(({ orders }) => orders !== "none") ? await chosenOrders(scope, range, reaches, restocked) : [];
    return { orderIds, days: days.filter((day) => day >= from && day <= to) };
  };
}

async function chosenDays(
  scope: CompanyScope,
  { startDate: from, endDate: to }: DayRange,
  reaches: readonly Reach[],
  booked: readonly Day[],
): Promise<Day[]> {
  if (reaches.some(({ days }) => days === true)) return [...new Set([...booked, ...(await freeDays(scope, { from, to }))])];
  return reaches.some(({ days }) => days === "estimated") ? await estimatedDays(scope) : [];
}

async function chosenOrders(
  scope: CompanyScope,
  { startDate: from, endDate: to }: DayRange,
  reaches: readonly Reach[],
  restocked: ReadonlySet<number>,
): Promise<number[]> {
  const all = await ordersInRange(scope, { from, to });
  const has = (orders: Reach["orders"]): boolean => reaches.some((reach) => reach.orders === orders);
  if (has("all")) return all;
  const some = new Set(restocked);
  if (has("refunded")) for (const id of await refundedOrders(scope)) some.add(id);
  if (has("estimated")) for (const id of await estimatedOrders(scope)) some.add(id);
  return all.filter((id) => some.has(id));
}
