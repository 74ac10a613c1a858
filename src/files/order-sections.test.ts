import { expect, test } from "vitest";
import { everything, textUpload } from "../../test/fixtures/files/uploads.ts";
import { openOrdersFile } from "./orders.ts";

/** The layout of 2025–26, shortened to what matters and to what must not be read. */
const NEWER = `\ufeffType,OrderId,OrderDate,SellerStatus,Marketplace,BuyerLogin,BuyerEmail,PaymentAmount,DeliveryMethod,DeliveryAmount,DeliveryCurrency,SellerNotes
order,"o-1","2026-06-29T22:31:15.900Z","SENT","allegro-pl","anna","anna@example.com","669.99","Kurier","9.99","PLN",""
order,"o-2","2026-06-22T11:50:39.853Z","CANCELLED","allegro-cz","","","","","","",""
order,"o-3","2026-06-22T11:50:39.853Z","CANCELLED","allegro-cz","","","","","","",""

Type,OrderId,LineItemId,OfferId,OfferExternalId,Name,Quantity,Price,Currency,ReturnsQuantity,Deposit,DepositCurrency
lineItem,"o-1","l-1","190001","SKU-1","Kubek ""Łąka"", biały","2","300.00","PLN","0","",""
lineItem,"o-1","l-2","190002","","Talerz","1","60.00","PLN","1","",""
lineItem,"o-2","l-3","190002","SKU-2","Talerz","1","410.00","CZK","0","",""

Type,NumberOfOrders,NumberOfSkippedOrders
summary,3,0
`;

/** The layout of 2021–22: other columns first, no marketplace. */
const OLDER = `Type,OrderId,SellerId,SellerLogin,OrderDate,SellerStatus,BuyerId,DeliveryMethod,DeliveryAmount,DeliveryCurrency
order,o-9,1,sklep,2022-03-01T10:00:00.000Z,SENT,2,Kurier,8.50,PLN

Type,OrderId,LineItemId,OfferId,OfferExternalId,Name,Quantity,Price,Currency
lineItem,o-9,l-9,190009,SKU-9,Miska,3,12.34,PLN
`;

test("orders and their lines are joined into the rows of a plain order file", async () => {
  const file = await openOrdersFile({ source: textUpload(NEWER), market: null });
  const { rows, errors } = await everything(file);
  expect(errors).toEqual([]);
  expect(
    rows.map(({ line, lineId, sku, offerId, amount, counted, market, currency }) => ({
      line,
      lineId,
      sku,
      offerId,
      amount,
      counted,
      market,
      currency,
    })),
  ).toEqual([
    // 2 × 300.00
    { line: 7, lineId: "l-1", sku: "SKU-1", offerId: "190001", amount: 60_000, counted: true, market: "PL", currency: "PLN" },
    { line: 8, lineId: "l-2", sku: null, offerId: "190002", amount: 6_000, counted: true, market: "PL", currency: "PLN" },
    { line: 9, lineId: "l-3", sku: "SKU-2", offerId: "190002", amount: 41_000, counted: false, market: "CZ", currency: "CZK" },
  ]);
  // 22:31 UTC on the 29th is 00:31 on the 30th in Warsaw
  expect(rows[0]).toMatchObject({ boughtAt: "2026-06-29T22:31:15.9Z", day: "2026-06-30", deliveryPrice: 999, name: 'Kubek "Łąka", biały' });
});

test("what the file says about buyers is named as dropped and kept nowhere", async () => {
  const file = await openOrdersFile({ source: textUpload(NEWER), market: null });
  expect(file.droppedColumns).toEqual(["BuyerLogin", "BuyerEmail", "SellerNotes"]);
  expect(JSON.stringify(await everything(file))).not.toContain("anna");
  expect(file.dataRows).toBe(3);
});

test("the older layout is read by name too; without a marketplace the market is asked for", async () => {
  await expect(openOrdersFile({ source: textUpload(OLDER), market: null })).rejects.toMatchObject({
    code: "NEEDS_ANSWER",
    needs: [{ id: "market", options: ["PL", "CZ", "SK", "HU"] }],
  });
  const { rows } = await everything(await openOrdersFile({ source: textUpload(OLDER), market: "PL" }));
  // 3 × 12.34 = 37.02
  expect(rows).toEqual([expect.objectContaining({ orderId: "o-9", sku: "SKU-9", amount: 3702, deliveryPrice: 850, market: "PL" })]);
});

test("sections saved again by a Polish spreadsheet are read with semicolons and commas", async () => {
  const text = OLDER.replaceAll(",", ";")
    .replaceAll(/(\d)\.(\d\d)\b(?!\d)/g, "$1,$2")
    .replaceAll(":00,00", ":00.00");
  const { rows } = await everything(await openOrdersFile({ source: textUpload(text), market: "PL" }));
  expect(rows).toEqual([expect.objectContaining({ amount: 3702, deliveryPrice: 850, boughtAt: "2022-03-01T10:00:00Z" })]);
});

test("lines may stand before their orders", async () => {
  const [orders = "", lines = ""] = OLDER.split("\n\n");
  const { rows } = await everything(await openOrdersFile({ source: textUpload(`${lines.trim()}\n\n${orders}\n`), market: "PL" }));
  expect(rows).toEqual([expect.objectContaining({ orderId: "o-9", boughtAt: "2022-03-01T10:00:00Z" })]);
});

test("a line of an order that the file lacks is rejected; mended with the order's columns it can be sent again", async () => {
  const orphan = OLDER.replace("lineItem,o-9", "lineItem,o-8");
  const file = await openOrdersFile({ source: textUpload(orphan), market: "PL" });
  const { errors } = await everything(file);
  expect(errors).toEqual([expect.objectContaining({ line: 5, column: "OrderDate", code: "rowUnknownOrder" })]);
  const cells = errors[0]?.cells.with(file.headers.indexOf("OrderDate"), "2022-03-01T10:00:00Z") ?? [];
  const mended = await openOrdersFile({ source: textUpload(`${file.headers.join(";")}\n${cells.join(";")}\n`), market: "PL" });
  expect((await everything(mended)).rows).toEqual([expect.objectContaining({ orderId: "o-8", sku: "SKU-9", amount: 3702 })]);
});
