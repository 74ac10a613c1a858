import type { ledgerRoute, PostingRow } from "#contract/ledger.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import { findPostingTotals, postingBatches } from "#ledger/reports/postings/postings.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import type { Day } from "#core/facts.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentPosting } from "../domain/posting.present.ts";
import { reportScope, type SayText } from "../domain/report.ts";
import { type Expect, tableFile } from "../domain/table-file.ts";
import { askedScope, questionOf } from "./ledger.ts";

type Call = CallOf<typeof ledgerRoute>;

const COLUMNS = [
  "day",
  "billedOn",
  "line",
  "amount",
  "currency",
  "originalAmount",
  "originalCurrency",
  "rate",
  "rateTable",
  "rateDate",
  "source",
  "orderNumber",
  "sku",
  "name",
  "quantity",
  "market",
  "vatRate",
  "vatOrigin",
  "withoutSale",
] as const;

/** All postings of the question. */
export async function ledgerFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = COLUMNS.map((column) => say(`reports:column.${column}`));
  const rows = (expect: Expect) => rowsInSnapshot(call.scope, (scope) => postingRows({ ...call, scope }, say, expect));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.ledger"), range: call.body, scope, header, rows });
}

async function* postingRows(call: Call, say: SayText, expect: Expect): AsyncGenerator<OutRow> {
  const whole = await askedScope(await reportScope(call, call.body.filter), call.body);
  const { scope, question } = questionOf(whole, call.body, { limit: null, offset: 0 });
  if (expect !== null) expect((await findPostingTotals(scope, question)).total);
  for await (const postings of postingBatches(scope, question)) {
    for (const posting of postings) yield cells(presentPosting(posting, scope, say, call.locale), say);
  }
}

function cells(posting: PostingRow, say: SayText): OutRow {
  const day = (value: Day | null): OutCell => (value === null ? null : { day: value });
  return [
    day(posting.day),
    day(posting.billedOn),
    say(`figures:${posting.line}`),
    posting.amount === null ? null : { minor: posting.amount },
    posting.currency,
    { minor: posting.originalAmount },
    posting.originalCurrency,
    posting.rate === null ? null : { decimal: String(posting.rate) },
    posting.rateTable,
    day(posting.rateDate),
    posting.source.label ?? "",
    posting.orderNumber,
    posting.sku,
    posting.productName,
    posting.quantity,
    posting.market,
    posting.vat === null ? null : { decimal: String(posting.vat.rate / 100) },
    posting.vat === null ? "" : say(`common:vat.${posting.vat.origin}`),
    posting.withoutSale ? say("common:withoutSale") : "",
  ];
}
