/** Tags that sort products the seller's own way, and which products carry them. */
import { z } from "zod";
import { MAX_TAG_NAME, TAG_COLORS } from "#core/tags.ts";
import { ONLY } from "#core/only.ts";
import { Count, Id, IdParams } from "./common.ts";
import { Filter, IN_ORDER, rangeShape } from "./filter.ts";
import type { RouteContract } from "./route.ts";
import { TagCondition } from "./tag-rules.ts";

const Color = z.enum(TAG_COLORS);
const Name = z.string().trim().min(1).max(MAX_TAG_NAME);
const Group = z.string().trim().max(60);

export const ProductTag = z
  .object({
    id: Id,
    name: z.string(),
    color: Color,
    /** Empty where it belongs to no group. */
    group: z.string(),
    /** How many products carry it. */
    products: Count,
    /** How many expenses are shared by the products that carry it. */
    expenses: Count,
    /** Of how many products its rule gave it. */
    ruled: Count,
    /** The conditions of its rule; null where only hands give it. */
    conditions: z.array(TagCondition).nullable(),
    /** Of its group a product carries one tag at most. */
    exclusive: z.boolean(),
  })
  .meta({ id: "ProductTag" });
export type ProductTag = z.output<typeof ProductTag>;

export const productTagsRoute = {
  method: "GET",
  path: "/api/product-tags",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "All tags of the company, by name; rules that tag by themselves in the order that decides in an exclusive group",
  response: z.object({ items: z.array(ProductTag), ruleOrder: z.array(Id) }),
} as const satisfies RouteContract;

export const createProductTagRoute = {
  method: "POST",
  path: "/api/product-tags",
  policy: "edit",
  tag: "products",
  summary: "Add a tag; a name the company has, however it is written, is refused",
  body: z.object({ name: Name, color: Color.default("gray"), group: Group.default("") }),
  status: 201,
  response: ProductTag,
} as const satisfies RouteContract;

export const updateProductTagRoute = {
  method: "PATCH",
  path: "/api/product-tags/:id",
  policy: "edit",
  tag: "products",
  summary: "Rename a tag, colour it, put it into a group",
  params: IdParams,
  body: z.object({ name: Name.optional(), color: Color.optional(), group: Group.optional() }),
  response: ProductTag,
} as const satisfies RouteContract;

export const deleteProductTagRoute = {
  method: "DELETE",
  path: "/api/product-tags/:id",
  policy: "edit",
  tag: "products",
  summary: "Remove a tag from all its products; it can be put back for 30 days. Refused while an expense is shared by it",
  params: IdParams,
  status: 204,
} as const satisfies RouteContract;

export const mergeProductTagRoute = {
  method: "POST",
  path: "/api/product-tags/:id/merge",
  policy: "edit",
  tag: "products",
  summary: "Give the tag's products and expenses to another one and remove it; it can be put back for 30 days",
  params: IdParams,
  body: z.object({ into: Id }),
  response: ProductTag,
} as const satisfies RouteContract;

export const restoreProductTagRoute = {
  method: "POST",
  path: "/api/product-tags/:id/restore",
  policy: "edit",
  tag: "products",
  summary: "Put a removed or merged tag back, with its products",
  params: IdParams,
  response: ProductTag,
} as const satisfies RouteContract;

export const undoTagChangeRoute = {
  method: "POST",
  path: "/api/product-tags/changes/:id/undo",
  policy: "edit",
  tag: "products",
  summary: "Take back a change of assignments or of a rule; what was changed again since stays and is counted. Possible for 30 days",
  params: IdParams,
  response: z.object({ kept: Count }),
} as const satisfies RouteContract;

/** Products by their ids, or those of a table of the dashboard as it stands: its filter, range and quick filter. */
export const ChosenProducts = z.union([
  z.object({ productIDs: z.array(Id).max(50_000) }),
  z.object({ table: z.enum(["products", "offers"]), ...rangeShape, filter: Filter, only: z.enum(ONLY).optional() }).refine(...IN_ORDER),
]);
export type ChosenProducts = z.output<typeof ChosenProducts>;

export const tagsOfProductsRoute = {
  method: "POST",
  path: "/api/product-tags/of-products",
  policy: "read",
  tag: "products",
  summary: "How many products were chosen, and how many of them carry each tag",
  body: z.object({ of: ChosenProducts }),
  response: z.object({ products: Count, tags: z.array(z.object({ id: Id, products: Count })) }),
} as const satisfies RouteContract;

export const tagProductsRoute = {
  method: "PUT",
  path: "/api/product-tags/:id/products",
  policy: "edit",
  tag: "products",
  summary:
    "Give a tag to products, or take it off them; answers which of them that changed. In an exclusive group it takes the place of another tag",
  params: IdParams,
  body: z.object({ of: ChosenProducts, assigned: z.boolean() }),
  response: z.object({
    changedIDs: z.array(Id),
    /** Of how many products another tag of the group was taken off. */
    replaced: Count,
    /** By which exactly this is taken back; null where nothing changed. */
    changeID: Id.nullable(),
  }),
} as const satisfies RouteContract;
