/** Which product an offer may be of: by SKU, by EAN, by its name, each with its reason and how sure it is. */
import { compareIds } from "./ids.ts";
import { foldForSearch } from "./search-fold.ts";

export const LINK_REASONS = ["sku", "ean", "name"] as const;
export type LinkReason = (typeof LINK_REASONS)[number];

/** Per cent from which suggestions may be accepted together without a look at each. */
export const SURE = 90;
const MOST_SUGGESTIONS = 3;
/** Of a code that several products have. */
const AMBIGUOUS = 60;
const LEAST_NAME_CONFIDENCE = 45;
/** A word of the name says something of the thing; a name alone is never sure. */
const MOST_NAME_CONFIDENCE = 85;

export type KnownProduct = { readonly id: string; readonly sku: string; readonly name: string; readonly ean: string | null };

/** `skus`: what the seller calls it, in the offer or beside it; `ownId`: what it is booked on now, which is never suggested. */
export type UnlinkedOffer = {
  readonly name: string;
  readonly skus: readonly string[];
  readonly ean: string | null;
  readonly ownId: string | null;
};

/** `confidence` in whole per cent; `quantity` above 1: the offer sells so many of the product at once. */
export type OfferSuggestion = {
  readonly productId: string;
  readonly reason: LinkReason;
  readonly confidence: number;
  readonly quantity: number;
};

/** Without case, spaces, signs and leading zeros; empty where nothing is left. */
export function likeness(code: string): string {
  return foldForSearch(code)
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "");
}

/** An EAN as it is compared, `null` where it is none: 8 to 14 digits, of which leading zeros say nothing. */
export function eanKey(text: string | null): string | null {
  const digits = (text ?? "").replaceAll(/[\s-]/g, "");
  return /^\d{8,14}$/.test(digits) ? digits.replace(/^0+/, "") : null;
}

const UNITS = String.raw`(?:szt(?:uk[ai]?|\.)?|pack|pak|pcs|opak(?:owan(?:ia|ie)?|\.)?)`;
const PACKS = [
  new RegExp(String.raw`\b(?:zestaw|komplet|pakiet|wielopak|multipak)\s+(?:z\s+)?(\d{1,3})\s*(?:x\b|${UNITS}(?!\p{L}))?`, "u"),
  new RegExp(String.raw`(?<![\p{L}\p{N},.])(\d{1,3})\s*-?\s*${UNITS}(?!\p{L})`, "u"),
  /(?<![\p{L}\p{N},.])(\d{1,3})\s?x(?=\s+\p{L})/u,
  /(?<=^|\s)x(\d{1,3})(?![\p{L}\p{N},.])/u,
];

/** „2x kubek”, „zestaw 3 szt.”, „4-pak”: how many units a name sells at once, and the name without saying so. 1 where it says nothing. */
export function packOf(name: string): { quantity: number; rest: string } {
  const folded = foldForSearch(name);
  for (const pattern of PACKS) {
    const found = pattern.exec(folded);
    const quantity = Number(found?.[1] ?? 0);
    if (found === null || quantity < 2) continue;
    return { quantity, rest: folded.replace(found[0], " ").trim() };
  }
  return { quantity: 1, rest: folded };
}

function wordsOf(text: string): Set<string> {
  return new Set(
    foldForSearch(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 || /\d/.test(word)),
  );
}

type Named = { product: KnownProduct; words: ReadonlySet<string>; pack: number };

/** All products, prepared once for many offers. */
export type ProductIndex = {
  readonly bySku: ReadonlyMap<string, readonly KnownProduct[]>;
  readonly byEan: ReadonlyMap<string, readonly KnownProduct[]>;
  readonly byWord: ReadonlyMap<string, readonly Named[]>;
  readonly size: number;
};

function gather<T>(pairs: Iterable<readonly [string | null, T]>): Map<string, T[]> {
  const gathered = new Map<string, T[]>();
  for (const [key, value] of pairs) {
    if (key === null || key === "") continue;
    const known = gathered.get(key);
    if (known === undefined) gathered.set(key, [value]);
    else known.push(value);
  }
  return gathered;
}

export function indexProducts(products: readonly KnownProduct[]): ProductIndex {
  const named = products.map((product): Named => {
    const pack = packOf(product.name);
    return { product, words: wordsOf(pack.rest), pack: pack.quantity };
  });
  return {
    bySku: gather(products.map((product) => [likeness(product.sku), product])),
    byEan: gather(
      products.flatMap((product) => [...new Set([eanKey(product.ean), eanKey(product.sku)])].map((key) => [key, product] as const)),
    ),
    byWord: gather(named.flatMap((one) => [...one.words].map((word) => [word, one] as const))),
    size: products.length,
  };
}

/** The likeliest first. A code that fits several products is not sure of any. */
export function suggestProducts(offer: UnlinkedOffer, index: ProductIndex): OfferSuggestion[] {
  const found = new Map<string, OfferSuggestion>();
  for (const suggestion of [...byCodes(offer, index), ...byName(offer, index)]) {
    const { productId, confidence } = suggestion;
    if (productId === offer.ownId || (found.get(productId)?.confidence ?? 0) >= confidence) continue;
    found.set(productId, suggestion);
  }
  return [...found.values()]
    .toSorted((a, b) => b.confidence - a.confidence || compareIds(a.productId, b.productId))
    .slice(0, MOST_SUGGESTIONS);
}

function byCodes({ skus, ean, ownId }: UnlinkedOffer, { bySku, byEan }: ProductIndex): OfferSuggestion[] {
  const fits = (products: readonly KnownProduct[] = [], reason: LinkReason, sure: number): OfferSuggestion[] => {
    const others = products.filter(({ id }) => id !== ownId);
    return others.map(({ id }) => ({ productId: id, reason, confidence: others.length > 1 ? AMBIGUOUS : sure, quantity: 1 }));
  };
  const eans = new Set([ean, ...skus].map(eanKey));
  return [
    ...skus.flatMap((sku) => {
      const alike = bySku.get(likeness(sku));
      const same = alike?.filter((product) => product.sku === sku);
      return [...fits(same, "sku", 100), ...fits(alike, "sku", 95)];
    }),
    ...[...eans].flatMap((key) => (key === null ? [] : fits(byEan.get(key), "ean", 98))),
  ];
}

function byName({ name }: UnlinkedOffer, index: ProductIndex): OfferSuggestion[] {
  const pack = packOf(name);
  return likeNames(pack.rest, index)
    .map(({ product: { id }, confidence, packs }): OfferSuggestion => {
      // A product that is itself sold in packs of the same size is the pack; one of another size is not what it consists of.
      const isSame = packs === pack.quantity;
      const sure = isSame || packs === 1 ? confidence : Math.round(confidence / 2);
      return { productId: id, reason: "name", confidence: sure, quantity: isSame ? 1 : pack.quantity };
    })
    .filter(({ confidence }) => confidence >= LEAST_NAME_CONFIDENCE);
}

/** Names that share words, the rarer the heavier. A number that only one of them has („300 ml”, „500 ml”) halves what the rest says. */
function likeNames(name: string, { byWord, size }: ProductIndex): { product: KnownProduct; confidence: number; packs: number }[] {
  const words = wordsOf(name);
  const weight = (word: string): number => Math.log(1 + (size + 1) / ((byWord.get(word)?.length ?? 0) + 1));
  const total = (some: Iterable<string>): number => [...some].reduce((sum, word) => sum + weight(word), 0);
  const own = total(words);
  if (own === 0) return [];
  const shared = new Map<Named, number>();
  for (const word of words) {
    const holders = byWord.get(word) ?? [];
    // What stands in every name tells nothing apart and would be most of the work.
    if (holders.length > Math.max(50, size / 4)) continue;
    for (const one of holders) shared.set(one, (shared.get(one) ?? 0) + weight(word));
  }
  return [...shared].map(([{ product, words: theirs, pack }, common]) => {
    const numbersDiffer = [...words.symmetricDifference(theirs)].some((word) => /^\d/.test(word));
    const likeness = (2 * common) / (own + total(theirs));
    return { product, packs: pack, confidence: Math.round(Math.min(likeness, 1) * MOST_NAME_CONFIDENCE * (numbersDiffer ? 0.5 : 1)) };
  });
}
