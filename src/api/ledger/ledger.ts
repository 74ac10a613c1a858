import type { ledgerRoute, PostingRow } from "#contract/ledger.ts";
import type { BodyOf, ResponseOf } from "#contract/route.ts";
import { type Line, LINES, linesOf, PRODUCT_FEES } from "#core/ledger.ts";
import { translate } from "#core/money.ts";
import { NO_PRODUCT, nothingOf, outsideProducts, withinProducts } from "#ledger/reports/scope/narrow-scope.ts";
import { findPostings, findPostingTotals, type PostingTotals } from "#ledger/reports/postings/postings.ts";
import type { PostingsQuestion } from "#ledger/reports/postings/postings.sql.ts";
import { redatedTo } from "#ledger/reports/account/redated.sql.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { numbersOf } from "#ledger/reports/scope/resolve-scope.ts";
import { untilToday } from "#ledger/reports/scope/segments.ts";
import { findTags } from "#ledger/reports/products/tag-sums.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentPosting } from "../domain/posting.present.ts";
import { presentReport, presentTranslation } from "../domain/report.present.ts";
import { askedRange, inReport, type SayText } from "../domain/report.ts";

export type LedgerAsked = BodyOf<typeof ledgerRoute>;

/** One page of the postings behind a figure; `sum` over all pages is the figure. */
export function answerLedger(call: CallOf<typeof ledgerRoute>, say: SayText): Promise<ResponseOf<typeof ledgerRoute>> {
  const { body: asked, locale } = call;
  return inReport(call, asked.filter, async (whole) => {
    const { page, perPage, startDate, endDate } = asked;
    const { scope, question } = questionOf(await askedScope(whole, asked), asked, { limit: perPage, offset: (page - 1) * perPage });
    const rate = await findRangeRate(scope, endDate);
    const totals = await findPostingTotals(scope, question);
    const postings = await findPostings(scope, question);
    const found = { postings: totals.total, lacksRates: totals.sum === null };
    return {
      ...(await presentReport(scope, [{ range: { startDate, endDate }, found, rate }])),
      ...presentTranslation(rate),
      items: postings.map((posting): PostingRow => presentPosting(posting, scope, say, locale)),
      total: totals.total,
      page,
      perPage,
      sum: shownSum(totals, rate),
    };
  });
}

/** Without what carries a tag, where that is left out. */
export async function askedScope(whole: ReportScope, { untagged }: LedgerAsked): Promise<ReportScope> {
  if (!untagged) return whole;
  const tags = await findTags(whole);
  return outsideProducts(whole, [...new Set(tags.flatMap(({ productIds }) => productIds))]);
}

type Cut = Pick<PostingsQuestion, "limit" | "offset">;

/** The part of the scope that a product or an order of the request is, and what to ask about it. */
export function questionOf(whole: ReportScope, asked: LedgerAsked, cut: Cut): { scope: ReportScope; question: PostingsQuestion } {
  const { sort } = asked;
  const orderId = asked.orderId === undefined ? null : (numbersOf([asked.orderId])[0] ?? "unknown");
  const offerId = asked.offerId === undefined ? null : offerIdOf(asked.offerId);
  const ofProduct = asked.productId === undefined ? whole : withinProducts(whole, productIds(asked.productId));
  return {
    scope: orderId === "unknown" || offerId === "unknown" ? nothingOf(whole) : ofProduct,
    question: {
      range: untilToday(askedRange(asked), whole.today),
      lines: selectedLines(asked.line),
      orderId: orderId === "unknown" ? null : orderId,
      offerId: offerId === "unknown" ? null : offerId,
      sourceType: asked.sourceType ?? null,
      billingType: asked.billingType ?? null,
      basis: redatedTo(whole, asked.basis),
      sort: { key: sort.endsWith("amount") ? "amount" : "day", descending: sort.startsWith("-") },
      ...cut,
    },
  };
}

/** "0" asks for what belongs to no offer. */
function offerIdOf(id: string): number | "unknown" {
  return id === "0" ? 0 : (numbersOf([id])[0] ?? "unknown");
}

/** "0" asks for what belongs to no product, the row „Nieprzypisane” of the product table. */
function productIds(id: string): number[] {
  return id === String(NO_PRODUCT) ? [NO_PRODUCT] : numbersOf([id]);
}

/** Figures that are plain sums of several lines. */
const SUMMED_LINES = new Map<string, readonly Line[]>([
  ["netRevenue", linesOf("revenue")],
  ["fees", linesOf("fees")],
  ["productFees", PRODUCT_FEES],
  ["goods", linesOf("goods")],
  ["grossProfit", LINES.filter((line) => line !== "expenses")],
]);

/** Everything by default. */
function selectedLines(selection: LedgerAsked["line"]): readonly Line[] {
  const single = LINES.filter((line) => line === selection);
  return SUMMED_LINES.get(selection ?? "") ?? (single.length > 0 ? single : LINES);
}

function shownSum({ sum }: PostingTotals, { rate }: RangeRate): number | null {
  return sum === null || rate === null ? null : translate(sum, rate);
}
