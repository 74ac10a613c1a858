import type { Filter } from "#contract/filter.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { MarketRow, marketsRoute } from "#contract/tables.ts";
import { MARKETS } from "#core/market.ts";
import type { OutRow } from "#files/out-cell.ts";
import { nothingOf, withinMarket } from "#ledger/reports/scope/narrow-scope.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";
import { rowsInSnapshot } from "#ledger/reports/scope/snapshot.ts";
import { findRangeRate, type RangeRate } from "#ledger/reports/scope/translation.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import { scopeName } from "../domain/file-scope.ts";
import { presentFigures } from "../domain/report.present.ts";
import { askedRange, comparedWith, inReport, reportScope, type SayText } from "../domain/report.ts";
import { presentPageOf } from "../domain/table-page.ts";
import { askedFigures, figureCells, figureHeader, tableFile } from "../domain/table-file.ts";
import { chosenRows } from "./figure-rows.ts";

type Call = CallOf<typeof marketsRoute>;

/** The table compares markets, so it holds them all until some are chosen. */
function everyMarket(filter: Filter): Filter {
  return { ...filter, markets: filter.markets ?? [...MARKETS] };
}

/** The markets that something was earned on; everything belongs to one of them. */
export function answerMarkets(call: Call): Promise<ResponseOf<typeof marketsRoute>> {
  const asked = call.body;
  return inReport(call, everyMarket(asked.filter), async (scope) => {
    const range = askedRange(asked);
    const rate = await findRangeRate(scope, range.endDate);
    const nothing = (await findRangeSums(nothingOf(scope), [range]))(range);
    return {
      ...(await presentPageOf(scope, asked, rate, await findMarketRows(scope, call, rate))),
      unallocated: presentFigures(nothing, rate),
    };
  });
}

async function findMarketRows(scope: ReportScope, { body: asked }: Call, rate: RangeRate): Promise<MarketRow[]> {
  const range = askedRange(asked);
  const before = asked.compare === undefined ? null : comparedWith(range, asked.compare, scope.today);
  const rows: (MarketRow & { name: string })[] = [];
  for (const market of scope.markets) {
    const sumsOf = await findRangeSums(withinMarket(scope, market), before === null ? [range] : [range, before]);
    if (sumsOf(range).postings === 0) continue;
    rows.push({
      id: market,
      name: market,
      figures: presentFigures(sumsOf(range), rate),
      ...(before === null ? {} : { previous: presentFigures(sumsOf(before), rate) }),
    });
  }
  return chosenRows(rows, asked);
}

export async function marketsFile(call: Call, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const header = ["market", "currency"].map((column) => say(`reports:column.${column}`));
  const rows = () => rowsInSnapshot(call.scope, (scope) => marketRows({ ...call, scope }, say));
  const figures = figureHeader(say, askedFigures(call.query));
  const scope = await scopeName(call.scope, call.body.filter, say);
  return tableFile(call, format, { name: say("reports:file.markets"), range: call.body, scope, header: [...header, ...figures], rows });
}

async function* marketRows(call: Call, say: SayText): AsyncGenerator<OutRow> {
  const { body: asked, currency, locale } = call;
  const scope = await reportScope(call, everyMarket(asked.filter));
  const rate = await findRangeRate(scope, asked.endDate);
  for (const { id, figures } of await findMarketRows(scope, call, rate)) {
    yield [id, currency, ...figureCells(figures, say, locale, askedFigures(call.query))];
  }
}
