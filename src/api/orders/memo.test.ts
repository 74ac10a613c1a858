/** What an order and the statement say beside their amounts: deposits, VAT rates, fees without a sale. */
import { beforeAll, expect, test } from "vitest";
import { incomeRoute } from "#contract/income.ts";
import { orderRoute } from "#contract/orders.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleEntry } from "#testing/sample-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { bp } from "#core/money.ts";

const DEPOSITS: Readonly<Record<string, number>> = { "11": 200, "22": 50, "41": 900 };

const app = forFile(createTestApp);
let seller: TestClient;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const facts = smallSeller();
  const orders = facts.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, deposit: DEPOSITS[line.id] ?? 0 })),
  }));
  const cancelled = orders.slice(0, 1).map((order) => ({
    ...order,
    id: "4",
    externalId: "order-4",
    counted: false,
    lines: order.lines.slice(0, 1).map((line) => ({ ...line, id: "41", deposit: 900 })),
  }));
  const { companyId } = await loadFacts(app.database, {
    ...facts,
    company: { ...facts.company, taxProfile: [{ from: null, vatPayer: true, oss: false }], defaultVatRates: { PL: bp(800) } },
    orders: [...orders, ...cancelled],
    billing: [...facts.billing, sampleEntry("55", "SUC", -123, { orderId: "4", vatRate: bp(2300) })],
  });
  seller = await app.signIn({ companyId });
});

const JUNE = { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30" };

test("deposits of counted orders stand under the statement, by bucket and translated, and in no line of it", async () => {
  const ask = { body: { ...JUNE, splitType: "week" as const } };
  const { body } = await seller.call(incomeRoute, ask);
  // The first order is of 2 June: of the 1st and of May none are known.
  expect(body.memo).toMatchObject([{ key: "deposits", values: [null, 200, 50, 0, 0, 0], total: 250, previous: null }]);
  expect(body.lines.find(({ key }) => key === "sales")?.total).toBe(28_000);
  // one euro is 4.00 złoty: 2.50 ÷ 4 = 0.625
  expect((await seller.call(incomeRoute, { ...ask, headers: { "x-currency": "EUR" } })).body.memo[0]?.total).toBe(63);
  const { response } = await seller.call(incomeRoute, { ...ask, body: { ...ask.body, splitType: "month" }, query: { format: "csv" } });
  // The first order is of June: against May there is no change.
  expect(response.body).toContain("Kaucje od kupujących (poza wynikiem);2,50;2,50;;\r\n");
  const stranger = await app.signIn();
  expect((await stranger.call(incomeRoute, ask)).body.memo).toEqual([]);
});

test("an order says the deposit and the VAT rate of each line, and where the rate came from", async () => {
  const { body } = await seller.call(orderRoute, { params: { id: "1" } });
  expect(body.lines.map(({ sku, deposit, vat }) => [sku, deposit, vat])).toEqual([
    ["KUBEK", 200, { rate: 800, origin: "company" }],
    ["LAMPA", 0, { rate: 800, origin: "company" }],
  ]);
  const marks = new Set(body.postings.map(({ line, vat, withoutSale }) => JSON.stringify([line, vat?.origin ?? null, withoutSale])));
  expect([...marks].toSorted()).toEqual(
    [
      ["cogs", null, false],
      ["cogsRecovered", null, false],
      ["commission", "entryNone", false],
      ["refunds", "company", false],
      ["sales", "company", false],
      ["vat", "company", false],
    ].map((one) => JSON.stringify(one)),
  );
});

test("what was billed for an order that does not count is marked on it", async () => {
  const { postings } = (await seller.call(orderRoute, { params: { id: "4" } })).body;
  expect(postings.map(({ line, amount, withoutSale, vat }) => [line, amount, withoutSale, vat])).toEqual([
    ["commission", -100, true, { rate: 2300, origin: "entry" }],
  ]);
});
