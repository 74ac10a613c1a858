/** Packs of tags to begin with. Each is an exclusive group of rules: a product has one tag of it, and the sums make the whole. */
import { ABC_CLASSES, type TagCondition } from "./tag-rules.ts";
import type { TagColor } from "./tags.ts";

export const STARTER_PACKS = ["abc", "smart"] as const;
export type StarterPack = (typeof STARTER_PACKS)[number];

/** Allegro delivers with Smart! from this price of an order on, in minor units of złoty: of use on the Polish market alone. */
export const SMART_FROM = 4500;

/** `name` is a key of the texts `api:tagPacks`. */
export type PackTag = { readonly name: string; readonly color: TagColor; readonly conditions: TagCondition[] };

const ABC_COLORS = { A: "green", B: "amber", C: "red" } as const;

export function tagsOfPack(pack: StarterPack): PackTag[] {
  if (pack === "abc") {
    return ABC_CLASSES.map((one) => ({ name: one, color: ABC_COLORS[one], conditions: [{ field: "abc", classes: [one] }] }));
  }
  return [
    { name: "from", color: "blue", conditions: [{ field: "price", from: SMART_FROM, to: null }] },
    { name: "below", color: "orange", conditions: [{ field: "price", from: null, to: SMART_FROM - 1 }] },
  ];
}
