/** A rule as it is typed, and what it means. */
import type { TagCondition } from "#contract/tag-rules.ts";
import type { Market } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { ABC_CLASSES, type AbcClass } from "#core/tag-rules.ts";
import { signedMinorFromText, textOfMinor } from "../../ui/amount-text.ts";

export const CONDITION_FIELDS = ["sku", "name", "supplier", "category", "price", "market", "abc"] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

/** Everything that any condition may hold, so that a change of the field loses nothing that was typed. */
export type ConditionDraft = {
  key: number;
  field: ConditionField;
  /** Of SKU, name and supplier: several between commas. */
  text: string;
  from: string;
  to: string;
  categories: string[];
  markets: Market[];
  classes: AbcClass[];
};

const EMPTY = { text: "", from: "", to: "", categories: [], markets: [], classes: [] };

export const emptyDraft = (key: number, field: ConditionField): ConditionDraft => ({ key, field, ...EMPTY });

const price = (minor: number | null): string => (minor === null ? "" : textOfMinor(minor));

export function draftsOf(conditions: readonly TagCondition[]): ConditionDraft[] {
  return conditions.map((one, key) => {
    const draft = emptyDraft(key, one.field);
    switch (one.field) {
      case "sku":
        return { ...draft, text: one.patterns.join(", ") };
      case "name":
        return { ...draft, text: one.texts.join(", ") };
      case "supplier":
        return { ...draft, text: one.texts.join(", ") };
      case "category":
        return { ...draft, categories: one.ids };
      case "price":
        return { ...draft, from: price(one.from), to: price(one.to) };
      case "market":
        return { ...draft, markets: one.markets };
      case "abc":
        return { ...draft, classes: one.classes };
    }
  });
}

const listed = (text: string): string[] => [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== "");

/** An end of a range: nothing typed = open, undefined = no amount. */
function end(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const minor = signedMinorFromText(text);
  return minor === null || minor < 0 ? undefined : minor;
}

type Meanings = { [Field in ConditionField]: (draft: ConditionDraft) => Extract<TagCondition, { field: Field }> | null };

const MEANINGS: Meanings = {
  sku: ({ text }) => filled(listed(text), (patterns) => ({ field: "sku", patterns })),
  name: ({ text }) => filled(listed(text), (texts) => ({ field: "name", texts })),
  supplier: ({ text }) => filled(listed(text), (texts) => ({ field: "supplier", texts })),
  category: ({ categories }) => filled(categories, (ids) => ({ field: "category", ids })),
  price: priceOf,
  market: ({ markets }) =>
    filled(
      MARKETS.filter((one) => markets.includes(one)),
      (chosen) => ({ field: "market", markets: chosen }),
    ),
  abc: ({ classes }) =>
    filled(
      ABC_CLASSES.filter((one) => classes.includes(one)),
      (chosen) => ({ field: "abc", classes: chosen }),
    ),
};

function filled<Value, Condition>(values: Value[], make: (values: Value[]) => Condition): Condition | null {
  return values.length === 0 ? null : make(values);
}

function priceOf(draft: ConditionDraft): Extract<TagCondition, { field: "price" }> | null {
  const [from, to] = [end(draft.from), end(draft.to)];
  if (from === undefined || to === undefined) return null;
  if (from === null || to === null) return from === to ? null : { field: "price", from, to };
  return from > to ? null : { field: "price", from, to };
}

/** The condition; null while it says nothing yet, or nothing that can be. */
export function conditionOf(draft: ConditionDraft): TagCondition | null {
  return MEANINGS[draft.field](draft);
}

/** All of them; null while one of them is not whole. */
export function conditionsOf(drafts: readonly ConditionDraft[]): TagCondition[] | null {
  const conditions = drafts.map(conditionOf);
  return conditions.every((one) => one !== null) ? conditions : null;
}
