/** What the login shows of the demo: figures of the invented company and of no other, to anybody who comes. */
import { findDemoCompany } from "#accounts/demo-guest.ts";
import type { DemoPreview, demoPreviewRoute } from "#contract/demo-preview.ts";
import { groupTotal } from "#core/profit-and-loss.ts";
import { dayInZone } from "#core/day.ts";
import { everythingOn } from "#core/everything.ts";
import { certaintyOf } from "#core/figures.ts";
import { zoneOf } from "#core/market.ts";
import { buckets, type DayRange, presetTiles } from "#core/period.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, Handler } from "../http/call.ts";
import type { ApiDeps } from "../http/deps.ts";
import { presentFigures } from "../domain/report.present.ts";

type Call = CallOf<typeof demoPreviewRoute>;

const KEPT_MS = 10_000;
/** Nothing to show yet: the first days of a new demo arrive within seconds. */
const MISSED_MS = 2000;

/** Visitors cost the database one answer in ten seconds for each market and currency, however many they are. */
export function answerDemoPreview({ database, config, clock }: ApiDeps): Handler<typeof demoPreviewRoute> {
  const kept = new Map<string, { at: number; preview: Promise<DemoPreview | null> }>();
  const find = async (call: Call): Promise<DemoPreview | null> => {
    const companyId = config.demoGuest ? await findDemoCompany(database.db) : null;
    return companyId === null ? null : inSnapshot({ db: database.db, companyId }, (scope) => previewOf(scope, call));
  };
  return async (call) => {
    const key = `${call.market} ${call.currency}`;
    const at = Date.parse(clock());
    const known = kept.get(key);
    if (known !== undefined && at - known.at < KEPT_MS) return { preview: await known.preview };
    const preview = find(call);
    kept.set(key, { at, preview });
    preview.then(
      (found) => found === null && kept.set(key, { at: at - KEPT_MS + MISSED_MS, preview }),
      () => kept.delete(key),
    );
    return { preview: await preview };
  };
}

/** Null as long as the demo is none, or its thirty days are not all there. */
async function previewOf(company: Pick<ReportScope, "db" | "companyId">, { market, currency, today }: Call): Promise<DemoPreview | null> {
  // Once more, in the state that the figures come from: whoever connects a shop of their own closes the demo.
  if ((await findDemoCompany(company.db)) !== company.companyId) return null;
  const scope = await resolveScope(company, { filter: everythingOn(undefined), market, currency, today });
  const [{ startDate, endDate }] = presetTiles("cOption3", today).tiles;
  const range = { startDate, endDate };
  if (!isWhole(scope, range)) return null;
  const days = buckets(startDate, endDate, "day", today);
  const rate = await findRangeRate(scope, endDate);
  const sumsOf = await findRangeSums(scope, [range, ...days]);
  const found = sumsOf(range);
  if (found.sums.orders === 0) return null;
  return {
    market,
    currency,
    ...range,
    figures: presentFigures(found, rate),
    certainty: certaintyOf(found.sums),
    days: days.map((day) => {
      const figures = presentFigures(sumsOf(day), rate);
      const { fees, ads, expenses, netProfit, netProfitLow, profitState } = figures;
      return { day: day.startDate, goods: groupTotal(figures, "goods"), fees, ads, expenses, netProfit, netProfitLow, profitState };
    }),
  };
}

/** Half a history would be a picture of nothing: every store was read from before the range up to its last day. */
function isWhole({ beginnings, lastUpdate }: ReportScope, { startDate, endDate }: DayRange): boolean {
  if (lastUpdate === null || dayInZone(lastUpdate, zoneOf("PL")) < endDate) return false;
  return beginnings.length > 0 && beginnings.every(({ readFrom }) => readFrom !== null && readFrom < startDate);
}
