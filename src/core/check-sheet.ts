/** What is wrong with a sheet before it is written: each problem names its field as the request does (`costs.1.validFrom`). */
import { addDays, compareDays } from "./day.ts";
import type { Day } from "./facts.ts";
import { isMarket } from "./market.ts";
import { parseDecimal } from "./money.ts";
import { isNbpCurrency } from "./nbp-currencies.ts";
import { type Batch, COST_PARTS, type CostRow, costPlace, type ProductSheet, type Recipe } from "./product-sheet.ts";

/** `text` is a key of the texts `api:field`. */
export type FieldProblem = { field: string; text: SheetProblem };

export type SheetProblem =
  | "required"
  | "invalid"
  | "order"
  | "costNumber"
  | "costCurrency"
  | "costParts"
  | "costTwice"
  | "costGap"
  | "costOverlap"
  | "costEnds"
  | "recipeItself"
  | "recipeTwice";

/** Below a hundred millions: times the units of a line it is still an exact number of grosze. */
const DECIMAL = /^\d{1,8}(?:\.\d{1,4})?$/;
const MOST_UNITS = 1_000_000_000;
const MOST_BP = 10_000;

export type CheckedSheet = Pick<
  ProductSheet,
  "productId" | "costMethod" | "costs" | "batches" | "recipes" | "vatRates" | "packagingPerUnit" | "recoveryPercent"
>;

/**
 * `before` is what is stored: days that an import left with a gap stay as they are until somebody changes them, so that
 * they do not stand in the way of another field.
 */
export function checkSheet(sheet: CheckedSheet, before?: CheckedSheet): FieldProblem[] {
  const keepsDays = before !== undefined && daysOf(before) === daysOf(sheet);
  return [
    ...sheet.costs.flatMap((row, at) => checkPrice(row, `costs.${at}`)),
    ...sheet.costs.flatMap((row, at) => checkCostDays(row, `costs.${at}`)),
    ...checkPlaces(sheet.costs),
    ...(keepsDays ? [] : checkSpans(sheet)),
    ...sheet.batches.flatMap((row, at) => checkBatch(row, `batches.${at}`)),
    ...checkIds(sheet.batches),
    ...checkRecipes(sheet),
    ...checkSettings(sheet),
  ];
}

function daysOf({ costMethod, costs }: CheckedSheet): string {
  const days = costs.map(({ market, validFrom, validTo }) => `${market ?? ""}|${validFrom ?? ""}|${validTo ?? ""}`);
  return `${costMethod} ${days.toSorted().join(" ")}`;
}

type Price = Pick<CostRow, "unitCost" | "currency" | "vatRate" | "components">;

function checkPrice({ unitCost, currency, vatRate, components }: Price, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!DECIMAL.test(unitCost)) problems.push({ field: `${field}.unitCost`, text: "costNumber" });
  if (!isNbpCurrency(currency)) problems.push({ field: `${field}.currency`, text: "costCurrency" });
  if (vatRate !== null && !isWithin(vatRate, 0, MOST_BP)) problems.push({ field: `${field}.vatRate`, text: "invalid" });
  if (components === null || problems.length > 0) return problems;
  const parts = COST_PARTS.flatMap((part) => (components[part] === undefined ? [] : [{ part, text: components[part] }]));
  const wrong = parts.filter(({ text }) => !DECIMAL.test(text));
  if (wrong.length > 0) return wrong.map(({ part }) => ({ field: `${field}.components.${part}`, text: "costNumber" }));
  const sum = parts.reduce((total, { text }) => total + tenThousandths(text), 0n);
  return sum === tenThousandths(unitCost) ? [] : [{ field: `${field}.components`, text: "costParts" }];
}

/** Exact: a cost has four decimals at most. */
function tenThousandths(text: string): bigint {
  const { units, scale } = parseDecimal(text);
  return units * 10n ** BigInt(4 - scale);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function checkCostDays({ market, validFrom, validTo }: CostRow, field: string): FieldProblem[] {
  if (market !== null && !isMarket(market)) return [{ field: `${field}.market`, text: "invalid" }];
  return validFrom !== null && validTo !== null && validTo < validFrom ? [{ field: `${field}.validTo`, text: "order" }] : [];
}

/** Two costs of one market cannot begin on one day. */
function checkPlaces(costs: readonly CostRow[]): FieldProblem[] {
  const places = costs.map(costPlace);
  return places.flatMap((place, at): FieldProblem[] =>
    places.indexOf(place) < at ? [{ field: `costs.${at}.validFrom`, text: "costTwice" }] : [],
  );
}

/** A constant cost holds until the next one begins. Periods of a market follow each other without a gap or an overlap. */
function checkSpans({ costMethod, costs }: CheckedSheet): FieldProblem[] {
  const numbered = costs.map((row, at) => ({ ...row, field: `costs.${at}` }));
  if (costMethod === "constant") {
    return numbered.flatMap(({ validTo, field }): FieldProblem[] =>
      validTo === null ? [] : [{ field: `${field}.validTo`, text: "costEnds" }],
    );
  }
  if (costMethod !== "period") return [];
  return [...Map.groupBy(numbered, ({ market }) => market).values()].flatMap((rows) => {
    const sorted = rows.toSorted((a, b) => compareDays(...starts(a, b)));
    return sorted.slice(1).flatMap((row, at) => checkNext(sorted[at] ?? row, row));
  });
}

const SINCE_EVER: Day = "0001-01-01";

function starts(a: CostRow, b: CostRow): [Day, Day] {
  return [a.validFrom ?? SINCE_EVER, b.validFrom ?? SINCE_EVER];
}

function checkNext(earlier: CostRow, { validFrom, field }: CostRow & { field: string }): FieldProblem[] {
  const start = validFrom ?? SINCE_EVER;
  if (earlier.validTo === null || start <= earlier.validTo) return [{ field: `${field}.validFrom`, text: "costOverlap" }];
  return addDays(earlier.validTo, 1) === start ? [] : [{ field: `${field}.validFrom`, text: "costGap" }];
}

function checkBatch(batch: Batch, field: string): FieldProblem[] {
  const priced = checkPrice(batch, field);
  return isWithin(batch.quantity, 1, MOST_UNITS) ? priced : [...priced, { field: `${field}.quantity`, text: "invalid" }];
}

function checkIds(batches: readonly Batch[]): FieldProblem[] {
  const ids = batches.map(({ id }) => id);
  return ids.flatMap((id, at): FieldProblem[] => {
    return id !== null && ids.indexOf(id) < at ? [{ field: `batches.${at}.id`, text: "invalid" }] : [];
  });
}

function checkRecipes({ productId, recipes }: CheckedSheet): FieldProblem[] {
  const days = recipes.map(({ validFrom }) => validFrom);
  return recipes.flatMap((recipe, at) => {
    const own = checkRecipe(recipe, productId, `recipes.${at}`);
    const twice: FieldProblem[] = days.indexOf(recipe.validFrom) < at ? [{ field: `recipes.${at}.validFrom`, text: "costTwice" }] : [];
    return [...twice, ...own];
  });
}

function checkRecipe({ components }: Recipe, productId: string, field: string): FieldProblem[] {
  const ids = components.map((part) => part.productId);
  return components.flatMap((part, at): FieldProblem[] => {
    const place = `${field}.components.${at}`;
    if (part.productId === productId) return [{ field: `${place}.productId`, text: "recipeItself" }];
    if (ids.indexOf(part.productId) < at) return [{ field: `${place}.productId`, text: "recipeTwice" }];
    return isWithin(part.quantity, 1, MOST_UNITS) ? [] : [{ field: `${place}.quantity`, text: "invalid" }];
  });
}

function checkSettings({ vatRates, packagingPerUnit, recoveryPercent }: CheckedSheet): FieldProblem[] {
  const rates = Object.entries(vatRates).flatMap(([market, rate]): FieldProblem[] =>
    isMarket(market) && isWithin(rate, 0, MOST_BP) ? [] : [{ field: `vatRates.${market}`, text: "invalid" }],
  );
  const packaging: FieldProblem[] =
    packagingPerUnit === null || isWithin(packagingPerUnit, 0, 1_000_000_00) ? [] : [{ field: "packagingPerUnit", text: "invalid" }];
  const recovery: FieldProblem[] =
    recoveryPercent === null || isWithin(recoveryPercent, 0, 100) ? [] : [{ field: "recoveryPercent", text: "invalid" }];
  return [...rates, ...packaging, ...recovery];
}
