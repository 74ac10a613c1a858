/** What is wrong in the fields of a sheet, by the path of the field: `PL.rows.0.from`, `batches.2.quantity`. */
import type { ProductCosts } from "#contract/product-costs.ts";
import { isDay } from "#core/day.ts";
import { MARKETS } from "#core/market.ts";
import { minorFromText, percentFromText } from "../../ui/amount-text.ts";
import { dayProblems } from "./cost-periods.ts";
import { priceProblems } from "./cost-price.ts";
import { type BatchFields, countFromText, isUntouched, type Place, PLACES, type RecipeFields, type SheetFields } from "./cost-sheet.ts";

export type SheetProblem = "amount" | "percent" | "day" | "order" | "count" | "itself" | "twice" | "product";
export type SheetProblems = Record<string, SheetProblem>;

export function problemsOf(fields: SheetFields, sheet: ProductCosts): SheetProblems {
  return {
    ...merged(PLACES.filter((place) => !isUntouched(fields, sheet, place)).map((place) => placeProblems(fields, place))),
    ...merged(fields.batches.map((batch, index) => under(`batches.${index}`, batchProblems(batch)))),
    ...merged(fields.recipes.map((recipe, index) => under(`recipes.${index}`, recipeProblems(recipe, fields, sheet.id)))),
    ...settingProblems(fields),
  };
}

function merged(all: readonly SheetProblems[]): SheetProblems {
  return Object.fromEntries(all.flatMap((each) => Object.entries(each)));
}

function under(path: string, problems: SheetProblems): SheetProblems {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${path}.${field}`, problem]));
}

function placeProblems(fields: SheetFields, place: Place): SheetProblems {
  const costs = fields[place];
  if (costs.rows.length === 0) return {};
  const days = dayProblems(costs, fields.costMethod === "period");
  return {
    ...merged(
      costs.rows.map((row, index) => {
        const day = days.rows[index] ?? null;
        return under(`${place}.rows.${index}`, { ...priceProblems(row), ...(day === null ? {} : { from: day }) });
      }),
    ),
    ...(days.until === null ? {} : { [`${place}.until`]: days.until }),
  };
}

function batchProblems(batch: BatchFields): SheetProblems {
  const quantity = countFromText(batch.quantity);
  return {
    ...priceProblems(batch),
    ...(isDay(batch.day) ? {} : { day: "day" as const }),
    ...(quantity === null || quantity === 0 ? { quantity: "count" as const } : {}),
  };
}

function recipeProblems({ isSinceEver, from, components }: RecipeFields, { recipes }: SheetFields, productId: string): SheetProblems {
  const begin = isSinceEver ? "" : from;
  const isTwice = recipes.filter((other) => (other.isSinceEver ? "" : other.from) === begin).length > 1;
  return {
    ...(!isSinceEver && !isDay(from) ? { from: "day" as const } : {}),
    ...(isTwice ? { from: "order" as const } : {}),
    ...merged(
      components.map((part, index) => {
        const isKnown = components.findIndex((other) => other.productId === part.productId) < index;
        const count = countFromText(part.quantity);
        const wrong = part.productId === "" ? "product" : part.productId === productId ? "itself" : isKnown ? "twice" : null;
        return under(`components.${index}`, {
          ...(wrong === null ? {} : { productId: wrong }),
          ...(count === null || count === 0 ? { quantity: "count" as const } : {}),
        });
      }),
    ),
  };
}

const WHOLE = 100;

function settingProblems({ vatRates, packaging, recovery }: SheetFields): SheetProblems {
  const percent = countFromText(recovery);
  const rates = MARKETS.filter((market) => vatRates[market].trim() !== "" && percentFromText(vatRates[market]) === null);
  return {
    ...Object.fromEntries(rates.map((market) => [`vatRates.${market}`, "percent" as const])),
    ...(packaging.trim() !== "" && minorFromText(packaging) === null ? { packaging: "amount" as const } : {}),
    ...(recovery.trim() !== "" && (percent === null || percent > WHOLE) ? { recovery: "percent" as const } : {}),
  };
}
