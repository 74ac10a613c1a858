import { defineKind } from "./columns.ts";

export type ExpenseColumn =
  | "name"
  | "category"
  | "amount"
  | "currency"
  | "net_gross"
  | "vat_rate"
  | "kind"
  | "start"
  | "end"
  | "every"
  | "unit"
  | "store"
  | "market"
  | "sku"
  | "tag"
  | "count_as_ads"
  | "booking"
  | "share_key"
  | "note"
  | "id";

/** Our expense file (docs/RULES.md, Columns of files), the list as it is downloaded, and what accounting programs write. */
export const EXPENSE_COLUMNS = defineKind<ExpenseColumn>({
  aliases: {
    name: ["name", "nazwa", "nazwa wydatku", "wydatek", "nazwa kosztu", "opis wydatku", "tytuł", "expense", "opis", "description"],
    category: ["category", "kategoria", "kategoria wydatku", "kategoria kosztu", "grupa", "expense category"],
    amount: [
      "amount",
      "kwota",
      "kwota netto",
      "kwota brutto",
      "wartość",
      "wartość netto",
      "wartość brutto",
      "koszt",
      "cost",
      "value",
      "net amount",
      "gross amount",
    ],
    currency: ["currency", "waluta"],
    net_gross: ["net_gross", "netto/brutto", "netto czy brutto", "rodzaj kwoty", "net/gross"],
    vat_rate: ["vat_rate", "stawka vat", "vat", "vat rate"],
    kind: ["kind", "rodzaj", "rodzaj wydatku", "typ", "type"],
    start: ["start", "od", "data", "dzień", "data wydatku", "data od", "data początku", "data wystawienia", "date", "from"],
    end: ["end", "do", "data do", "data końca", "koniec", "to", "until"],
    every: ["every", "co ile", "powtarzaj co"],
    unit: ["unit", "jednostka", "jednostka czasu", "okres", "interval"],
    store: ["store", "sklep", "konto", "konto allegro"],
    market: ["market", "rynek", "marketplace"],
    sku: ["sku", "produkt", "kod produktu", "sygnatura", "product"],
    tag: ["tag", "tag produktów", "etykieta"],
    count_as_ads: ["count_as_ads", "licz jako reklamę", "reklama", "counts as ads", "count as ads"],
    booking: ["booking", "księgowanie", "sposób księgowania"],
    share_key: ["share_key", "podział", "podział na produkty", "klucz podziału", "share key"],
    note: ["note", "notatka", "notatki"],
    id: ["id", "id wydatku", "expense id"],
  },
  required: [["name"], ["amount"], ["start"]],
  numbers: ["amount"],
});
