/** Bundles: what one set consists of on a day. */
import type { BundleFacts, Day } from "./facts.ts";

export type Component = BundleFacts["components"][number];

/**
 * The recipe in force on the day out of one product's recipes; null before the first one or for a product that is no
 * bundle, or no longer one (an empty recipe): it then has a cost of its own. A component is always priced by its own cost, never by a recipe of its own.
 */
export function recipeOn(recipes: readonly BundleFacts[], day: Day): readonly Component[] | null {
  const begun = recipes.filter(({ validFrom }) => validFrom === null || validFrom <= day);
  const newest = begun.reduce<BundleFacts | null>((best, recipe) => {
    if (best === null || best.validFrom === null) return recipe;
    return recipe.validFrom !== null && recipe.validFrom > best.validFrom ? recipe : best;
  }, null);
  return newest === null || newest.components.length === 0 ? null : newest.components;
}
