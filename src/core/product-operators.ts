/**
 * What can be asked in the search of products beside words, said once for parser, completions and the screen's help.
 * Names are written as people type them; they are compared folded, so `marza` is `marża`.
 */
import type { Market } from "./facts.ts";
import type { FigureKey } from "./figure-keys.ts";

/** Names of one thing, in the order they are offered; any language is understood in any. */
export type Named = { readonly pl: readonly [string, ...string[]]; readonly en: readonly [string, ...string[]] };

export const MISSING = {
  cost: { pl: ["koszt"], en: ["cost"] },
  vat: { pl: ["vat"], en: ["vat"] },
  ean: { pl: ["ean", "gtin"], en: ["ean", "gtin"] },
  image: { pl: ["zdjęcie", "zdjęcia", "obraz"], en: ["image", "photo", "picture"] },
  tag: { pl: ["tag", "tagi"], en: ["tag", "tags"] },
  offer: { pl: ["oferta", "oferty"], en: ["offer", "offers"] },
  name: { pl: ["nazwa"], en: ["name"] },
  supplier: { pl: ["dostawca"], en: ["supplier"] },
} as const satisfies Record<string, Named>;
export type Missing = keyof typeof MISSING;

export const METHODS = {
  constant: { pl: ["stały", "stała"], en: ["constant"] },
  period: { pl: ["okresy", "okres"], en: ["period", "periods"] },
  fifo: { pl: ["fifo", "partie"], en: ["fifo", "batches"] },
  average: { pl: ["średnia", "średni"], en: ["average"] },
  bundle: { pl: ["zestaw", "zestawy"], en: ["bundle", "bundles"] },
} as const satisfies Record<string, Named>;
export type Method = keyof typeof METHODS;

const MARKET_NAMES = {
  PL: { pl: ["PL", "Polska"], en: ["PL", "Poland"] },
  CZ: { pl: ["CZ", "Czechy"], en: ["CZ", "Czechia"] },
  SK: { pl: ["SK", "Słowacja"], en: ["SK", "Slovakia"] },
  HU: { pl: ["HU", "Węgry"], en: ["HU", "Hungary"] },
} as const satisfies Record<Market, Named>;

/** How a number of the phrase is read: per cents, an amount of the shown currency, units of anything else. */
export type NumberUnit = "percent" | "money" | "count";

type NumberOperator = Named & { readonly unit: NumberUnit };

/** Figures that can be compared, by their key. */
const FIGURES = {
  margin: { pl: ["marża"], en: ["margin"], unit: "percent" },
  netProfit: { pl: ["zysk"], en: ["profit"], unit: "money" },
  sales: { pl: ["sprzedaż"], en: ["sales"], unit: "money" },
  units: { pl: ["sztuki"], en: ["units"], unit: "count" },
  orders: { pl: ["zamówienia"], en: ["orders"], unit: "count" },
  roi: { pl: ["roi", "zwrotzkosztów"], en: ["roi"], unit: "percent" },
  profitPerUnit: { pl: ["zysknasztuce", "zysksztuka"], en: ["profitperunit"], unit: "money" },
  refundRate: { pl: ["zwroty"], en: ["refunds"], unit: "percent" },
  costCoverage: { pl: ["pokrycie"], en: ["coverage"], unit: "percent" },
} as const satisfies Partial<Record<FigureKey, NumberOperator>>;
export type FigureOperator = keyof typeof FIGURES;

/** What else of a product can be compared. */
const FACTS = {
  cost: { pl: ["koszt"], en: ["cost"], unit: "money" },
  price: { pl: ["cena"], en: ["price"], unit: "money" },
  stock: { pl: ["zapas", "stan"], en: ["stock"], unit: "count" },
  daysOfStock: { pl: ["dni", "dnizapasu"], en: ["days", "daysofstock"], unit: "count" },
  offers: { pl: ["oferty"], en: ["offers"], unit: "count" },
} as const satisfies Record<string, NumberOperator>;
export type FactOperator = keyof typeof FACTS;

export type NumberKey = FigureOperator | FactOperator;
export const NUMBERS: Readonly<Record<NumberKey, NumberOperator>> = { ...FIGURES, ...FACTS };

export function isFigure(key: NumberKey): key is FigureOperator {
  return key in FIGURES;
}

/** Texts of a product: a part of what it holds, but a whole name of a tag. */
export const TEXTS = {
  tag: { pl: ["tag"], en: ["tag"] },
  sku: { pl: ["sku", "sygnatura"], en: ["sku"] },
  ean: { pl: ["ean", "gtin"], en: ["ean", "gtin"] },
  offer: { pl: ["oferta"], en: ["offer"] },
  name: { pl: ["nazwa"], en: ["name"] },
  supplier: { pl: ["dostawca"], en: ["supplier"] },
  note: { pl: ["notatka"], en: ["note"] },
} as const satisfies Record<string, Named>;
export type TextKey = keyof typeof TEXTS;

/** Operators whose values are a closed set. */
export const CHOICES = {
  missing: { names: { pl: ["brak"], en: ["missing", "no"] }, values: MISSING },
  method: { names: { pl: ["metoda"], en: ["method"] }, values: METHODS },
  market: { names: { pl: ["rynek"], en: ["market"] }, values: MARKET_NAMES },
} as const satisfies Record<string, { names: Named; values: Readonly<Record<string, Named>> }>;
export type ChoiceKey = keyof typeof CHOICES;

/** Asked by the bare word. */
export const HIDDEN: Named = { pl: ["ukryte"], en: ["hidden"] };

/** All names of a thing, whatever the language. */
export function namesOf({ pl, en }: Named): readonly string[] {
  return [...new Set([...pl, ...en])];
}
