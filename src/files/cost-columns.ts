import { defineKind } from "./columns.ts";

export type CostColumn =
  | "sku"
  | "name"
  | "ean"
  | "offer_id"
  | "cost"
  | "extra_cost"
  | "margin"
  | "offer_price"
  | "cost_currency"
  | "cost_vat"
  | "vat_rate"
  | "vat_exemption"
  | "valid_from"
  | "valid_to"
  | "market"
  | "packaging"
  | "supplier"
  | "tags";

/** Our product file (docs/RULES.md, Columns of files), the sheets of accounting programs and other tools, and the catalogue of offers. */
export const COST_COLUMNS = defineKind<CostColumn>({
  aliases: {
    sku: [
      "sku",
      "product sku",
      "kod produktu",
      "kod towaru",
      "kod towaru / usługi",
      "symbol",
      "indeks",
      "sygnatura",
      "sygnatura/sku sprzedającego",
      "seller sku",
      "product code",
    ],
    name: [
      "name",
      "nazwa",
      "nazwa produktu",
      "nazwa towaru",
      "nazwa towaru / usługi",
      "tytuł oferty",
      "tytuł",
      "internal name",
      "product name",
      "title",
      "název",
      "názov",
      "név",
    ],
    ean: [
      "ean",
      "gtin",
      "ean/gtin",
      "kod ean",
      "ean/isbn",
      "barcode",
      "kod kreskowy",
      "id produktu (ean/upc/isbn/issn/id produktu allegro)",
    ],
    offer_id: ["offer_id", "id oferty", "numer oferty", "identyfikator oferty"],
    cost: [
      "cost",
      "koszt",
      "koszt zakupu",
      "koszt zakupu netto",
      "koszt zakupu brutto",
      "cena zakupu",
      "cena zakupu netto",
      "cena zakupu brutto",
      "koszt netto",
      "koszt brutto",
      "koszt jednostkowy",
      "total cost per unit",
      "landed cost of goods sold",
      "cost item value",
      "unit cost",
      "purchase price",
      "cogs",
      "náklad",
      "költség",
    ],
    // Freight of one unit that a tool keeps beside the price; the unit costs both.
    extra_cost: ["extra_cost", "cost item shipping value"],
    // What an offer earns and is sold for: read of lists of margins alone, whose layout names their headings.
    margin: ["margin_of_offer"],
    offer_price: ["offer_price"],
    cost_currency: ["cost_currency", "waluta", "waluta kosztu", "cena zakupu waluta", "currency", "měna nákladu", "költség pénzneme"],
    cost_vat: ["cost_vat", "netto/brutto", "netto czy brutto", "rodzaj ceny", "bez dph/s dph"],
    vat_rate: ["vat_rate", "stawka vat", "stawki vat", "vat sprzedaż", "vat", "sazba dph", "sadzba dph", "áfakulcs"],
    vat_exemption: ["vat_exemption", "podstawa wyłączenia z vat"],
    valid_from: ["valid_from", "obowiązuje od", "ważne od", "od dnia", "data od", "from date", "from", "od", "platí od", "érvényes ettől"],
    valid_to: ["valid_to", "obowiązuje do", "ważne do", "do dnia", "data do", "to date", "to", "do", "platí do", "érvényes eddig"],
    market: ["market", "rynek", "marketplace", "trh", "piac"],
    packaging: ["packaging", "opakowanie", "koszt opakowania", "pakowanie", "balení", "balenie", "csomagolás"],
    supplier: ["supplier", "dostawca", "nazwa dostawcy", "item supplier name", "supplier name", "vendor", "dodavatel", "beszállító"],
    tags: ["tags", "tagi", "etykiety", "tag", "štítky", "címkék"],
  },
  required: [["sku", "offer_id"], ["cost"]],
  numbers: ["cost", "extra_cost", "margin", "offer_price", "packaging"],
  dates: ["valid_from", "valid_to"],
});
