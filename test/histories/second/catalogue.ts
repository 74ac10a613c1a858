/** The 300 products of the second history: names, prices in both markets, rates of VAT and what they cost over time. */
import type { Random } from "./random.ts";

export type VatGroup = "basic" | "reduced" | "book";

export type Product = {
  sku: string;
  name: string;
  vat: VatGroup;
  /** Gross, in 1/10000 of the currency: a few prices have four decimals. */
  price: { PLN: number; CZK: number; EUR: number };
};

export type CostRow = {
  sku: string;
  name: string;
  /** In 1/10000 of the currency. */
  cost: number;
  currency: string;
  mode: string;
  vat: string;
  from: string;
  market: string;
};

const THINGS = [
  ["KUB", "Kubek ceramiczny", "basic"],
  ["SWI", "Świeca sojowa", "basic"],
  ["HER", "Herbata liściasta", "reduced"],
  ["KSI", "Książka kucharska", "book"],
  ["PLE", "Plecak miejski", "basic"],
  ["GAR", "Garnek żeliwny", "basic"],
  ["POS", "Pościel z bawełny", "basic"],
  ["MIO", "Miód spadziowy", "reduced"],
  ["LAM", "Lampka nocna", "basic"],
  ["WIE", "Wieszak dębowy", "basic"],
  ["REC", "Ręcznik frotté", "basic"],
  ["DES", "Deska do krojenia", "basic"],
] as const;
const VARIANTS = ["„Zorza”", "szary; mały", '"Retro" 330 ml', "żółty", "Źródło", "ćma", "duży", "zestaw 2 szt."];

const PURCHASE_VAT = { basic: "23%", reduced: "8%", book: "5%" } as const;
const CZECH_PURCHASE_VAT = { basic: "21%", reduced: "12%", book: "12%" } as const;
const CHANGE_DAYS = ["15.11.2024", "01.12.2024", "15.12.2024", "01.01.2025", "02.01.2025", "01.02.2025"] as const;

export function createCatalogue(random: Random, count: number): Product[] {
  return Array.from({ length: count }, (_, index) => productAt(random, index));
}

function productAt(random: Random, index: number): Product {
  const [prefix, name, vat] = random.pick(THINGS);
  const zloty = index % 40 === 39 ? random.between(1050, 2400) : random.between(9, 180);
  const groszy = random.pick([0, 49, 90, 99]);
  const fourDecimals = index % 60 === 17 ? random.between(1, 99) : 0;
  const number = String(index + 1).padStart(4, "0");
  return {
    // Two SKUs that differ only in case are two products.
    sku: index === 298 ? "zest-lux" : index === 299 ? "ZEST-LUX" : `${prefix}-${number}`,
    name: `${name} ${random.pick(VARIANTS)}`,
    vat,
    price: {
      PLN: zloty * 10_000 + groszy * 100 + fourDecimals,
      CZK: zloty * 6 * 10_000 - 10_000 * (zloty % 5),
      EUR: zloty * 2_400 - (zloty % 7) * 100,
    },
  };
}

/** Every twelfth product has no cost at all; the others differ in currency, net or gross, and in when a cost begins. */
export function costRows(random: Random, products: readonly Product[]): CostRow[] {
  const rows = products.flatMap((product, index) => (index % 12 === 5 ? [] : costsOf(random, product, index)));
  const unsold = { name: "Towar jeszcze niesprzedany", mode: "netto", vat: "23%", market: "", currency: "PLN" };
  return [
    ...rows,
    { ...unsold, sku: "NOWY-0001", cost: 123_400, from: "" },
    { ...unsold, sku: "NOWY-0002", cost: 56_700, from: "01.03.2025" },
  ];
}

function costsOf(random: Random, product: Product, index: number): CostRow[] {
  const kind = index % 12;
  const euro = kind === 7;
  const gross = kind === 3;
  const share = random.between(35, 62);
  const base = Math.floor((product.price[euro ? "EUR" : "PLN"] * share) / 100);
  const row: CostRow = {
    sku: product.sku,
    name: product.name,
    cost: index % 25 === 4 ? base : cents(base),
    currency: euro ? "EUR" : random.chance(300) ? "" : "PLN",
    mode: gross ? "brutto" : random.chance(500) ? "netto" : "",
    vat: PURCHASE_VAT[product.vat],
    from: kind === 9 ? "10.12.2024" : random.chance(500) ? "" : "01.01.2024",
    market: "",
  };
  const later = random.chance(450) ? changes(random, row) : [];
  if (kind !== 11) return [row, ...later];
  const cost = cents(Math.floor((product.price.CZK * share) / 110));
  const czech = { ...row, cost, currency: "CZK", vat: CZECH_PURCHASE_VAT[product.vat], from: "01.01.2025", market: "CZ" };
  return [row, ...later, czech];
}

/** One or two later prices of the same kind, each up to 6 % away from the first. */
function changes(random: Random, first: CostRow): CostRow[] {
  const days = CHANGE_DAYS.filter(() => random.chance(300)).filter((day) => first.from !== "10.12.2024" || day !== "15.11.2024");
  const after = days.filter((day) => first.from !== "10.12.2024" || day !== "01.12.2024");
  return after.map((from) => ({ ...first, from, cost: cents(Math.floor((first.cost * random.between(94, 106)) / 100)) }));
}

function cents(tenThousandths: number): number {
  return Math.floor(tenThousandths / 100) * 100;
}
