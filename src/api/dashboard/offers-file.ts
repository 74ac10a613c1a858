import type { offersRoute } from "#contract/tables.ts";
import type { OutRow } from "#files/out-cell.ts";
import { findOfferlessSums } from "#ledger/reports/offers/offer-sums.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentRest } from "../domain/report.present.ts";
import { askedRange, reportScope, type SayText } from "../domain/report.ts";
import { askedFigures, figureCells, type Expect, figureHeader, tableFile } from "../domain/table-file.ts";
import { findOfferRows, findOffers } from "./offers.ts";

const BATCH = 500;

type Call = CallOf<typeof offersRoute>;

/** All offers of the question, the amounts without an offer last. */
export async function offersFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = ["offerNumber", "name", "sku", "store", "stock", "currency"].map((column) => say(`reports:column.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => offerRows({ ...call, scope }, say, expect));
  const figures = figureHeader(say, askedFigures(call.query));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.offers"), range: call.body, scope, header: [...header, ...figures], rows });
}

async function* offerRows(call: Call, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const keys = askedFigures(call.query);
  const range = askedRange(asked);
  const scope = await reportScope(call, asked.filter);
  const rate = await findRangeRate(scope, asked.endDate);
  const { ids, productIds } = await findOffers(scope, asked, rate, { limit: null, offset: 0 });
  expect?.(ids.length);
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const offer of await findOfferRows(scope, asked, { ids: ids.slice(at, at + BATCH), productIds }, rate)) {
      const named = [offer.externalId, offer.name, offer.sku ?? "", offer.storeName, offer.stock, currency];
      yield [...named, ...figureCells(offer.figures, say, locale, keys)];
    }
  }
  const found = (await findOfferlessSums(scope, [range]))(range);
  if (found.postings === 0) return;
  yield ["", say("reports:unallocated"), "", "", null, currency, ...figureCells(presentRest(found, rate), say, locale, keys)];
}
