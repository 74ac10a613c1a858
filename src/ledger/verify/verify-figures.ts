/** Whether reports show what the recomputed postings add up to: the whole history, per market and of all markets together. */
import type { Day, Market, Posting } from "#core/facts.ts";
import { type Sums, figuresOf } from "#core/figures.ts";
import { FIGURE_KEYS } from "#core/figure-keys.ts";
import { MARKETS, currencyOf } from "#core/market.ts";
import type { Certainties } from "#core/oracle/certainty.ts";
import { sumsOf } from "#core/oracle/figures-for.ts";
import { addSums, emptySums } from "#core/sums.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findRangeSums } from "../reports/sums/range-sums.ts";
import { resolveScope } from "../reports/scope/resolve-scope.ts";
import type { DifferenceReport } from "./verify-report.ts";

/** Sums of the postings seen so far; those of one order are added together. */
export type FigureSums = {
  add: (postings: readonly Posting[], certainties?: Certainties) => void;
  of: (market: Market) => Sums;
  inPln: () => Sums;
};

const SINCE_EVER: Day = "1000-01-01";

export function createFigureSums(today: Day): FigureSums {
  const range = { startDate: SINCE_EVER, endDate: today };
  const byMarket = new Map<Market, Sums>();
  let inPln = emptySums();
  return {
    add: (postings, certainties) => {
      for (const [market, ofMarket] of Map.groupBy(postings, (posting) => posting.market)) {
        byMarket.set(market, addSums([byMarket.get(market) ?? emptySums(), sumsOf(ofMarket, range, "amount", certainties)]));
      }
      inPln = addSums([inPln, sumsOf(postings, range, "amountPln", certainties)]);
    },
    of: (market) => byMarket.get(market) ?? emptySums(),
    inPln: () => inPln,
  };
}

export async function verifyFigures(scope: CompanyScope, today: Day, sums: FigureSums, report: DifferenceReport): Promise<void> {
  for (const market of MARKETS) {
    const shown = await shownSums(scope, today, { market, markets: [market], currency: currencyOf(market) });
    addDifferences(report, `company ${scope.companyId}: figures of ${market} until ${today}`, shown, sums.of(market));
  }
  const shown = await shownSums(scope, today, { market: "PL", markets: MARKETS, currency: "PLN" });
  addDifferences(report, `company ${scope.companyId}: figures of all markets until ${today}`, shown, sums.inPln());
}

type Question = { market: Market; markets: readonly Market[]; currency: ReturnType<typeof currencyOf> };

/** As every report reads them. */
async function shownSums(scope: CompanyScope, today: Day, { market, markets, currency }: Question): Promise<Sums> {
  const filter = {
    accountType: [],
    searchedPhrase: "",
    isAllProductsSelected: true,
    selectedProductIDs: [],
    excludedProductIDs: [],
    markets,
  };
  const range = { startDate: SINCE_EVER, endDate: today };
  const report = await resolveScope(scope, { filter, market, currency, today });
  return (await findRangeSums(report, [range]))(range).sums;
}

function addDifferences(report: DifferenceReport, where: string, shown: Sums, recomputed: Sums): void {
  const [left, right] = [figuresOf(shown), figuresOf(recomputed)];
  for (const key of FIGURE_KEYS) {
    if (left[key] !== right[key]) report.add(`${where}: ${key} is shown as ${left[key]}, recomputed as ${right[key]}`);
  }
}
