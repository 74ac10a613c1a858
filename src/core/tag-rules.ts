/**
 * Which tags rules give to which products. A hand's word wins over a rule: what was given by hand stays, what was taken off by hand
 * stays off. In an exclusive group a product has one tag: a hand's, else that of the first rule in order that fits.
 */
import type { Market, Minor } from "./facts.ts";
import { foldForSearch } from "./search-fold.ts";

export const ABC_CLASSES = ["A", "B", "C"] as const;
export type AbcClass = (typeof ABC_CLASSES)[number];

/** What the data can answer about a product. Several values of one condition: any of them. */
export type TagCondition =
  /** `*` stands for any signs; letters in either case. */
  | { readonly field: "sku"; readonly patterns: string[] }
  | { readonly field: "name"; readonly texts: string[] }
  | { readonly field: "supplier"; readonly texts: string[] }
  /** The marketplace's categories of its offers, by their numbers. */
  | { readonly field: "category"; readonly ids: string[] }
  /** The lowest price of its offers on the home market, in minor units of its currency, both ends included. */
  | { readonly field: "price"; readonly from: number | null; readonly to: number | null }
  /** Offered or sold there. */
  | { readonly field: "market"; readonly markets: Market[] }
  | { readonly field: "abc"; readonly classes: AbcClass[] };

export type RuledProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly supplier: string | null;
  readonly categories: readonly string[];
  readonly price: Minor | null;
  readonly markets: readonly Market[];
  readonly abc: AbcClass | null;
};

/** `hand` and `rule` carry the tag; `off` was taken off by hand, `none` never had it or was left alone. */
export const TAG_STATES = ["hand", "rule", "off", "none"] as const;
export type TagState = (typeof TAG_STATES)[number];
export type TagCell = { readonly tagId: number; readonly productId: number; readonly state: TagState };

/** In the order that decides. */
export type TagRule = { readonly tagId: number; readonly conditions: readonly TagCondition[] };

/** The pattern as a test of a whole SKU. */
function fitsPattern(pattern: string, sku: string): boolean {
  const parts = pattern.toLowerCase().split("*");
  const text = sku.toLowerCase();
  const [first = "", ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function containsOne(text: string, parts: readonly string[]): boolean {
  const folded = foldForSearch(text);
  return parts.some((part) => folded.includes(foldForSearch(part)));
}

/** A price that nobody knows is in no range. */
function isWithin(price: Minor | null, { from, to }: { from: number | null; to: number | null }): boolean {
  return price !== null && (from === null || price >= from) && (to === null || price <= to);
}

function holds(condition: TagCondition, product: RuledProduct): boolean {
  switch (condition.field) {
    case "sku":
      return condition.patterns.some((pattern) => fitsPattern(pattern, product.sku));
    case "name":
      return containsOne(product.name, condition.texts);
    case "supplier":
      return containsOne(product.supplier ?? "", condition.texts);
    case "category":
      return condition.ids.some((id) => product.categories.includes(id));
    case "price":
      return isWithin(product.price, condition);
    case "market":
      return condition.markets.some((market) => product.markets.includes(market));
    case "abc":
      return product.abc !== null && condition.classes.includes(product.abc);
  }
}

/** A rule without conditions fits nothing: it would tag everything by mistake. */
export function fitsRule(conditions: readonly TagCondition[], product: RuledProduct): boolean {
  return conditions.length > 0 && conditions.every((condition) => holds(condition, product));
}

export type TagPlan = {
  /** What differs from what is, as it should be. */
  cells: TagCell[];
  /** Products that a rule fits and a hand has decided otherwise, by tag: taken off, or another tag of the group given. */
  keptOff: Map<number, number>;
  heldByOther: Map<number, number>;
  /** How many products each rule fits. */
  fits: Map<number, number>;
};

type Asked = {
  products: readonly RuledProduct[];
  rules: readonly TagRule[];
  /** What the products carry and what was taken off them by hand, of any tag. */
  now: readonly TagCell[];
  /** The exclusive group of a tag, never empty; without one a product may carry it beside any other. */
  groupOf: ReadonlyMap<number, string>;
};

/** What changes when the rules are followed; doing it twice changes nothing. */
export function planTags({ products, rules, now, groupOf }: Asked): TagPlan {
  const plan: TagPlan = { cells: [], keptOff: new Map(), heldByOther: new Map(), fits: new Map() };
  const cellsOf = Map.groupBy(now, ({ productId }) => productId);
  for (const product of products) planProduct(plan, { product, rules, cells: cellsOf.get(product.id) ?? [], groupOf });
  return plan;
}

type AskedOfOne = { product: RuledProduct; rules: readonly TagRule[]; cells: readonly TagCell[]; groupOf: ReadonlyMap<number, string> };

function planProduct(plan: TagPlan, { product, rules, cells, groupOf }: AskedOfOne): void {
  const stateOf = new Map(cells.map(({ tagId, state }) => [tagId, state]));
  const wanted = wantedTags(plan, { product, rules, cells, groupOf });
  for (const tagId of wanted) {
    if ((stateOf.get(tagId) ?? "none") === "none") plan.cells.push({ tagId, productId: product.id, state: "rule" });
  }
  for (const { tagId, state } of cells) {
    if (state === "rule" && !wanted.has(tagId)) plan.cells.push({ tagId, productId: product.id, state: "none" });
  }
}

/** The tags that rules may give the product, counted where they may not. */
function wantedTags(plan: TagPlan, { product, rules, cells, groupOf }: AskedOfOne): Set<number> {
  const keptOff = new Set(cells.filter(({ state }) => state === "off").map(({ tagId }) => tagId));
  const taken = new Map<string, number>();
  const take = (tagId: number): void => {
    const group = groupOf.get(tagId);
    if (group !== undefined) taken.set(group, tagId);
  };
  for (const { tagId, state } of cells) if (state === "hand") take(tagId);
  const wanted = new Set<number>();
  for (const { tagId } of rules.filter(({ conditions }) => fitsRule(conditions, product))) {
    count(plan.fits, tagId);
    const holder = taken.get(groupOf.get(tagId) ?? "");
    if (keptOff.has(tagId)) count(plan.keptOff, tagId);
    else if (holder !== undefined && holder !== tagId) count(plan.heldByOther, tagId);
    else {
      wanted.add(tagId);
      take(tagId);
    }
  }
  return wanted;
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Up to this share of all positive profit, in hundredths, products are A, then B; what is left, and every loss, is C. */
const SHARE_OF_A = 80n;
const SHARE_OF_B = 95n;

/** ABC by profit: the products that earn the first 80 % of it, the next 15 %, and the rest. Ties by id. */
export function abcClasses(profits: readonly { readonly id: number; readonly profit: Minor }[]): Map<number, AbcClass> {
  const ranked = profits.toSorted((a, b) => b.profit - a.profit || a.id - b.id);
  const total = ranked.reduce((sum, { profit }) => (profit > 0 ? sum + BigInt(profit) : sum), 0n);
  let before = 0n;
  const classes = new Map<number, AbcClass>();
  for (const { id, profit } of ranked) {
    const share = before * 100n;
    classes.set(id, profit <= 0 ? "C" : share < total * SHARE_OF_A ? "A" : share < total * SHARE_OF_B ? "B" : "C");
    if (profit > 0) before += BigInt(profit);
  }
  return classes;
}
