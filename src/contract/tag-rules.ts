/** Rules that give tags by themselves, and groups of which a product carries one tag at most. */
import { z } from "zod";
import { MARKETS } from "#core/market.ts";
import { ABC_CLASSES } from "#core/tag-rules.ts";
import { STARTER_PACKS } from "#core/tag-packs.ts";
import { Count, Id, IdParams, MarketCode } from "./common.ts";
import type { RouteContract } from "./route.ts";

const MAX_PRICE = 100_000_000_00;
const Text = z.string().trim().min(1).max(100);
const Texts = z.array(Text).min(1).max(50);
const Price = z.int().min(0).max(MAX_PRICE).nullable();

export const TagCondition = z
  .discriminatedUnion("field", [
    z.object({ field: z.literal("sku"), patterns: Texts }),
    z.object({ field: z.literal("name"), texts: Texts }),
    z.object({ field: z.literal("supplier"), texts: Texts }),
    z.object({ field: z.literal("category"), ids: Texts }),
    z.object({ field: z.literal("price"), from: Price, to: Price }),
    z.object({ field: z.literal("market"), markets: z.array(MarketCode).min(1).max(MARKETS.length) }),
    z.object({ field: z.literal("abc"), classes: z.array(z.enum(ABC_CLASSES)).min(1).max(ABC_CLASSES.length) }),
  ])
  .refine((one) => one.field !== "price" || ((one.from !== null || one.to !== null) && (one.from ?? 0) <= (one.to ?? MAX_PRICE)), {
    message: "a price from or to, in this order",
    path: ["from"],
  });
export type TagCondition = z.output<typeof TagCondition>;

const Conditions = z.array(TagCondition).max(10);

const Named = z.array(z.object({ id: Id, sku: z.string(), name: z.string() }));

export const tagRulePreviewRoute = {
  method: "POST",
  path: "/api/product-tags/:id/rule/preview",
  policy: "read",
  tag: "products",
  summary: "What a rule would add and remove, without saving it; no conditions = no rule",
  params: IdParams,
  body: z.object({ conditions: Conditions }),
  response: z.object({
    /** Products that all conditions hold for. */
    fits: Count,
    added: Count,
    removed: Count,
    /** Changes of other tags of an exclusive group, which the rule makes room for or takes the place of. */
    elsewhere: Count,
    /** Fitting products that a hand took the tag off: they stay without it. */
    keptOff: Count,
    /** Fitting products that carry another tag of the exclusive group, by a hand or by a rule before this one. */
    heldByOther: Count,
    /** The first few of those added and removed, by SKU. */
    addedFirst: Named,
    removedFirst: Named,
  }),
  work: "question",
} as const satisfies RouteContract;

export const saveTagRuleRoute = {
  method: "PUT",
  path: "/api/product-tags/:id/rule",
  policy: "edit",
  tag: "products",
  summary: "Give a tag a rule and follow it at once; no conditions = remove the rule, and the tag from what it gave it to",
  params: IdParams,
  body: z.object({ conditions: Conditions }),
  response: z.object({ added: Count, removed: Count, elsewhere: Count, changeID: Id.nullable() }),
} as const satisfies RouteContract;

export const tagRuleValuesRoute = {
  method: "GET",
  path: "/api/product-tags/rule-values",
  policy: "read",
  tag: "products",
  summary:
    "What conditions can be about: categories of the company's offers with a product of each, its markets, how many products have a price",
  response: z.object({
    categories: z.array(z.object({ id: z.string(), products: Count, example: z.string() })),
    markets: z.array(MarketCode),
    priced: Count,
    homeMarket: MarketCode,
  }),
} as const satisfies RouteContract;

export const saveTagGroupRoute = {
  method: "PUT",
  path: "/api/product-tags/:id/group",
  policy: "edit",
  tag: "products",
  summary: "Say whether a product carries one tag of the tag's group at most, and in which order rules of the group decide",
  params: IdParams,
  body: z.object({
    exclusive: z.boolean(),
    /** Tags with rules, the first one wins; those not named keep their order behind them. */
    ruleOrder: z.array(Id).max(1000).default([]),
  }),
  response: z.object({ changed: Count }),
} as const satisfies RouteContract;

export const addTagPackRoute = {
  method: "POST",
  path: "/api/product-tags/packs",
  policy: "edit",
  tag: "products",
  summary: "Add a pack of tags with rules to begin with: ABC by profit, by price, by market",
  body: z.object({ pack: z.enum(STARTER_PACKS) }),
  status: 201,
  response: z.object({ tags: Count, products: Count, changeID: Id.nullable() }),
} as const satisfies RouteContract;
