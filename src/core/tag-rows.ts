/** Rows that say which product carries which tags: what is wrong with them, and what they change. */
import { MAX_TAG_NAME } from "./tags.ts";

export const TAG_ROW_PROBLEMS = ["noColumns", "noSku", "unknownSku", "skuTwice", "tagTooLong", "twoOfGroup", "control"] as const;
export type TagRowProblem = (typeof TAG_ROW_PROBLEMS)[number];
export type RowProblem = { line: number; problem: TagRowProblem; value: string };

export type TagRow = { line: number; sku: string; tags: string };

type KnownTag = { readonly id: number; readonly name: string; readonly group: string; readonly exclusive: boolean };

export type Known = {
  /** Product by SKU. */
  readonly products: ReadonlyMap<string, number>;
  readonly tags: readonly KnownTag[];
  /** Tags that each product carries. */
  readonly carried: ReadonlyMap<number, ReadonlySet<number>>;
};

/** Names of tags in their order of appearance, the new ones as they were first written. */
export type TagWords = {
  problems: RowProblem[];
  /** Product and the names of tags it gets, and the ids of those it loses. */
  changes: { productId: number; gets: string[]; loses: number[] }[];
  newTags: string[];
};

const fold = (name: string): string => name.toLowerCase();

/**
 * The names in a cell. They stand between commas, semicolons or bars; where there is a bar, or the whole is the name of a tag, a comma
 * belongs to a name.
 */
export function namesInCell(cell: string, isKnown: (name: string) => boolean): string[] {
  const text = cell.trim();
  const parts = isKnown(text) ? [text] : text.split(text.includes("|") ? /[|\n]/ : /[,;\n]/);
  const byName = new Map(parts.map((part) => part.trim()).flatMap((name) => (name === "" ? [] : [[fold(name), name] as const])));
  return [...byName.values()];
}

/** The cell that is read as these names. */
export function cellOfNames(names: readonly string[]): string {
  return names.join(names.some((name) => /[,;]/.test(name)) ? " | " : ", ");
}

/** What the rows say. With `replace` a product loses what its row does not name. */
export function readTagRows(rows: readonly TagRow[], known: Known, mode: "add" | "replace"): TagWords {
  const byName = new Map(known.tags.map((tag) => [fold(tag.name), tag]));
  const newTags = new Map<string, string>();
  const words: TagWords = { problems: [], changes: [], newTags: [] };
  const seen = new Set<string>();
  for (const { line, sku, tags } of rows) {
    const names = namesInCell(tags, (name) => byName.has(fold(name)));
    const named = names.flatMap((name) => byName.get(fold(name)) ?? []);
    const productId = known.products.get(sku);
    const problem = problemOf({ sku, names, named, isTwice: seen.has(sku), isKnown: productId !== undefined });
    seen.add(sku);
    if (problem !== null) words.problems.push({ line, ...problem });
    if (problem !== null || productId === undefined) continue;
    for (const name of names) if (!byName.has(fold(name)) && !newTags.has(fold(name))) newTags.set(fold(name), name);
    const carried = known.carried.get(productId) ?? new Set<number>();
    const gets = names.filter((name) => !carried.has(byName.get(fold(name))?.id ?? 0));
    const kept = new Set(named.map(({ id }) => id));
    const loses = mode === "replace" ? [...carried].filter((id) => !kept.has(id)) : [];
    if (gets.length + loses.length > 0) words.changes.push({ productId, gets, loses });
  }
  return { ...words, newTags: [...newTags.values()] };
}

type Row = { sku: string; names: readonly string[]; named: readonly KnownTag[]; isTwice: boolean; isKnown: boolean };

function problemOf({ sku, names, named, isTwice, isKnown }: Row): Omit<RowProblem, "line"> | null {
  if (sku === "") return { problem: "noSku", value: names.join(", ") };
  if (!isKnown) return { problem: "unknownSku", value: sku };
  if (isTwice) return { problem: "skuTwice", value: sku };
  const long = names.find((name) => name.length > MAX_TAG_NAME);
  if (long !== undefined) return { problem: "tagTooLong", value: long };
  const grouped = Map.groupBy(
    named.filter(({ exclusive }) => exclusive),
    ({ group }) => group,
  );
  const twice = [...grouped.values()].find((tags) => tags.length > 1);
  return twice === undefined ? null : { problem: "twoOfGroup", value: twice.map(({ name }) => name).join(", ") };
}
