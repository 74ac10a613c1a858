/**
 * What can be asked in the search of products beside words, said once for parser, completions and the screen's help.
 * Names are written as people type them; they are compared folded, so `marza` is `marża`.
 */
import type { Market } from "./facts.ts";
import type { FigureKey } from "./figure-keys.ts";
import { type Locale, LOCALES } from "./locales.ts";

/** Names of one thing, in the order they are offered; any language is understood in any. */
export type Named = Readonly<Record<Locale, readonly [string, ...string[]]>>;

export const MISSING = {
  cost: { pl: ["koszt"], en: ["cost"], cs: ["náklad"], sk: ["náklad"], hu: ["költség"] },
  vat: { pl: ["vat"], en: ["vat"], cs: ["dph"], sk: ["dph"], hu: ["áfa"] },
  ean: { pl: ["ean", "gtin"], en: ["ean", "gtin"], cs: ["ean", "gtin"], sk: ["ean", "gtin"], hu: ["ean", "gtin"] },
  image: {
    pl: ["zdjęcie", "zdjęcia", "obraz"],
    en: ["image", "photo", "picture"],
    cs: ["obrázek", "fotka"],
    sk: ["obrázok", "fotka"],
    hu: ["kép"],
  },
  tag: { pl: ["tag", "tagi"], en: ["tag", "tags"], cs: ["štítek", "štítky"], sk: ["štítok", "štítky"], hu: ["címke", "címkék"] },
  offer: {
    pl: ["oferta", "oferty"],
    en: ["offer", "offers"],
    cs: ["nabídka", "nabídky"],
    sk: ["ponuka", "ponuky"],
    hu: ["ajánlat", "ajánlatok"],
  },
  name: { pl: ["nazwa"], en: ["name"], cs: ["název"], sk: ["názov"], hu: ["név"] },
  supplier: { pl: ["dostawca"], en: ["supplier"], cs: ["dodavatel"], sk: ["dodávateľ"], hu: ["beszállító"] },
} as const satisfies Record<string, Named>;
export type Missing = keyof typeof MISSING;

export const METHODS = {
  constant: { pl: ["stały", "stała"], en: ["constant"], cs: ["stálý"], sk: ["stály"], hu: ["állandó"] },
  period: { pl: ["okresy", "okres"], en: ["period", "periods"], cs: ["období"], sk: ["obdobia", "obdobie"], hu: ["időszakok", "időszak"] },
  fifo: { pl: ["fifo", "partie"], en: ["fifo", "batches"], cs: ["fifo", "šarže"], sk: ["fifo", "šarže"], hu: ["fifo", "tételek"] },
  average: { pl: ["średnia", "średni"], en: ["average"], cs: ["průměr"], sk: ["priemer"], hu: ["átlag"] },
  bundle: { pl: ["zestaw", "zestawy"], en: ["bundle", "bundles"], cs: ["sada", "sady"], sk: ["sada", "sady"], hu: ["csomag", "csomagok"] },
} as const satisfies Record<string, Named>;
export type Method = keyof typeof METHODS;

const MARKET_NAMES = {
  PL: { pl: ["PL", "Polska"], en: ["PL", "Poland"], cs: ["PL", "Polsko"], sk: ["PL", "Poľsko"], hu: ["PL", "Lengyelország"] },
  CZ: { pl: ["CZ", "Czechy"], en: ["CZ", "Czechia"], cs: ["CZ", "Česko"], sk: ["CZ", "Česko"], hu: ["CZ", "Csehország"] },
  SK: { pl: ["SK", "Słowacja"], en: ["SK", "Slovakia"], cs: ["SK", "Slovensko"], sk: ["SK", "Slovensko"], hu: ["SK", "Szlovákia"] },
  HU: { pl: ["HU", "Węgry"], en: ["HU", "Hungary"], cs: ["HU", "Maďarsko"], sk: ["HU", "Maďarsko"], hu: ["HU", "Magyarország"] },
} as const satisfies Record<Market, Named>;

/** How a number of the phrase is read: per cents, an amount of the shown currency, units of anything else. */
export type NumberUnit = "percent" | "money" | "count";

type NumberOperator = Named & { readonly unit: NumberUnit };

/** Figures that can be compared, by their key. */
const FIGURES = {
  margin: { pl: ["marża"], en: ["margin"], cs: ["marže"], sk: ["marža"], hu: ["árrés"], unit: "percent" },
  netProfit: { pl: ["zysk"], en: ["profit"], cs: ["zisk"], sk: ["zisk"], hu: ["profit"], unit: "money" },
  sales: { pl: ["sprzedaż"], en: ["sales"], cs: ["tržby"], sk: ["tržby"], hu: ["eladás"], unit: "money" },
  units: { pl: ["sztuki"], en: ["units"], cs: ["kusy"], sk: ["kusy"], hu: ["darab"], unit: "count" },
  orders: { pl: ["zamówienia"], en: ["orders"], cs: ["objednávky"], sk: ["objednávky"], hu: ["rendelések"], unit: "count" },
  roi: { pl: ["roi", "zwrotzkosztów"], en: ["roi"], cs: ["roi"], sk: ["roi"], hu: ["roi"], unit: "percent" },
  profitPerUnit: {
    pl: ["zysknasztuce", "zysksztuka"],
    en: ["profitperunit"],
    cs: ["ziskzakus"],
    sk: ["ziskzakus"],
    hu: ["profitdarabonként"],
    unit: "money",
  },
  refundRate: { pl: ["zwroty"], en: ["refunds"], cs: ["vratky"], sk: ["vrátenia"], hu: ["visszáru"], unit: "percent" },
  costCoverage: { pl: ["pokrycie"], en: ["coverage"], cs: ["pokrytí"], sk: ["pokrytie"], hu: ["lefedettség"], unit: "percent" },
} as const satisfies Partial<Record<FigureKey, NumberOperator>>;
export type FigureOperator = keyof typeof FIGURES;

/** What else of a product can be compared. */
const FACTS = {
  cost: { pl: ["koszt"], en: ["cost"], cs: ["náklad"], sk: ["náklad"], hu: ["költség"], unit: "money" },
  price: { pl: ["cena"], en: ["price"], cs: ["cena"], sk: ["cena"], hu: ["ár"], unit: "money" },
  stock: { pl: ["zapas", "stan"], en: ["stock"], cs: ["zásoba"], sk: ["zásoba"], hu: ["készlet"], unit: "count" },
  daysOfStock: {
    pl: ["dni", "dnizapasu"],
    en: ["days", "daysofstock"],
    cs: ["dny", "dnyzásob"],
    sk: ["dni", "dnizásob"],
    hu: ["napok"],
    unit: "count",
  },
  offers: { pl: ["oferty"], en: ["offers"], cs: ["nabídky"], sk: ["ponuky"], hu: ["ajánlatok"], unit: "count" },
} as const satisfies Record<string, NumberOperator>;
export type FactOperator = keyof typeof FACTS;

export type NumberKey = FigureOperator | FactOperator;
export const NUMBERS: Readonly<Record<NumberKey, NumberOperator>> = { ...FIGURES, ...FACTS };

export function isFigure(key: NumberKey): key is FigureOperator {
  return key in FIGURES;
}

/** Texts of a product: a part of what it holds, but a whole name of a tag. */
export const TEXTS = {
  tag: { pl: ["tag"], en: ["tag"], cs: ["štítek"], sk: ["štítok"], hu: ["címke"] },
  sku: { pl: ["sku", "sygnatura"], en: ["sku"], cs: ["sku"], sk: ["sku"], hu: ["sku"] },
  ean: { pl: ["ean", "gtin"], en: ["ean", "gtin"], cs: ["ean", "gtin"], sk: ["ean", "gtin"], hu: ["ean", "gtin"] },
  offer: { pl: ["oferta"], en: ["offer"], cs: ["nabídka"], sk: ["ponuka"], hu: ["ajánlat"] },
  name: { pl: ["nazwa"], en: ["name"], cs: ["název"], sk: ["názov"], hu: ["név"] },
  supplier: { pl: ["dostawca"], en: ["supplier"], cs: ["dodavatel"], sk: ["dodávateľ"], hu: ["beszállító"] },
  note: { pl: ["notatka"], en: ["note"], cs: ["poznámka"], sk: ["poznámka"], hu: ["megjegyzés"] },
} as const satisfies Record<string, Named>;
export type TextKey = keyof typeof TEXTS;

/** Operators whose values are a closed set. */
export const CHOICES = {
  missing: { names: { pl: ["brak"], en: ["missing", "no"], cs: ["chybí"], sk: ["chýba"], hu: ["hiányzik"] }, values: MISSING },
  method: { names: { pl: ["metoda"], en: ["method"], cs: ["metoda"], sk: ["metóda"], hu: ["módszer"] }, values: METHODS },
  market: { names: { pl: ["rynek"], en: ["market"], cs: ["trh"], sk: ["trh"], hu: ["piac"] }, values: MARKET_NAMES },
} as const satisfies Record<string, { names: Named; values: Readonly<Record<string, Named>> }>;
export type ChoiceKey = keyof typeof CHOICES;

/** Asked by the bare word. */
export const HIDDEN: Named = { pl: ["ukryte"], en: ["hidden"], cs: ["skryté"], sk: ["skryté"], hu: ["rejtett"] };

/** All names of a thing, whatever the language. */
export function namesOf(names: Named): readonly string[] {
  return [...new Set(LOCALES.flatMap((language) => names[language]))];
}
