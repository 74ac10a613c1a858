/** Tiles, charts and the account: sums of ranges, over everything or some products. */
import { DayText } from "../src/contract/common.ts";
import type { Day } from "../src/core/facts.ts";
import { addDays, addMonths, startOfMonth } from "../src/core/day.ts";
import { z } from "zod";
import type { Asked, Bar, Question } from "./questions.ts";
import { ALL, byDay, type DayRange, difference, type Figures, foldDays, minusDays, type Products } from "./sums.ts";
import { DAYS, FIRST_DAY } from "./sizes.ts";

const MARKETS = ["PL", "CZ", "SK", "HU"] as const;
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);

/** The day a request looks back from; every turn has another. */
export const dayOf = (turn: number): Day => minusDays(LAST_DAY, turn + 1);

const FigureNumbers = z.record(z.string(), z.unknown()).transform((figures) => figures as Figures);
const Ranged = z.object({ startDate: DayText, endDate: DayText, figures: FigureNumbers });
const TilesAnswer = z.object({ tiles: z.array(Ranged.extend({ previous: Ranged })) });
const BucketsAnswer = z.object({ buckets: z.array(Ranged), totals: FigureNumbers, previous: Ranged });

type RangedFigures = z.output<typeof Ranged>;

/** `productsOf` says which products of the company a turn is about. */
export type Selection = { readonly title: string; readonly bar: Bar; readonly productsOf: (turn: number) => Products };

export function filterOf(products: Products) {
  const ids = products.kind === "all" ? [] : products.ids.map(String);
  return {
    markets: MARKETS,
    isAllProductsSelected: products.kind !== "only",
    selectedProductIDs: products.kind === "only" ? ids : [],
    excludedProductIDs: products.kind === "allBut" ? ids : [],
  };
}

function ranged(
  name: string,
  companyId: number,
  { title, bar, productsOf }: Selection,
  ask: (turn: number, products: Products) => Asked,
  figuresOf: (turn: number, answer: unknown) => RangedFigures[],
): Question {
  return {
    name: `${name}${title}`,
    bar,
    ask: (turn) => ask(turn, productsOf(turn)),
    peer: (turn, answer) => byDay(companyId, figuresOf(turn, answer), productsOf(turn)),
    compare(turn, answer, rows) {
      const asked = figuresOf(turn, answer);
      const sums = foldDays(rows, asked);
      const differences = asked.map(({ startDate, endDate, figures }, at) => {
        const found = sums[at];
        return found === undefined ? "a range is missing" : difference(`${startDate}…${endDate}`, figures, found);
      });
      return differences.find((text) => text !== null) ?? null;
    },
  };
}

export function tilesBody(day: Day, products: Products = ALL) {
  const month = startOfMonth(day);
  const tiles = [
    { id: "today", startDate: day, endDate: day },
    { id: "yesterday", startDate: minusDays(day, 1), endDate: minusDays(day, 1) },
    { id: "month", startDate: month, endDate: day },
    { id: "lastMonth", startDate: addMonths(month, -1), endDate: minusDays(month, 1) },
  ];
  return { filter: filterOf(products), tiles };
}

export const TILES = "/api/dashboard/tiles";

function tiles(companyId: number, selection: Selection): Question {
  return ranged(
    "4 tiles with comparisons",
    companyId,
    selection,
    (turn, products) => ({ path: TILES, body: tilesBody(dayOf(turn), products) }),
    (_, answer) => TilesAnswer.parse(answer).tiles.flatMap((tile) => [tile, tile.previous]),
  );
}

type Split = { readonly title: string; readonly splitType: "day" | "week" | "month"; readonly rangeOf: (day: Day) => DayRange };

const MONTHS: Split = {
  title: "12 months by month",
  splitType: "month",
  rangeOf: (day) => ({ startDate: addMonths(startOfMonth(day), -11), endDate: day }),
};
const SPLITS: readonly Split[] = [
  MONTHS,
  { title: "3 months by week", splitType: "week", rangeOf: (day) => ({ startDate: addMonths(startOfMonth(day), -2), endDate: day }) },
  { title: "30 days by day", splitType: "day", rangeOf: (day) => ({ startDate: minusDays(day, 30), endDate: minusDays(day, 1) }) },
];

function buckets(path: string, name: string, companyId: number, selection: Selection, { splitType, rangeOf }: Split): Question {
  return ranged(
    name,
    companyId,
    selection,
    (turn, products) => ({ path, body: { ...rangeOf(dayOf(turn)), filter: filterOf(products), splitType } }),
    (turn, answer) => {
      const { buckets: cut, totals, previous } = BucketsAnswer.parse(answer);
      return [...cut, { ...rangeOf(dayOf(turn)), figures: totals }, previous];
    },
  );
}

export function rangeQuestions(companyId: number, selection: Selection): Question[] {
  return [
    tiles(companyId, selection),
    ...SPLITS.map((split) => buckets("/api/dashboard/chart", `chart ${split.title}`, companyId, selection, split)),
    buckets("/api/dashboard/income", "P&L 12 months", companyId, selection, MONTHS),
  ];
}

/** Without products: what growth is measured by. */
export function growthQuestions(companyId: number): Question[] {
  const everything: Selection = { title: "", bar: {}, productsOf: () => ALL };
  return [tiles(companyId, everything), buckets("/api/dashboard/chart", "chart 12 months by month", companyId, everything, MONTHS)];
}

/** Ten products of the company, others at each turn: the one with most lines at every third, then well and badly sold ones. */
export function tenProducts(firstId: number, turn: number): number[] {
  const numbers = [turn % 3 === 0 ? 1 : 2 + turn, 40 + turn, 90 + 3 * turn, 300 + 5 * turn, 1000 + 7 * turn];
  return [...numbers, 2500 + 11 * turn, 5000 + 13 * turn, 9000 + 17 * turn, 14_000 + 19 * turn, 19_000 + turn].map(
    (number) => firstId + number,
  );
}
