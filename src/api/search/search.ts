import { everythingOn } from "#core/everything.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { addDays } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import { figuresOf } from "#core/figures.ts";
import type { DayRange } from "#core/period.ts";
import { searchKindOf } from "#core/search-kind.ts";
import { SCREENS, screensWith } from "#core/screens.ts";
import { foldForSearch, isNamed, searchWords } from "#core/search-fold.ts";
import { emptySums } from "#core/sums.ts";
import { findOfferFacts } from "#ledger/reports/offers/offer-facts.ts";
import { findOfferSums } from "#ledger/reports/offers/offer-sums.ts";
import { findOrders, findOrderSums } from "#ledger/reports/orders/order-rows.ts";
import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { searchExpenses, searchOffers, searchOrders, searchProducts } from "#ledger/reports/search/search.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { idOrNull } from "../domain/posting.present.ts";
import { presentFigures } from "../domain/report.present.ts";
import { inReport, type SayText } from "../domain/report.ts";

type Call = CallOf<typeof searchRoute>;

/** A list that is read at a glance. */
const PER_GROUP = 5;
const DEFAULT_DAYS = 30;

/** The best few of each kind, with their figures. */
export function answerSearch(call: Call, say: SayText): Promise<ResponseOf<typeof searchRoute>> {
  const { q, markets } = call.query;
  const range = rangeOf(call);
  return inReport(call, everythingOn(markets), async (scope) => {
    const rate = await findRangeRate(scope, range.endDate);
    const productIds = await searchProducts(scope, q, scope.today, PER_GROUP);
    return {
      kind: searchKindOf(q),
      currency: scope.currency,
      ...range,
      products: await productHits(scope, productIds, range, rate),
      offers: await offerHits(scope, q, productIds, range, rate),
      orders: await orderHits(scope, q, rate),
      expenses: (await searchExpenses(scope, q, PER_GROUP)).map((expense) => ({ ...expense, id: String(expense.id) })),
      screens: screenHits(q, say),
    };
  });
}

function rangeOf({ query: { startDate, endDate }, today }: Call): DayRange {
  const end = endDate ?? today;
  const start = startDate ?? addDays(end, 1 - DEFAULT_DAYS);
  if (start <= end) return { startDate: start, endDate: end };
  throw new AppError("VALIDATION", `${start} is after ${end}`, { fields: { endDate: ["order"] } });
}

async function productHits(scope: ReportScope, ids: readonly number[], range: DayRange, rate: RangeRate) {
  const sumsOf = await findProductSums(scope, ids, [range]);
  const facts = await findProductFacts(scope, ids, scope.storeIds);
  return facts.map(({ id, sku, name, imageUrl }) => ({
    id: String(id),
    sku,
    name,
    imageUrl,
    figures: presentFigures(sumsOf(id)(range), rate),
  }));
}

async function offerHits(scope: ReportScope, q: string, products: readonly number[], range: DayRange, rate: RangeRate) {
  const found = await searchOffers(scope, q, products, PER_GROUP);
  const ids = found.map(({ id }) => id);
  const sumsOf = await findOfferSums(scope, { ids, productIds: [...new Set(found.map(({ productId }) => productId))] }, [range]);
  return (await findOfferFacts(scope, ids)).map(({ id, externalId, name, storeName, productId }) => ({
    id: String(id),
    externalId,
    name,
    storeName,
    productId: idOrNull(productId ?? 0),
    figures: presentFigures(sumsOf(id)(range), rate),
  }));
}

async function orderHits(scope: ReportScope, q: string, { rate }: RangeRate) {
  const ids = await searchOrders(scope, q, PER_GROUP);
  const sums = await findOrderSums(scope, scope.amounts, ids);
  return (await findOrders(scope, ids)).map(({ id, externalId, storeName, market, boughtAt, certainty }) => ({
    id: String(id),
    externalId,
    storeName,
    market,
    boughtAt,
    certainty,
    figures: figuresOf(sums.get(id) ?? emptySums(), rate),
  }));
}

/** Screens by name or by what people call them; those whose name it is come first. */
function screenHits(q: string, say: SayText) {
  const words = searchWords(q);
  const found = screensWith("words")
    .map((key) => ({ path: SCREENS[key].path, name: say(`common:${SCREENS[key].name}`), words: say(SCREENS[key].words) }))
    .filter((screen) => {
      const text = foldForSearch(`${screen.name} ${screen.words}`);
      return words.every((word) => text.includes(word));
    });
  return found
    .toSorted((one, other) => Number(isNamed(other.name, q)) - Number(isNamed(one.name, q)))
    .slice(0, PER_GROUP)
    .map(({ path, name }) => ({ path, name }));
}
