import { dayText } from "#core/day-text.ts";
import type { PostingRow } from "#contract/ledger.ts";
import type { SourceType } from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import { numberTexts } from "#core/number-text.ts";
import { SETTING_SOURCES } from "#core/setting-sources.ts";
import type { PostingFacts } from "#ledger/reports/postings/postings.sql.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { TextLocale } from "#text/texts.ts";
import type { SayText } from "./report.ts";

const SETTINGS = new Map<number, string>(Object.entries(SETTING_SOURCES).map(([setting, id]) => [id, setting]));

/** Postings are PLN or, for one market, its currency; only their sum is translated. */
export function presentPosting(posting: PostingFacts, scope: Pick<ReportScope, "amounts">, say: SayText, locale: TextLocale): PostingRow {
  const { rate, sourceType, sourceId, storeId, orderId, lineId, offerId, productId } = posting;
  return {
    day: posting.day,
    billedOn: posting.billedOn,
    line: posting.line,
    amount: posting.amount,
    currency: scope.amounts === "pln" ? "PLN" : currencyOf(posting.market),
    originalAmount: posting.originalAmount,
    originalCurrency: posting.originalCurrency,
    rate: rate === null ? null : Number(rate),
    rateTable: posting.rateTable,
    rateDate: posting.rateDate,
    source: {
      type: sourceType,
      id: String(sourceId),
      label: sourceLabel(posting, say, locale),
      ...(posting.expenseId === null ? {} : { expenseId: String(posting.expenseId) }),
    },
    certainty: posting.certainty,
    withoutSale: posting.withoutSale,
    vat: posting.vat,
    storeId: idOrNull(storeId),
    market: posting.market,
    orderId: idOrNull(orderId),
    lineId: idOrNull(lineId),
    offerId: idOrNull(offerId),
    productId: idOrNull(productId),
    sku: posting.sku,
    productName: posting.productName,
    orderNumber: posting.orderNumber,
    quantity: posting.quantity,
  };
}

export function idOrNull(id: number): string | null {
  return id === 0 ? null : String(id);
}

/** The document as people know it. */
function sourceLabel(posting: PostingFacts, say: SayText, locale: TextLocale): string {
  const { sourceType, sourceId, line, orderNumber } = posting;
  const ofOrder = say(`reports:source.${sourceType === "orderLine" && line === "refunds" ? "refund" : sourceType}`, {
    number: orderNumber ?? "",
  });
  const labels: Record<SourceType, () => string> = {
    orderLine: () => ofOrder,
    order: () => ofOrder,
    refund: () => (posting.orderId === 0 ? say("reports:source.refundWithoutOrder") : ofOrder),
    surcharge: () => ofOrder,
    billing: () => billingLabel(posting, say, locale),
    expense: () => posting.expenseName ?? say("reports:source.expense"),
    ads: () => say("reports:source.ads", { offer: posting.advertisedOffer ?? String(sourceId) }),
    setting: () => say(`reports:source.${SETTINGS.get(sourceId) ?? "setting"}`),
    estimate: () => estimateLabel(posting, say, locale),
    costRule: () => say("reports:source.costRule"),
  };
  return labels[sourceType]();
}

/** How the amount was made; what it was made of may have gone since. */
function estimateLabel({ estimate }: PostingFacts, say: SayText, locale: TextLocale): string {
  if (estimate === null) return say("reports:source.estimate");
  if ("sales" in estimate) {
    const share = numberTexts(locale).percent(estimate.commission / estimate.sales);
    return say("reports:source.estimateOf.commission", { share });
  }
  if ("orders" in estimate) {
    const { orders, byValue } = estimate;
    return say(byValue ? "reports:source.estimateOf.deliveryOfValue" : "reports:source.estimateOf.delivery", { orders });
  }
  const { lastBilled, billedDays } = estimate;
  return say("reports:source.estimateOf.ads", { day: dayText(lastBilled, locale), days: billedDays });
}

/** As the catalogue says it in the caller's language, else as the entry does. */
export function billingTypeName(type: { id: string; name: string; namePl: string; nameEn: string }, locale: TextLocale): string {
  return (locale === "pl" ? type.namePl : type.nameEn) || type.name || type.id;
}

function billingLabel({ billing, billedOn, day }: PostingFacts, say: SayText, locale: TextLocale): string {
  if (billing === null) return say("reports:source.billing");
  const name = billingTypeName({ ...billing, id: billing.typeId, name: billing.typeName }, locale);
  return say("reports:source.billingOf", { name, day: dayText(billedOn ?? day, locale) });
}
