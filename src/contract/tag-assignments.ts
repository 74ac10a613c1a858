/** Which product carries which tags, as a file out and in. */
import { z } from "zod";
import { TAG_ROW_PROBLEMS } from "#core/tag-rows.ts";
import { Count, EXPORT_TYPES, Id } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const tagAssignmentsRoute = {
  method: "GET",
  path: "/api/product-tags/assignments",
  policy: "read",
  forKeys: true,
  tag: "products",
  summary: "Every product with its tags, as a file that can be changed and taken in again",
  query: z.object({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  files: EXPORT_TYPES,
} as const satisfies RouteContract;

export const takeTagAssignmentsRoute = {
  method: "POST",
  path: "/api/product-tags/assignments",
  policy: "edit",
  tag: "products",
  summary: "Take tags in from the text of a CSV file or of cells of a spreadsheet: SKU and tags. A row with a problem keeps the whole out",
  body: z.object({
    text: z.string().min(1).max(3_000_000),
    /** `add` gives what a row names; `replace` also takes off what it does not name. Products without a row stay as they are. */
    mode: z.enum(["add", "replace"]),
    /** False = only say what would happen. */
    save: z.boolean(),
  }),
  response: z.object({
    saved: z.boolean(),
    rows: Count,
    /** Products whose tags change. */
    products: Count,
    added: Count,
    removed: Count,
    newTags: z.array(z.string()),
    /** The first hundred; `problemRows` counts all. */
    problems: z.array(z.object({ line: z.int(), problem: z.enum(TAG_ROW_PROBLEMS), value: z.string() })),
    problemRows: Count,
    changeID: Id.nullable(),
  }),
} as const satisfies RouteContract;
