import type { tilesRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { certaintyOf } from "#core/figures.ts";
import { findRangeSums } from "#ledger/reports/sums/range-sums.ts";
import { findRangeRates } from "#ledger/reports/scope/translation.ts";
import type { CallOf } from "../http/call.ts";
import { presentFigures, presentReport, presentTranslation } from "../domain/report.present.ts";
import { comparedWith, reportScope } from "../domain/report.ts";

/** Each tile with its comparison range, which is translated at the tile's own rate. */
export async function answerTiles(call: CallOf<typeof tilesRoute>): Promise<ResponseOf<typeof tilesRoute>> {
  const { filter, tiles, compare } = call.body;
  const pairs = tiles.map((tile) => ({ tile, before: comparedWith(tile, compare, call.today) }));
  const scope = await reportScope(call, filter);
  const ranges = pairs.flatMap(({ tile, before }) => [tile, before]);
  const rateOf = await findRangeRates(
    scope,
    tiles.map(({ endDate }) => endDate),
  );
  const sumsOf = await findRangeSums(scope, ranges);
  const answered = pairs.map(({ tile, before }) => ({
    tile,
    before,
    rate: rateOf(tile.endDate),
    now: sumsOf(tile),
    earlier: sumsOf(before),
  }));
  const report = await presentReport(
    scope,
    answered.flatMap(({ tile, before, rate, now, earlier }) => [
      { range: tile, found: now, rate },
      { range: before, found: earlier, rate },
    ]),
  );
  return {
    ...report,
    tiles: answered.map(({ tile, before, rate, now, earlier }) => ({
      id: tile.id,
      startDate: tile.startDate,
      endDate: tile.endDate,
      figures: presentFigures(now, rate),
      previous: { ...before, figures: presentFigures(earlier, rate) },
      certainty: certaintyOf(now.sums),
      ...presentTranslation(rate),
    })),
  };
}
