import { expect, test } from "vitest";
import { BILLING_COLUMNS } from "./billing-columns.ts";
import { mappingWith, resolveColumns } from "./columns.ts";
import { COST_COLUMNS } from "./cost-columns.ts";
import { headerNames } from "./header.ts";
import { ORDER_COLUMNS } from "./order-columns.ts";
import { isPersonal } from "./personal.ts";

const FULL = ["order_id", "bought_at", "sku", "quantity", "unit_price"];

test.each([
  ["our own names", ["order_id", "bought_at", "market", "sku", "quantity", "unit_price"]],
  ["Polish names", ["Numer zamówienia", "Data zakupu", "Rynek", "SKU", "Ilość", "Cena brutto"]],
  ["Polish names without letters and in capitals", ["NUMER ZAMOWIENIA", "DATA ZAKUPU", "RYNEK", "sku", "ILOSC", "cena  brutto "]],
  ["English names", ["Order Number", "Purchase date", "Marketplace", "SKU", "Qty", "Price"]],
  ["names written together", ["OrderId", "boughtAt", "market", "Sku", "quantity", "unitPrice"]],
])("an order file is understood by %s", (_, headers) => {
  const { indexes, needs } = resolveColumns(headers, ORDER_COLUMNS, {});
  expect(needs).toEqual([]);
  expect([...indexes]).toEqual(
    expect.arrayContaining([
      ["order_id", 0],
      ["bought_at", 1],
      ["market", 2],
      ["sku", 3],
      ["quantity", 4],
      ["unit_price", 5],
    ]),
  );
});

test("what the user mapped wins over a name that looks right", () => {
  const headers = ["order_id", "InvoiceNo", "bought_at", "sku", "quantity", "unit_price"];
  const { columns, unknownColumns } = resolveColumns(headers, ORDER_COLUMNS, { order_id: "InvoiceNo" });
  expect(columns["order_id"]).toBe("InvoiceNo");
  expect(unknownColumns).toEqual(["order_id"]);
});

test("a remembered mapping to a column that this file lacks does not hide the one it has", () => {
  const { columns, needs } = resolveColumns(FULL, ORDER_COLUMNS, { order_id: "Nr faktury" });
  expect(columns["order_id"]).toBe("order_id");
  expect(needs).toEqual([]);
});

test("a file without required columns asks for each of them among its own headers, those that nobody reads first", () => {
  const { needs } = resolveColumns(["Kod", "Kiedy", "Ile", "E-mail klienta"], ORDER_COLUMNS, { sku: "Kod" });
  expect(needs).toEqual([
    { id: "column:order_id", column: "order_id", options: ["Kiedy", "Ile", "Kod"] },
    { id: "column:bought_at", column: "bought_at", options: ["Kiedy", "Ile", "Kod"] },
    { id: "column:quantity", column: "quantity", options: ["Kiedy", "Ile", "Kod"] },
    { id: "column:unit_price", column: "unit_price", options: ["Kiedy", "Ile", "Kod"] },
  ]);
});

test("an answer about what a header is wins over a mapping of the same header", () => {
  expect(mappingWith({ vat_rate: "VAT", sku: "Kod" }, { "meaning:VAT": "vat_amount" })).toEqual({ sku: "Kod", vat_amount: "VAT" });
  expect(mappingWith({ vat_rate: "VAT", sku: "Kod" }, { "meaning:VAT": "-" })).toEqual({ sku: "Kod" });
});

test("an answer to a question about a column is a mapping", () => {
  expect(mappingWith({ sku: "Kod" }, { "column:order_id": "Nr", "decimal:unit_price": ",", "column:cost": "-" })).toEqual({
    sku: "Kod",
    order_id: "Nr",
  });
});

test("lines of an offer need no SKU column", () => {
  const { needs } = resolveColumns(["order_id", "bought_at", "offer_id", "quantity", "unit_price"], ORDER_COLUMNS, {});
  expect(needs).toEqual([]);
});

test.each(["Koszt dostawy", "Koszt wysyłki", "koszt przesyłki", "Shipping cost", "Delivery cost"])(
  "%s may be what the buyer paid or what the seller paid, so it is asked and not read meanwhile",
  (header) => {
    const headers = [...FULL, header];
    const { columns, needs, unknownColumns } = resolveColumns(headers, ORDER_COLUMNS, {});
    expect(needs).toEqual([{ id: `meaning:${header}`, column: header, options: ["delivery_price", "delivery_cost", "-"] }]);
    expect(columns).not.toHaveProperty("delivery_price");
    expect(columns).not.toHaveProperty("delivery_cost");
    expect(unknownColumns).toEqual([header]);

    const answered = (answer: string) => {
      const answers = { [`meaning:${header}`]: answer };
      return resolveColumns(headers, ORDER_COLUMNS, mappingWith({}, answers), answers);
    };
    expect(answered("delivery_price")).toMatchObject({ columns: { delivery_price: header }, needs: [], unknownColumns: [] });
    expect(answered("delivery_cost")).toMatchObject({ columns: { delivery_cost: header }, needs: [], unknownColumns: [] });
    expect(answered("-")).toMatchObject({ needs: [], unknownColumns: [header] });
    // Who maps it by hand has said it.
    expect(resolveColumns(headers, ORDER_COLUMNS, { delivery_cost: header }).needs).toEqual([]);
  },
);

test.each([
  ["Cena dostawy", "delivery_price"],
  ["Dostawa", "delivery_price"],
  ["DeliveryAmount", "delivery_price"],
  ["delivery_price", "delivery_price"],
  ["Koszt dostawy sprzedawcy", "delivery_cost"],
  ["Koszt nadania", "delivery_cost"],
  ["delivery_cost", "delivery_cost"],
])("%s says whose money it is and is not asked", (header, name) => {
  expect(resolveColumns([...FULL, header], ORDER_COLUMNS, {})).toMatchObject({ columns: { [name]: header }, needs: [] });
});

test("of two columns with one meaning, what the first is answered to be is not offered for the second", () => {
  const beside = resolveColumns([...FULL, "Dostawa", "Koszt dostawy"], ORDER_COLUMNS, {});
  expect(beside.columns).toMatchObject({ delivery_price: "Dostawa" });
  expect(beside.needs).toMatchObject([{ id: "meaning:Koszt dostawy", options: ["delivery_cost", "-"] }]);
  // Both cannot be the buyer's: one answer is taken, the other column is asked again.
  const answers = { "meaning:Koszt dostawy": "delivery_price", "meaning:Koszt wysyłki": "delivery_price" };
  const twice = resolveColumns([...FULL, "Koszt dostawy", "Koszt wysyłki"], ORDER_COLUMNS, mappingWith({}, answers), answers);
  expect(twice.needs).toEqual([{ id: "meaning:Koszt dostawy", column: "Koszt dostawy", options: ["delivery_cost", "-"] }]);
});

test.each([
  "BuyerLogin",
  "Buyer e-mail",
  "E-mail",
  "Imię i nazwisko",
  "Nazwa klienta",
  "CustomerID",
  "Telefon kupującego",
  "DeliveryAddressStreet",
  "Kod pocztowy",
  "InvoiceTaxId",
  "InvoiceName",
  "Uwagi",
  "NIP",
  "Odbiorca",
])("%s is about the buyer and is never read, not even when mapped", (header) => {
  const { droppedColumns, unknownColumns, columns } = resolveColumns([...FULL, header], ORDER_COLUMNS, { name: header });
  expect(droppedColumns).toEqual([header]);
  expect(unknownColumns).toEqual([]);
  expect(Object.values(columns)).not.toContain(header);
});

test.each(["InvoiceNo", "Nazwa produktu", "Numer oferty", "Country", "Data faktury", "Koszt dostawy"])(
  "%s is not about the buyer",
  (header) => {
    expect(isPersonal(header)).toBe(false);
  },
);

test("no name that we look for is one that we never read", () => {
  const aliases = [ORDER_COLUMNS, COST_COLUMNS, BILLING_COLUMNS].flatMap((kind) => Object.values(kind.aliases).flat());
  expect(aliases.filter(isPersonal)).toEqual([]);
});

test("repeated headers are told apart by number and the first is taken", () => {
  const headers = headerNames(["SKU", "Nazwa ", "Nazwa", " Nazwa", "", ""]);
  expect(headers).toEqual(["SKU", "Nazwa", "Nazwa (2)", "Nazwa (3)", "", ""]);
  const { columns, unknownColumns } = resolveColumns(headers, COST_COLUMNS, {});
  expect(columns).toEqual({ sku: "SKU", name: "Nazwa" });
  expect(unknownColumns).toEqual(["Nazwa (2)", "Nazwa (3)"]);
  expect(resolveColumns(headers, COST_COLUMNS, { name: "Nazwa (2)" }).columns["name"]).toBe("Nazwa (2)");
});
