/** What the letter of the morning is made of: the dashboard's own figures, bridge and matters of one day (docs/RULES.md, Letter of the morning). */
import { sql } from "kysely";
import { BRIDGE_PARTS, type BridgePart, bridgeOf, fittedBridge } from "#core/bridge.ts";
import { everythingOn } from "#core/everything.ts";
import { addDays, instantOf } from "#core/day.ts";
import type { Day, Instant, Minor } from "#core/facts.ts";
import { figureChange, missingCosts } from "#core/figure-change.ts";
import { type Figures, SAME_CURRENCY } from "#core/figures.ts";
import { zoneOf } from "#core/market.ts";
import { type Ends } from "#core/profit-bounds.ts";
import type { Matter } from "#core/todo.ts";
import { isTooEarly } from "#core/too-early.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findBridgeProducts } from "#ledger/reports/bridge/bridge-sides.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import { apart, findDeferrals } from "#ledger/reports/todo/deferrals.ts";
import { findMatters } from "#ledger/reports/todo/matters.ts";

/** A store whose last reading lies before the day was over. `isExpected`: its consent works, so that it may be read any moment. */
type StaleStore = { name: string; last: Instant | null; isExpected: boolean };

export type MorningFacts = {
  day: Day;
  earlierDay: Day;
  /** Neither day had anything, or no store knows the day: of its profit there is nothing to say. */
  isEmpty: boolean;
  figures: Figures;
  earlier: Figures;
  /** Of the profits; null where either is unknown or only bounded. */
  difference: Minor | null;
  /** From what to what it goes, where costs are missing and its sign is sure. */
  between: Ends | null;
  /** What the missing costs may do to it; null where none are, or nothing is compared. */
  missing: Ends | null;
  /** Because fees of the day are not billed yet, and nothing stands for them. */
  isTooEarly: boolean;
  parts: readonly { key: BridgePart; amount: Minor }[];
  matters: readonly Matter[];
  stale: readonly StaleStore[];
};

const WEEK = 7;
const MATTERS = 3;
const PARTS = 2;
/** A cause of less is none that anybody wants to read of. */
const LEAST_PART = 100;

const EVERYTHING = everythingOn("all");

/** Null where neither the day nor the one a week before had anything, or no store knows the day, and every store was read: there is nothing to say. */
export function findMorningFacts(company: CompanyScope, userId: number, day: Day): Promise<MorningFacts | null> {
  const today = addDays(day, 1);
  return inSnapshot(company, async (inside) => {
    const scope = await resolveScope(inside, { filter: EVERYTHING, market: "PL", currency: "PLN", today });
    const [range, before] = [oneDay(day), oneDay(addDays(day, -WEEK))];
    const sumsOf = await findRangeSums(scope, [range, before]);
    // Of a day that no store knows there is nothing to say either: it is no day without sales.
    const isEmpty = sumsOf(range).isUnknown === true || (sumsOf(range).postings === 0 && sumsOf(before).postings === 0);
    const stale = await findStaleStores(inside, today);
    if (isEmpty && stale.length === 0) return null;
    const rate = await findRangeRate(scope, day);
    const [figures, earlier] = [figuresOfRange(sumsOf(range), rate), figuresOfRange(sumsOf(before), rate)];
    // Before the first order nothing is known, and nothing is no profit of 0.
    const isKnown = !isEmpty && scope.dataFrom !== null && before.startDate >= scope.dataFrom;
    const isEarly = isKnown && isTooEarly(earlier, figures, scope.estimates);
    const { known, ...compared } = isKnown && !isEarly ? comparedProfits(earlier, figures) : NOT_COMPARED;
    const { items } = apart(await findMatters(scope), await findDeferrals(scope, userId), today);
    return {
      day,
      earlierDay: before.startDate,
      isEmpty,
      figures,
      earlier,
      ...compared,
      parts: known === null ? [] : await findParts(scope, before.startDate, day, known),
      isTooEarly: isEarly,
      matters: items.slice(0, MATTERS),
      stale,
    };
  });
}

type Compared = Pick<MorningFacts, "difference" | "between" | "missing"> & { known: Minor | null };

const NOT_COMPARED: Compared = { difference: null, between: null, missing: null, known: null };

/** `known`: of what is known of the two profits, also where costs are missing. */
function comparedProfits(earlier: Figures, figures: Figures): Compared {
  const { amount: difference, between = null } = figureChange(earlier, figures, "netProfit");
  const [before, after] = [earlier.netProfit, figures.netProfit];
  if (before === null || after === null) return { difference, between, missing: null, known: null };
  return { difference, between, missing: missingCosts(earlier, figures), known: after - before };
}

const oneDay = (day: Day) => ({ startDate: day, endDate: day });

/** The largest causes of what is known to have changed, as the bridge has them. */
async function findParts(scope: ReportScope, before: Day, day: Day, difference: Minor): Promise<MorningFacts["parts"]> {
  const amounts = fittedBridge(bridgeOf(await findBridgeProducts(scope, oneDay(before), oneDay(day))).parts, SAME_CURRENCY, difference);
  return BRIDGE_PARTS.map((key) => ({ key, amount: amounts[key] }))
    .filter(({ amount }) => Math.abs(amount) >= LEAST_PART)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, PARTS);
}

export async function findStaleStores({ db, companyId }: CompanyScope, today: Day): Promise<StaleStore[]> {
  const midnight = instantOf(`${today}T00:00:00`, zoneOf("PL"));
  const { rows } = await sql<StaleStore>`
    select name, last_sync_at as last, status = 'connected' as "isExpected" from stores
    where company_id = ${companyId} and is_read and deleted_at is null and status in ('connected', 'expired')
      and (last_sync_at is null or last_sync_at < ${midnight}::timestamptz) order by id`.execute(db);
  return rows;
}
