/** Each program's file as it writes it, made-up people and goods: found by its headings, and read without its traps. */
import { describe, expect, test } from "vitest";
import { everything, textUpload } from "../../../test/fixtures/files/uploads.ts";
import { openBillingFile } from "../billing.ts";
import { openCostsFile } from "../costs.ts";
import { FileError } from "../file-error.ts";
import { openOrdersFile } from "../orders.ts";
import { LAYOUTS } from "./find-layout.ts";

const file = (...lines: string[]) => ({ source: textUpload(`${lines.join("\n")}\n`), market: "PL" as const });

async function orders(request: ReturnType<typeof file>, answers: Record<string, string> = {}) {
  const opened = await openOrdersFile({ ...request, answers });
  const { rows, errors } = await everything(opened);
  expect(errors).toEqual([]);
  return { source: opened.source, rows };
}

async function asks(request: ReturnType<typeof file>, answers: Record<string, string> = {}): Promise<string[]> {
  try {
    await orders(request, answers);
  } catch (error) {
    if (error instanceof FileError) return error.needs.map(({ id }) => id);
    throw error;
  }
  return [];
}

const SHOPIFY = [
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku",
  "#1001,anna@example.com,paid,2026-11-03 10:00:00 +0100,fulfilled,EUR,50.00,5.00,9.35,55.00,0.00,2026-11-03 10:00:00 +0100,1,Kubek,30.00,40.00,KUB-1",
  "#1001,anna@example.com,,,,,,,,,,,2,Talerz,10.00,12.00,TAL-1",
  "#1002,jan@example.com,voided,,,EUR,10.00,0.00,1.87,10.00,0.00,2026-11-04 10:00:00 +0100,1,Talerz,10.00,12.00,TAL-1",
  "#1002,jan@example.com,,,,,,,,,,,1,Kubek,30.00,40.00,KUB-1",
];

const WOO = [
  "Order Number,Order Status,Order Date,Order Shipping Amount,Order Shipping + Tax Amount,SKU,Item #,Item Name,Quantity,Item Cost,Item Cost (inc. tax)",
  "901,Processing,2026-11-05 13:00,8.12,9.99,W-1,1,Świeca,2,20.00,24.60",
  "902,Pending payment,2026-11-05 13:01,0,0,W-1,1,Świeca,1,20.00,24.60",
];

const PRESTASHOP = [
  "id_order;reference;date_add;state_name;id_order_detail;product_reference;product_name;product_quantity;unit_price_tax_excl;unit_price_tax_incl;total_shipping_tax_incl",
  "17;XKBKNABJK;2026-11-05 13:00:00;Payment accepted;31;W-1;Świeca;2;20.00;24.60;12.30",
];

const BASELINKER = [
  "ID zamówienia;Zewnętrzny ID;Źródło zamówienia;Data zamówienia;Nazwa statusu;Waluta;ID pozycji;ID produktu;Nazwa produktu;SKU;Cena brutto;Stawka VAT;Ilość;ID aukcji",
  "100001;00000000-0000-11f1-8000-000000000002;allegro;2026-06-29 13:31:15;Wysłane;PLN;500001;700001;Kubek;SKU-1;30,00;23;2;190001",
];

describe("Shopify", () => {
  test("the order's name is its number, and its state, currency and day hold for its other lines", async () => {
    const { source, rows } = await orders(file(...SHOPIFY));
    expect(source).toBe("shopify");
    expect(
      rows.map(({ orderId, sku, name, amount, currency, day, counted }) => [orderId, sku, name, amount, currency, day, counted]),
    ).toEqual([
      ["#1001", "KUB-1", "Kubek", 3000, "EUR", "2026-11-03", true],
      ["#1001", "TAL-1", "Talerz", 2000, "EUR", "2026-11-03", true], // 2 × 10.00
      ["#1002", "TAL-1", "Talerz", 1000, "EUR", "2026-11-04", false],
      ["#1002", "KUB-1", "Kubek", 3000, "EUR", "2026-11-04", false],
    ]);
    expect(rows[0]?.deliveryPrice).toBe(500);
  });

  test("what its words leave open is asked", async () => {
    const text = SHOPIFY.join("\n").replace("paid", "partially_refunded").replace("voided", "pending").split("\n");
    expect(await asks(file(...text))).toEqual(["state:partiallyrefunded", "state:pending"]);
  });
});

describe("WooCommerce", () => {
  test("prices and delivery are those with VAT, and an order that waits for payment is no sale", async () => {
    const { source, rows } = await orders(file(...WOO));
    expect(source).toBe("woocommerce");
    expect(rows.map(({ orderId, name, amount, deliveryPrice, counted }) => [orderId, name, amount, deliveryPrice, counted])).toEqual([
      ["901", "Świeca", 4920, 999, true], // 2 × 24.60
      ["902", "Świeca", 2460, 0, false],
    ]);
  });

  test("with prices without VAT alone it asks which column is the price", async () => {
    const text = WOO.map((line) => line.slice(0, line.lastIndexOf(",")));
    expect(await asks(file(...text))).toEqual(["column:unit_price"]);
  });

  test("„on hold” is asked, „pending” means nothing in a sheet of nobody's", async () => {
    expect(await asks(file(...WOO.map((line) => line.replace("Processing", "On hold"))))).toEqual(["state:onhold"]);
    const pending = WOO.map((line) => line.replace("Pending payment", "pending"));
    expect(await asks(file(...pending))).toEqual([]);
    const own = { source: "own", "column:name": "Item Name", "column:unit_price": "Item Cost (inc. tax)" };
    expect(await asks(file(...pending), own)).toEqual(["state:pending"]);
  });
});

test("PrestaShop: the reference is the order's, the product's reference its SKU, and the price has VAT", async () => {
  const { source, rows } = await orders(file(...PRESTASHOP));
  expect(source).toBe("prestashop");
  expect(rows).toMatchObject([{ orderId: "XKBKNABJK", lineId: "31", sku: "W-1", amount: 4920, deliveryPrice: 1230, counted: true }]);
});

test("PrestaShop: the number of a state is the shop's own, and asked", async () => {
  const text = PRESTASHOP.map((line) => line.replace("state_name", "current_state").replace("Payment accepted", "6"));
  expect(await asks(file(...text))).toEqual(["state:6"]);
});

test("BaseLinker: the marketplace's number of the order wins, and the hub's number of the product is not read", async () => {
  const { source, rows } = await orders(file(...BASELINKER));
  expect(source).toBe("baselinker");
  expect(rows).toMatchObject([
    { orderId: "00000000-0000-11f1-8000-000000000002", lineId: "500001", offerId: "190001", sku: "SKU-1", amount: 6000, vatRateBp: 2300 },
  ]);
});

test.each([
  ["shoper", "złożone", true],
  ["shoper", "oczekiwanie na płatność", false],
  ["idosell", "wait_for_dispatch", true],
  ["idosell", "joined", false],
])("%s, chosen by hand: the state %s counts: %s", async (source, state, counted) => {
  const text = file("Numer zamówienia;Data zamówienia;Kod produktu;Ilość;Cena brutto;Status", `1;2026-11-05;A;1;10,00;${state}`);
  const { source: found, rows } = await orders(text, { source });
  expect([found, rows[0]?.counted]).toEqual([source, counted]);
});

test("Allegro's orders: sections are joined, and a paused order is a sale", async () => {
  const { source, rows } = await orders(
    file(
      "Type,OrderId,OrderDate,SellerStatus,Marketplace,DeliveryAmount",
      "order,O-1,2026-11-05T12:00:00.000Z,SUSPENDED,allegro-pl,9.99",
      "",
      "Type,OrderId,LineItemId,OfferId,OfferExternalId,Name,Quantity,Price,Currency",
      "lineItem,O-1,L-1,190001,KUB-1,Kubek,2,12.30,PLN",
    ),
  );
  expect(source).toBe("allegroOrders");
  expect(rows).toMatchObject([{ orderId: "O-1", lineId: "L-1", sku: "KUB-1", amount: 2460, counted: true }]);
});

test("Allegro's billing history is found by its headings", async () => {
  const opened = await openBillingFile(
    file(
      "Data;Nazwa oferty;Identyfikator oferty;Typ operacji;Uznania;Obciążenia;Saldo;Szczegóły operacji",
      "30.06.2026 17:46;Kubek;190001;Prowizja od sprzedaży;;-11,29;-87,56;Identyfikator zamówienia: O-1",
    ),
  );
  expect(opened.source).toBe("allegroBilling");
  expect((await everything(opened)).rows).toMatchObject([{ offerId: "190001", orderId: "O-1", amount: -1129 }]);
});

test("Fakturownia: the cost is what the goods are bought for, net, never what they are sold for", async () => {
  const opened = await openCostsFile(
    file("name,code,ean_code,price_net,price_gross,purchase_price_net,tax", "Kubek,KUB-1,,20.00,24.60,11.20,23"),
  );
  expect(opened.source).toBe("fakturownia");
  expect((await everything(opened)).rows).toMatchObject([{ sku: "KUB-1", name: "Kubek", cost: "11.2", vatMode: "net", vatRateBp: 2300 }]);
});

test("Subiekt, chosen by hand: the symbol is the SKU", async () => {
  const opened = await openCostsFile({ ...file("Symbol;Nazwa;Cena zakupu netto", "KUB-1;Kubek;11,20"), answers: { source: "subiekt" } });
  expect(opened.source).toBe("subiekt");
  expect((await everything(opened)).rows).toMatchObject([{ sku: "KUB-1", cost: "11.2", vatMode: "net" }]);
});

test("a sheet of nobody's has no program, and a column mapped by hand is left to whoever mapped it", async () => {
  const { source } = await orders(file("order_id;bought_at;sku;quantity;unit_price", "1;2026-11-05;A;1;10,00"));
  expect(source).toBeNull();
  const opened = await openOrdersFile({ ...file(...WOO), mapping: { unit_price: "Item Cost" } });
  expect((await everything(opened)).rows[0]?.amount).toBe(4000); // 2 × 20.00
});

test("every program's headings are told from every other's, and no two say the same", () => {
  const told = LAYOUTS.filter(({ tells }) => tells.length > 0);
  expect(new Set(LAYOUTS.map(({ source }) => source)).size).toBe(LAYOUTS.length);
  expect(new Set(told.map(({ tells }) => JSON.stringify(tells))).size).toBe(told.length);
});
