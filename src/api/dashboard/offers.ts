import type { BodyOf, ResponseOf } from "#contract/route.ts";
import type { OfferRow, offersRoute } from "#contract/tables.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { findOfferFacts } from "#ledger/reports/offers/offer-facts.ts";
import { findOfferPage } from "#ledger/reports/offers/offer-page.ts";
import { findOfferlessSums, findOfferSums, type SoldOffers } from "#ledger/reports/offers/offer-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { idOrNull } from "../domain/posting.present.ts";
import { presentFigures, presentRest } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport } from "../domain/report.ts";
import { cutOf, presentPage, sortedBy } from "../domain/table-page.ts";

export type OffersAsked = BodyOf<typeof offersRoute>;

const ORDERS = [...FIGURE_KEYS, "name", "externalId"] as const;

/** One page of offers with the figures of the scope; what belongs to no offer stands apart and is in the totals. */
export function answerOffers(call: CallOf<typeof offersRoute>): Promise<ResponseOf<typeof offersRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const range = askedRange(asked);
    const rate = await findRangeRate(scope, range.endDate);
    const { total, ...offers } = await findOffers(scope, asked, rate, cutOf(asked));
    const items = await findOfferRows(scope, asked, offers, rate);
    const unallocatedOf = await findOfferlessSums(scope, [range]);
    return { ...(await presentPage(scope, asked, rate, { items, total })), unallocated: presentRest(unallocatedOf(range), rate) };
  });
}

export function findOffers(scope: ReportScope, asked: OffersAsked, rate: RangeRate, cut: { limit: number | null; offset: number }) {
  return findOfferPage(scope, {
    range: askedRange(asked),
    order: sortedBy(asked.sort, ORDERS, "externalId"),
    only: asked.only,
    rate: rate.rate,
    ...cut,
  });
}

/** Rows of the offers, in the order of their ids; `previous` when the question compares. */
export async function findOfferRows(scope: ReportScope, asked: OffersAsked, offers: SoldOffers, rate: RangeRate): Promise<OfferRow[]> {
  const range = askedRange(asked);
  const before = asked.compare === undefined ? null : comparedWith(range, asked.compare, scope.today);
  const sumsOfOffer = await findOfferSums(scope, offers, before === null ? [range] : [range, before]);
  const facts = await findOfferFacts(scope, offers.ids);
  return facts.map(({ id, storeId, productId, ...offer }) => {
    const sumsOf = sumsOfOffer(id);
    return {
      ...offer,
      id: String(id),
      storeId: String(storeId),
      productId: idOrNull(productId ?? 0),
      figures: presentFigures(sumsOf(range), rate),
      ...(before === null ? {} : { previous: presentFigures(sumsOf(before), rate) }),
    };
  });
}
