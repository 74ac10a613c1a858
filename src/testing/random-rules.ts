/** Random rules by which costs are estimated, and what they are about. */
import type { CostRuleFacts } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import type { Draw } from "./random-draw.ts";
import { sampleCostRule } from "./sample-facts.ts";

export const TAG_IDS = ["31", "32"] as const;
export const CATEGORY_IDS = ["257933", "4029"] as const;

/** Of a tag, a category, or everything. */
export function drawnCostRule(draw: Draw, index: number): CostRuleFacts {
  const scope = draw.one(["tag", "category", "rest"]);
  return sampleCostRule(String(index + 1), bp(draw.int(1, 10_000)), {
    market: draw.one([null, null, "PL", "CZ"]),
    tagId: scope === "tag" ? draw.one(TAG_IDS) : null,
    categoryId: scope === "category" ? draw.one(CATEGORY_IDS) : null,
  });
}
