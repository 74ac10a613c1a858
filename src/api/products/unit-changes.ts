/** When price, cost, advertising and commission were last another one: from the nights and the costs, else from the months of the ledger. */
import type { productUnitRoute } from "#contract/product-unit.ts";
import type { ResponseOf } from "#contract/route.ts";
import { earlierDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { DisplayCurrency } from "#core/market.ts";
import type { Rate } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { type MonthChange, type MonthChanges, monthChanges, type MonthSums } from "#core/unit-months.ts";
import { minorText } from "#files/out-cell.ts";
import { findPriceChanges } from "#ledger/reports/offers/offer-nights.ts";
import { findCostChange, type UnitFacts } from "#ledger/reports/products/unit-facts.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";

type Changes = ResponseOf<typeof productUnitRoute>["changes"];
type Asked = { months: readonly MonthSums[]; rate: Rate | null; range: DayRange };

const NONE_OF_MONTHS: MonthChanges = { price: null, cost: null, ads: null, commission: null };
const NONE: Changes = { price: null, cost: null, ads: null, commission: null };

export async function findUnitChanges(
  scope: ReportScope,
  product: UnitFacts & { id: number },
  { months, rate, range }: Asked,
): Promise<Changes> {
  const [first] = months;
  if (first === undefined) return NONE;
  const days = { startDate: first.startDate, endDate: earlierDay(range.endDate, scope.today) };
  const ofMonths = rate === null ? NONE_OF_MONTHS : monthChanges(months, rate);
  const [night] = await findPriceChanges(scope, product.id, days, 1);
  const cost = await findCostChange(scope, product, { markets: scope.markets, from: days.startDate, to: days.endDate });
  const { currency } = scope;
  return {
    price: night === undefined ? moneyChange(ofMonths.price, currency) : onDay(night),
    cost: cost === null ? costOfMonth(ofMonths.cost, currency) : { ...cost, isMonth: false },
    ads: moneyChange(ofMonths.ads, currency),
    commission: commissionChange(ofMonths.commission),
  };
}

type PriceOfNight = { day: Day; currency: string; from: number; to: number };

function onDay({ day, currency, from, to }: PriceOfNight): Changes["price"] {
  return { day, isMonth: false, currency, from, to };
}

function moneyChange(change: MonthChange | null, currency: DisplayCurrency): Changes["ads"] {
  return change === null ? null : { day: change.month, isMonth: true, currency, from: change.from, to: change.to };
}

/** Of a bundle, whose components have the costs, and of goods whose purchases lie further back. */
function costOfMonth(change: MonthChange | null, currency: DisplayCurrency): Changes["cost"] {
  if (change === null) return null;
  return { day: change.month, isMonth: true, currency, from: minorText(change.from), to: minorText(change.to), vatMode: null };
}

function commissionChange(change: MonthChange | null): Changes["commission"] {
  return change === null ? null : { day: change.month, isMonth: true, from: change.from, to: change.to };
}
