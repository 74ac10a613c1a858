/** Rules that estimate costs where none is known, their effect before they are saved, and how they were changed. */
import { z } from "zod";
import { MOST_RULES, RULE_SCOPES } from "#core/cost-rules.ts";
import type { Bp } from "#core/facts.ts";
import { TAG_COLORS } from "#core/tags.ts";
import { Count, Id, InstantText, MarketCode, MoneyOrNull } from "./common.ts";
import { CostEffect } from "./product-costs.ts";
import type { RouteContract } from "./route.ts";

/** Basis points of the price: 6000 = 60 %. zod writes what it has checked as a plain number; the check is what makes it basis points. */
function shareOfPrice(): z.ZodType<Bp, number> {
  const schema: z.ZodType<unknown, number> = z.int().min(1).max(10_000);
  return schema as z.ZodType<Bp, number>;
}

const Rule = z
  .object({
    /** Null = a new one. */
    id: Id.nullable(),
    scope: z.enum(RULE_SCOPES),
    /** Of a rule of a tag, and of no other. */
    tagId: Id.nullable(),
    /** The marketplace's number, of a rule of a category, and of no other. */
    categoryId: z.string().trim().min(1).max(100).nullable(),
    /** Null = every market. */
    market: MarketCode.nullable(),
    percent: shareOfPrice(),
  })
  .refine(({ scope, tagId }) => (scope === "tag") === (tagId !== null), { message: "a rule of a tag names it", path: ["tagId"] })
  .refine(({ scope, categoryId }) => (scope === "category") === (categoryId !== null), {
    message: "a rule of a category names it",
    path: ["categoryId"],
  });

const CostRulesInput = z
  .object({
    /** None of them estimates anything while they are off. */
    enabled: z.boolean(),
    /** The first that fits decides. */
    rules: z.array(Rule).max(MOST_RULES),
  })
  .meta({ id: "CostRulesInput" });

const RulesChange = z.object({
  id: Id,
  at: InstantText,
  /** Null: nobody, or somebody who is gone. */
  by: z.string().nullable(),
  /** Whether the rules were on before and after, and how many there were. */
  enabledBefore: z.boolean(),
  enabledAfter: z.boolean(),
  rulesBefore: Count,
  rulesAfter: Count,
  /** It took an earlier change back. */
  isUndo: z.boolean(),
  undoneAt: InstantText.nullable(),
  jobId: Id.nullable(),
});

export const costRulesRoute = {
  method: "GET",
  path: "/api/cost-rules",
  policy: "read",
  tag: "products",
  work: "question",
  summary: "Rules that estimate the cost of goods of which none is known, what rules can be about, and the last changes of them",
  response: CostRulesInput.extend({
    /** Rises with every change: 409 when somebody was faster. */
    version: z.int(),
    rules: z.array(Rule.safeExtend({ id: Id })),
    tags: z.array(z.object({ id: Id, name: z.string(), color: z.enum(TAG_COLORS), products: Count })),
    /** Categories of offers, each with the name of a product in it. */
    categories: z.array(z.object({ id: z.string(), products: Count, example: z.string() })),
    markets: z.array(MarketCode),
    changes: z.array(RulesChange),
  }),
} as const satisfies RouteContract;

export const saveCostRulesRoute = {
  method: "PUT",
  path: "/api/cost-rules",
  policy: "edit",
  tag: "products",
  summary: "Save all rules in their order, and switch them on or off; figures follow at once, or in a job where many orders are concerned",
  body: CostRulesInput.extend({ version: z.int() }),
  response: z.object({ version: z.int(), changeId: Id.nullable(), jobId: Id.nullable() }),
} as const satisfies RouteContract;

const Estimated = z.object({
  products: Count,
  units: Count,
  /** What the units were sold for and what they would cost, minor units of PLN; null while an exchange rate is missing. */
  sales: MoneyOrNull,
  amount: MoneyOrNull,
});

export const previewCostRulesRoute = {
  method: "POST",
  path: "/api/cost-rules/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What saving these rules would do: orders and their profit before and after, and what each rule would estimate, in their order",
  body: CostRulesInput,
  response: z.object({
    effect: CostEffect,
    /** Null where it concerns too many orders to be computed. */
    estimated: z.array(Estimated).nullable(),
  }),
} as const satisfies RouteContract;
