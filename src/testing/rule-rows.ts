/** Rules that estimate costs as rows of their tables. */
import type { Facts } from "#core/facts.ts";
import { type FactIds, storedId } from "./fact-ids.ts";

/** All of them are in force. */
export function ruleRows(
  { costRules = [] }: Facts,
  ids: FactIds,
): (readonly [table: string, rows: readonly Readonly<Record<string, unknown>>[]])[] {
  return [
    ["cost_rule_sets", costRules.length === 0 ? [] : [{ enabled: true, version: 1 }]],
    [
      "cost_rules",
      costRules.map(({ id, percent, market, tagId, categoryId }, position) => ({
        id: storedId(ids.costRules, id),
        position,
        percent,
        market: market ?? "",
        scope: tagId !== null ? "tag" : categoryId !== null ? "category" : "rest",
        tag_id: storedId(ids.tags, tagId),
        category_id: categoryId ?? "",
      })),
    ],
  ];
}
