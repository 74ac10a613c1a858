import { defineKind } from "./columns.ts";
import { STATE_HEADINGS } from "./state-headings.ts";

export type OrderColumn =
  | "order_id"
  | "external_order_id"
  | "bought_at"
  | "market"
  | "line_id"
  | "offer_id"
  | "sku"
  | "name"
  | "quantity"
  | "unit_price"
  | "currency"
  | "vat_rate"
  | "delivery_price"
  | "commission"
  | "delivery_cost"
  | "fee_vat_rate"
  | "status";

/** The order file (docs/RULES.md, Columns of files). `external_order_id`, when a row has it, is the marketplace's own number and wins. */
export const ORDER_COLUMNS = defineKind<OrderColumn>({
  aliases: {
    order_id: [
      "order_id",
      "numer zamówienia",
      "nr zamówienia",
      "id zamówienia",
      "identyfikator zamówienia",
      "zamówienie",
      "order number",
      "order no",
      "order",
      "číslo objednávky",
    ],
    external_order_id: ["external_order_id", "zewnętrzny id", "zewnętrzny id zamówienia"],
    bought_at: [
      "bought_at",
      "data zakupu",
      "data zamówienia",
      "data złożenia zamówienia",
      "data złożenia",
      "data sprzedaży",
      "data i godzina",
      "order date",
      "purchase date",
      "ordered at",
      "date add",
      "datum objednávky",
      "data",
      "date",
    ],
    market: ["market", "rynek", "marketplace", "serwis"],
    line_id: ["line_id", "line item id", "id pozycji", "identyfikator pozycji", "order product id", "order line id"],
    offer_id: ["offer_id", "numer oferty", "nr oferty", "id oferty", "identyfikator oferty", "id aukcji", "numer aukcji", "auction id"],
    sku: [
      "sku",
      "sku produktu",
      "sygnatura",
      "sygnatura oferty",
      "sygnatura/sku sprzedającego",
      "offer external id",
      "external id",
      "kod produktu",
      "kod towaru",
      "symbol",
      "indeks",
      "product sku",
      "seller sku",
      "product code",
      "kód produktu",
    ],
    name: [
      "name",
      "nazwa produktu",
      "nazwa towaru",
      "nazwa",
      "tytuł oferty",
      "nazwa oferty",
      "produkt",
      "towar",
      "tytuł",
      "product name",
      "product",
      "title",
    ],
    quantity: ["quantity", "ilość", "liczba sztuk", "ilość sztuk", "sztuk", "sztuki", "szt", "liczba", "qty", "units", "množství"],
    unit_price: [
      "unit_price",
      "cena jednostkowa brutto",
      "cena brutto",
      "cena jednostkowa",
      "cena za sztukę",
      "cena sprzedaży brutto",
      "cena sprzedaży",
      "cena",
      "unit price gross",
      "gross price",
      "price brutto",
      "price",
    ],
    currency: ["currency", "waluta", "kod waluty", "currency code", "měna", "mena", "pénznem"],
    vat_rate: ["vat_rate", "stawka vat", "vat", "stawka podatku", "tax rate"],
    delivery_price: ["delivery_price", "cena dostawy", "dostawa", "delivery amount", "shipping price", "shipping"],
    commission: ["commission", "prowizja", "prowizja od sprzedaży"],
    delivery_cost: ["delivery_cost", "koszt dostawy sprzedawcy", "koszt wysyłki sprzedawcy", "koszt nadania", "koszt kuriera"],
    fee_vat_rate: ["fee_vat_rate", "stawka vat opłat", "stawka vat prowizji"],
    status: ["status", "status zamówienia", "nazwa statusu", "order status", "seller status", "stan zamówienia", ...STATE_HEADINGS],
  },
  required: [["order_id"], ["bought_at"], ["quantity"], ["unit_price"], ["sku", "offer_id"]],
  numbers: ["quantity", "unit_price", "delivery_price", "commission", "delivery_cost"],
  // What the buyer paid in one program's export, what the seller paid in another's: income or cost.
  ambiguous: [
    {
      aliases: ["koszt dostawy", "koszt wysyłki", "koszt przesyłki", "koszt transportu", "delivery cost", "shipping cost"],
      names: ["delivery_price", "delivery_cost"],
    },
  ],
});
