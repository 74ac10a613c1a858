import type { productAdsRoute } from "#contract/product-ads.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { type Rate, totalOf, translate } from "#core/money.ts";
import { type AdsPart, findAdsParts } from "#ledger/reports/products/ads-parts.ts";
import { NO_PRODUCT, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import { findOfferFacts } from "#ledger/reports/offers/offer-facts.ts";
import { findOfferlessSums, findOfferSums } from "#ledger/reports/offers/offer-sums.ts";
import { findProductIdentity } from "#ledger/reports/products/product-history.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { DayRange } from "#ledger/reports/scope/segments.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { TextLocale } from "#text/texts.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import { billingTypeName } from "../domain/posting.present.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport } from "../domain/report.ts";

type Call = CallOf<typeof productAdsRoute>;
type Answer = ResponseOf<typeof productAdsRoute>;

const EVERY_PRODUCT = { searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };

/** The comparison range is translated at the range's own rate, as on tiles. 404 for a product of another company. */
export function answerProductAds(call: Call): Promise<Answer> {
  const { params, body: asked, locale } = call;
  const id = idOr404(params.id);
  return inReport(call, { ...EVERY_PRODUCT, ...asked.filter }, async (whole) => {
    if ((await findProductIdentity(whole, id)) === null) throw new AppError("NOT_FOUND", `no product ${id}`);
    const range = askedRange(asked);
    const before = comparedWith(range, asked.compare, whole.today);
    const scope = withinProducts(whole, [id]);
    const rate = await findRangeRate(scope, range.endDate);
    const sumsOf = await findRangeSums(scope, [range, before]);
    const unassignedOf = await findRangeSums(withinProducts(whole, [NO_PRODUCT]), [range]);
    const parts = await findAdsParts(scope, [range, before]);
    return {
      ...(await presentReport(scope, [
        { range, found: sumsOf(range), rate },
        { range: before, found: sumsOf(before), rate },
      ])),
      ...presentTranslation(rate),
      figures: presentFigures(sumsOf(range), rate),
      previous: { ...before, figures: presentFigures(sumsOf(before), rate) },
      kinds: kindsOf(parts, rate.rate, locale),
      offers: await findOffers(scope, id, parts, { range, before, rate }),
      unassigned: presentFigures(unassignedOf(range), rate).ads,
    };
  });
}

/** Parts of one source and type of entry; one that only the comparison range has stands there with 0. */
function kindsOf(parts: readonly AdsPart[], rate: Rate | null, locale: TextLocale): Answer["kinds"] {
  const groups = Map.groupBy(parts, ({ source, type }) => `${source} ${type?.id ?? ""}`);
  const kinds = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const now = group.filter(({ place }) => place === 1);
    const earlier = group.filter(({ place }) => place === 2);
    return {
      source: first.source,
      billingType: first.type?.id ?? null,
      name: first.type === null ? "" : billingTypeName(first.type, locale),
      postings: now.reduce((total, { postings }) => total + postings, 0),
      amount: shownSum(now, rate),
      previous: shownSum(earlier, rate),
    };
  });
  return kinds.toSorted((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
}

function shownSum(parts: readonly AdsPart[], rate: Rate | null): number | null {
  const sum = totalOf(parts.map(({ amount }) => amount));
  return sum === null || rate === null ? null : translate(sum, rate);
}

type Asked = { range: DayRange; before: DayRange; rate: RangeRate };

/** The offers that advertising was spent on in either range, and what was spent without one. */
async function findOffers(
  scope: ReportScope,
  id: number,
  parts: readonly AdsPart[],
  { range, before, rate }: Asked,
): Promise<Answer["offers"]> {
  const spentOn = new Set(parts.map(({ offerId }) => offerId));
  const ids = [...spentOn].filter((offerId) => offerId !== 0);
  const ranges = [range, before];
  const sumsOfOffer = await findOfferSums(scope, { ids, productIds: [id] }, ranges);
  const facts = await findOfferFacts(scope, ids);
  const rows = facts.map(({ id: offerId, externalId, name, storeName }) => ({
    id: String(offerId),
    externalId,
    name,
    storeName,
    sumsOf: sumsOfOffer(offerId),
  }));
  const without = spentOn.has(0)
    ? [{ id: null, externalId: "", name: "", storeName: "", sumsOf: await findOfferlessSums(scope, ranges) }]
    : [];
  return [...rows, ...without]
    .map(({ sumsOf, ...offer }) => ({
      ...offer,
      figures: presentFigures(sumsOf(range), rate),
      previous: presentFigures(sumsOf(before), rate),
    }))
    .toSorted((a, b) => (a.figures.ads ?? 0) - (b.figures.ads ?? 0));
}
