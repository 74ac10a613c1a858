import type { offerDaysRoute } from "#contract/offer-days.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import {
  findFirstNight,
  findOfferNights,
  findPriceChanges,
  findRecordedOffers,
  type OfferNight,
  type RecordedOffer,
} from "#ledger/reports/offers/offer-nights.ts";
import { findProductIdentity } from "#ledger/reports/products/product-history.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import { askedRange, inReport } from "../domain/report.ts";

type Call = CallOf<typeof offerDaysRoute>;
type Answer = ResponseOf<typeof offerDaysRoute>;

/** A rule may move a price every night of every offer. */
const MOST_CHANGES = 500;

export const EVERY_PRODUCT = { searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };

/** 404 for a product of another company. */
export async function productOr404(scope: ReportScope, id: number): Promise<void> {
  if ((await findProductIdentity(scope, id)) === null) throw new AppError("NOT_FOUND", `no product ${id}`);
}

export function answerOfferDays(call: Call): Promise<Answer> {
  const { params, body: asked } = call;
  const id = idOr404(params.id);
  return inReport(call, { ...EVERY_PRODUCT, ...asked.filter }, async (scope) => {
    await productOr404(scope, id);
    const range = askedRange(asked);
    const offers = await findRecordedOffers(scope, id, range);
    const chosen = chosenOf(offers, asked.offer);
    const changes = await findPriceChanges(scope, id, range, MOST_CHANGES);
    return {
      recordedFrom: await findFirstNight(scope, id),
      offers: offers.map((offer) => ({ ...offer, offerId: String(offer.offerId) })),
      chosen: chosen === null ? null : { offerId: String(chosen.offerId), market: chosen.market },
      nights:
        chosen === null ? [] : (await findOfferNights(scope, chosen, range)).map((night) => ({ ...night, ...presentPrograms(night) })),
      changes: changes.map((change) => ({ ...change, ...presentPrograms(change), offerId: String(change.offerId) })),
    };
  });
}

/** Only an offer of the product can be chosen, so that no id leads anywhere else. */
function chosenOf(offers: readonly RecordedOffer[], wanted: Call["body"]["offer"]): RecordedOffer | null {
  const found = offers.find(({ offerId, market }) => String(offerId) === wanted?.offerId && market === wanted.market);
  return found ?? offers[0] ?? null;
}

function presentPrograms({ rule, ruleName, campaigns }: Pick<OfferNight, "rule" | "ruleName" | "campaigns">) {
  return { rule: rule === null ? null : { name: ruleName }, campaigns: campaigns === null ? null : [...campaigns] };
}
