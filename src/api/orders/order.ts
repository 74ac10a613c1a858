import type { orderRoute } from "#contract/orders.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { LINES } from "#core/ledger.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findOrderLines, findOwnCosts } from "#ledger/reports/orders/order-lines.ts";
import { findOrders, findOrderSums, type OrderFacts } from "#ledger/reports/orders/order-rows.ts";
import { findPostings } from "#ledger/reports/postings/postings.ts";
import { findVatOfLines } from "#ledger/reports/sums/vat-rates.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import { inSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import type { CallOf } from "../http/call.ts";
import { idOr404 } from "../http/ids.ts";
import { presentPosting } from "../domain/posting.present.ts";
import { presentReport, presentTranslation } from "../domain/report.present.ts";
import { type ReportCall, type SayText } from "../domain/report.ts";
import { presentOrder } from "./order.present.ts";
import { findRefundable, findRefundableDelivery, findRefunds } from "./refunds.query.ts";

/** One order with everything it brought and cost, in its own market's currency or translated at today's rate; 404 for one of another company. */
export function answerOrder(call: CallOf<typeof orderRoute>, say: SayText): Promise<ResponseOf<typeof orderRoute>> {
  const id = idOr404(call.params.id);
  return inSnapshot(call.scope, async (company) => {
    const [order] = await findOrders(company, [id]);
    if (order === undefined) throw new AppError("NOT_FOUND", `no order ${id}`);
    const scope = await scopeOfOrder({ ...call, scope: company }, order);
    const rate = await findRangeRate(scope, scope.today);
    const sums = await findOrderSums(company, scope.amounts, [id]);
    const lines = await findOrderLines(company, [id]);
    const postings = await findPostings(scope, {
      range: null,
      lines: LINES,
      orderId: id,
      sort: { key: "day", descending: false },
      limit: null,
      offset: 0,
    });
    const days = postings.map(({ day }) => day);
    const range = { startDate: days.at(0) ?? scope.today, endDate: days.at(-1) ?? scope.today };
    const shown = presentOrder(order, lines, sums.get(id), rate);
    const vatOfLines = await findVatOfLines(company, [id]);
    const ownCosts = await findOwnCosts(company, id);
    const found = { postings: postings.length, lacksRates: postings.some(({ amount }) => amount === null) };
    return {
      ...(await presentReport(scope, [{ range, found, rate }])),
      ...presentTranslation(rate),
      ...shown,
      lines: shown.lines.map((line) => ({
        ...line,
        vat: vatOfLines.get(Number(line.id)) ?? null,
        ownCost: ownCosts.get(line.id) ?? null,
      })),
      postings: postings.map((posting) => presentPosting(posting, scope, say, call.locale)),
      ...(await presentRefunds(company, id)),
    };
  });
}

async function presentRefunds(company: CompanyScope, id: number): Promise<Pick<ResponseOf<typeof orderRoute>, "refunds" | "refundable">> {
  const left = await findRefundable(company, id);
  return {
    refunds: (await findRefunds(company, id)).map((refund) => ({ ...refund, id: String(refund.id) })),
    refundable: {
      lines: left.map(({ lineId, units, amount }) => ({ lineId: String(lineId), units, amount })),
      delivery: await findRefundableDelivery(company, id),
    },
  };
}

/** The store and market of the order, whatever the active ones are. */
function scopeOfOrder({ scope, currency, today }: ReportCall, { market, storeId }: OrderFacts): Promise<ReportScope> {
  const filter = {
    accountType: [String(storeId)],
    searchedPhrase: "",
    isAllProductsSelected: true,
    selectedProductIDs: [],
    excludedProductIDs: [],
  };
  return resolveScope(scope, { filter, market, currency, today });
}
