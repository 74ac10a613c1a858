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

test("a file without required columns asks for each of them among its own headers", () => {
  const { needs } = resolveColumns(["Kod", "Kiedy", "Ile", "E-mail klienta"], ORDER_COLUMNS, { sku: "Kod" });
  expect(needs).toEqual([
    { id: "column:order_id", column: "order_id", options: ["Kod", "Kiedy", "Ile"] },
    { id: "column:bought_at", column: "bought_at", options: ["Kod", "Kiedy", "Ile"] },
    { id: "column:quantity", column: "quantity", options: ["Kod", "Kiedy", "Ile"] },
    { id: "column:unit_price", column: "unit_price", options: ["Kod", "Kiedy", "Ile"] },
  ]);
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
