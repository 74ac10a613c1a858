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
    name: [
      "name",
      "nazwa",
      "nazwa wydatku",
      "wydatek",
      "nazwa kosztu",
      "opis wydatku",
      "tytuł",
      "expense",
      "opis",
      "description",
      "název",
      "názov",
      "név",
    ],
    category: ["category", "kategoria", "kategoria wydatku", "kategoria kosztu", "grupa", "expense category", "kategorie"],
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
      "částka",
      "suma",
      "összeg",
    ],
    currency: ["currency", "waluta", "měna", "pénznem"],
    net_gross: ["net_gross", "netto/brutto", "netto czy brutto", "rodzaj kwoty", "net/gross", "bez dph/s dph"],
    vat_rate: ["vat_rate", "stawka vat", "vat", "vat rate", "sazba dph", "sadzba dph", "áfakulcs"],
    kind: ["kind", "rodzaj", "rodzaj wydatku", "typ", "type", "druh", "fajta"],
    start: ["start", "od", "data", "dzień", "data wydatku", "data od", "data początku", "data wystawienia", "date", "from", "ettől"],
    end: ["end", "do", "data do", "data końca", "koniec", "to", "until", "eddig"],
    every: ["every", "co ile", "powtarzaj co", "po kolika", "raz za", "gyakoriság"],
    unit: ["unit", "jednostka", "jednostka czasu", "okres", "interval", "jednotka", "időegység"],
    store: ["store", "sklep", "konto", "konto allegro", "obchod", "bolt"],
    market: ["market", "rynek", "marketplace", "trh", "piac"],
    sku: ["sku", "produkt", "kod produktu", "sygnatura", "product"],
    tag: ["tag", "tag produktów", "etykieta", "štítek", "štítok", "címke"],
    count_as_ads: [
      "count_as_ads",
      "licz jako reklamę",
      "reklama",
      "counts as ads",
      "count as ads",
      "počítat jako reklamu",
      "počítať ako reklamu",
      "számítson reklámnak",
    ],
    booking: ["booking", "księgowanie", "sposób księgowania", "účtování", "účtovanie", "könyvelés"],
    share_key: [
      "share_key",
      "podział",
      "podział na produkty",
      "klucz podziału",
      "share key",
      "rozdělení na produkty",
      "delenie na produkty",
      "felosztás termékekre",
    ],
    note: ["note", "notatka", "notatki", "poznámka", "jegyzet"],
    id: ["id", "id wydatku", "expense id", "id výdaje", "id výdavku", "kiadásazonosító"],
  },
  required: [["name"], ["amount"], ["start"]],
  numbers: ["amount"],
  dates: ["start", "end"],
});
