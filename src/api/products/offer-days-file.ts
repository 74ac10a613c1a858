import type { offerDaysRoute } from "#contract/offer-days.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import { findAllNights, type NightOfOffer } from "#ledger/reports/offers/offer-nights.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { idOr404 } from "../http/ids.ts";
import { askedRange, reportScope, type SayText } from "../domain/report.ts";
import { type Expect, tableFile } from "../domain/table-file.ts";
import { EVERY_PRODUCT, productOr404 } from "./offer-days.ts";

const COLUMNS = [
  "day",
  "offerNumber",
  "name",
  "store",
  "market",
  "price",
  "currency",
  "stock",
  "status",
  "visits",
  "priceRule",
  "campaigns",
] as const;

type Call = CallOf<typeof offerDaysRoute>;

/** Every recorded night of every offer of the product, the newest first. */
export async function offerDaysFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const id = idOr404(call.params.id);
  // before the file begins: after that nothing can be refused
  await productOr404(await scopeOf(call), id);
  const header = COLUMNS.map((column) => say(`reports:column.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => nightRows({ ...call, scope }, id, say, expect));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.offerDays"), range: call.body, scope, header, rows });
}

function scopeOf(call: Call) {
  return reportScope(call, { ...EVERY_PRODUCT, ...call.body.filter });
}

async function* nightRows(call: Call, id: number, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const nights = await findAllNights(await scopeOf(call), id, askedRange(call.body));
  expect?.(nights.length);
  for (const night of nights) yield cellsOf(night, say);
}

function cellsOf(
  { day, externalId, name, storeName, market, price, currency, stock, status, visits, ...programs }: NightOfOffer,
  say: SayText,
) {
  const rule: OutCell = programs.rule === null ? "" : (programs.ruleName ?? say("reports:unnamedRule"));
  const campaigns: OutCell = programs.campaigns === null ? null : programs.campaigns.join(", ");
  const offer: OutRow = [{ day }, externalId, name, storeName, market, { minor: price }, currency];
  return [...offer, stock, status === null ? null : statusText(status, say), visits, rule, campaigns];
}

const STATUSES = ["ACTIVE", "INACTIVE", "ENDED", "ACTIVATING"];

/** One that the marketplace invents stands as it is written. */
function statusText(status: string, say: SayText): string {
  return STATUSES.includes(status) ? say(`reports:offerStatus.${status}`) : status;
}
