import type { ResponseOf } from "#contract/route.ts";
import type { TagRow, tagsRoute } from "#contract/tables.ts";
import type { OutRow } from "#files/out-cell.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findTags, findTagSums, findUntaggedSums } from "#ledger/reports/products/tag-sums.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentFigures, presentSum } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport, reportScope, type SayText } from "../domain/report.ts";
import { presentPageOf } from "../domain/table-page.ts";
import { askedFigures, figureCells, figureHeader, tableFile } from "../domain/table-file.ts";
import { chosenRows } from "./figure-rows.ts";

type Call = CallOf<typeof tagsRoute>;

/** The tags that something was earned under, and what carries none. */
export function answerTags(call: Call): Promise<ResponseOf<typeof tagsRoute>> {
  const asked = call.body;
  return inReport(call, asked.filter, async (scope) => {
    const rate = await findRangeRate(scope, askedRange(asked).endDate);
    const { rows, unallocated } = await findTagTable(scope, call, rate);
    return { ...(await presentPageOf(scope, asked, rate, rows)), unallocated: presentSum(unallocated, rate) };
  });
}

async function findTagTable(scope: ReportScope, { body: asked }: Call, rate: RangeRate) {
  const range = askedRange(asked);
  const before = asked.compare === undefined ? null : comparedWith(range, asked.compare, scope.today);
  const tags = (await findTags(scope)).filter(({ group }) => asked.group === undefined || group === asked.group);
  const sumsOfTag = await findTagSums(scope, tags, before === null ? [range] : [range, before]);
  const rows = tags
    .filter((tag) => sumsOfTag(tag)(range).postings > 0)
    .map((tag): TagRow => {
      const { id, name, color, group, productIds } = tag;
      const sumsOf = sumsOfTag(tag);
      return {
        id: String(id),
        name,
        color,
        group,
        products: productIds.length,
        figures: presentFigures(sumsOf(range), rate),
        ...(before === null ? {} : { previous: presentFigures(sumsOf(before), rate) }),
      };
    });
  const untagged = await findUntaggedSums(scope, tags, [range]);
  return { rows: chosenRows(rows, asked), unallocated: untagged(range) };
}

/** All tags of the question, the amounts without a tag last. */
export async function tagsFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = ["tag", "group", "currency"].map((column) => say(`reports:column.${column}`));
  const rows = () => rowsInSnapshot(call.scope, (scope) => tagRows({ ...call, scope }, say));
  const figures = figureHeader(say, askedFigures(call.query));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.tags"), range: call.body, scope, header: [...header, ...figures], rows });
}

async function* tagRows(call: Call, say: SayText): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const keys = askedFigures(call.query);
  const scope = await reportScope(call, asked.filter);
  const rate = await findRangeRate(scope, asked.endDate);
  const { rows, unallocated } = await findTagTable(scope, call, rate);
  for (const { name, group, figures } of rows) yield [name, group, currency, ...figureCells(figures, say, locale, keys)];
  if (unallocated.postings === 0) return;
  yield [say("reports:untagged"), "", currency, ...figureCells(presentSum(unallocated, rate), say, locale, keys)];
}
