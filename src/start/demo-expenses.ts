/** The demo's expenses: one of each kind at least, each where a seller would have it. Amounts net, in PLN, 1/100. */
import { categoryNamed, insertExpense, replaceVersions, type StoredVersion } from "#api/expenses/expenses.query.ts";
import { addDays, addMonths, startOfMonth } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { bp, NO_VAT } from "#core/money.ts";

export type ExpensePlaces = {
  /** First day of trade. */
  readonly since: Day;
  readonly today: Day;
  /** The smaller shop, whose parcels others pack. */
  readonly packedElsewhere: number;
  readonly appliancesTag: number;
  /** Null = the shop does not sell it. */
  readonly advertisedProduct: number | null;
};

type Terms = Pick<StoredVersion, "kind" | "start"> & Partial<StoredVersion>;
type DemoExpense = { readonly name: string; readonly category: string; readonly terms: Terms };

const MONTHLY = { every: { count: 1, unit: "month" } } as const;
const FILMS = "Filmy o robocie planetarnym";
const EXEMPT = { vatRate: NO_VAT } as const;

function expensesOf({ since, today, advertisedProduct, ...places }: ExpensePlaces): DemoExpense[] {
  const ofMonth = (name: string, category: string, amount: number, more: Partial<StoredVersion> = {}): DemoExpense => ({
    name,
    category,
    terms: { kind: "recurring", start: since, amount, ...MONTHLY, ...more },
  });
  const insured = startOfMonth(addMonths(today, -4));
  const photographed = addDays(startOfMonth(addMonths(today, -1)), 13);
  return [
    ofMonth("Wynajem magazynu", "Lokal", 290_000),
    ofMonth("Pracownik magazynu", "Wynagrodzenia", 640_000, EXEMPT),
    ofMonth("Księgowość", "Usługi", 65_000),
    ofMonth("Program do sprzedaży", "Usługi", 24_900),
    ...(advertisedProduct === null ? [] : [ofMonth(FILMS, "Marketing", 90_000, { countAsAds: true, productId: advertisedProduct })]),
    {
      name: "Ubezpieczenie towaru",
      category: "Lokal",
      terms: { kind: "spread", start: insured, end: addDays(addMonths(insured, 12), -1), amount: 216_000, ...EXEMPT },
    },
    { name: "Sesja zdjęciowa", category: "Marketing", terms: { kind: "oneOff", start: photographed, amount: 98_000 } },
    {
      name: "Obsługa klientów w Czechach",
      category: "Usługi",
      terms: { kind: "percentOfSales", start: since, amount: null, percentBp: bp(150), market: "CZ" },
    },
    {
      name: "Pakowanie na zlecenie",
      category: "Magazyn",
      terms: { kind: "perOrder", start: since, amount: 120, storeId: places.packedElsewhere },
    },
    {
      name: "Opłata recyklingowa",
      category: "Magazyn",
      terms: { kind: "perUnit", start: since, amount: 85, tagId: places.appliancesTag },
    },
  ];
}

export async function seedExpenses(scope: CompanyScope, places: ExpensePlaces): Promise<void> {
  for (const { name, category, terms } of expensesOf(places)) {
    const id = await insertExpense(scope, { name, note: "", category }, await categoryNamed(scope, category));
    await replaceVersions(scope, id, [versionOf(terms)]);
  }
}

function versionOf(terms: Terms): StoredVersion {
  return {
    amount: null,
    percentBp: null,
    currency: "PLN",
    vatMode: "net",
    vatRate: bp(2300),
    end: null,
    every: null,
    booking: "spread",
    anchor: terms.start,
    storeId: 0,
    market: null,
    tagId: 0,
    productId: 0,
    shareKey: "none",
    countAsAds: false,
    ...terms,
  };
}
