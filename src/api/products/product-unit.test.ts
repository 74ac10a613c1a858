/**
 * One unit of a mug. Market PL, a VAT payer, bills with 23 %, amounts below net in złoty.
 *   April   file of one order: 2 × 61.50 = 123.00 gross, 100.00 net; cost 20.00 each: 60.00 ÷ 2 = 30.00 a unit
 *   May     1 × 49.20 gross, 40.00 net, commission 4.00: 40.00 − 4.00 − 20.00 = 16.00 a unit
 *   June    3 × 41.00 = 123.00 gross, 100.00 net; commission 10.00, ads 61.50 gross = 50.00 net; cost 22.00 each since 1 June
 *           100.00 − 10.00 − 50.00 − 66.00 = −26.00, ÷ 3 → −8.67 a unit
 */
import { beforeAll, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { productUnitRoute } from "#contract/product-unit.ts";
import type { BodyInputOf } from "#contract/route.ts";
import type { Day } from "#core/facts.ts";
import { totalOf } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleCost, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const MUG = "101";
const LAMP = "102";
const CUP = "103";
const JUNE: DayRange = { startDate: "2025-06-01", endDate: "2025-06-30" };

const sold = (id: string, day: Day, amount: number, quantity: number, productId = MUG) =>
  sampleOrder(id, [sampleLine(`${id}1`, amount, { boughtAt: `${day}T10:00:00Z`, productId, offerId: null, quantity })], {});
const fee = (id: string, typeId: string, amount: number, day: Day, more: object) =>
  sampleEntry(id, typeId, amount, { occurredAt: `${day}T20:00:00Z`, feeDate: day, ...more });

const app = forFile(createTestApp);
let seller: TestClient;
let shop: number;
beforeAll(async () => {
  app.setNow("2025-07-20T10:00:00Z");
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      products: [sampleProduct(MUG), sampleProduct(LAMP), sampleProduct(CUP)],
      offers: [sampleOffer("201", MUG)],
      costs: [sampleCost(MUG, "20.00"), sampleCost(MUG, "22.00", { validFrom: "2025-06-01" }), sampleCost(CUP, "10.00")],
      orders: [
        sold("1", "2025-04-10", 12_300, 2),
        sold("2", "2025-05-10", 4920, 1),
        sold("3", "2025-06-10", 12_300, 3),
        sold("4", "2025-06-11", 6150, 1, LAMP),
        sampleOrder(
          "5",
          [sampleLine("51", 61_500, { boughtAt: "2025-06-12T10:00:00Z", productId: CUP, offerId: null, quantity: 2, currency: "CZK" })],
          { market: "CZ", currency: "CZK" },
        ),
      ],
      billing: [
        fee("61", "SUC", -492, "2025-05-11", { orderId: "2" }),
        fee("62", "SUC", -1230, "2025-06-11", { orderId: "3" }),
        fee("63", "NSP", -6150, "2025-06-15", { offerId: "201" }),
      ],
      rates: [{ currency: "CZK", table: "A", date: "2025-06-11", mid: "0.2000" }],
    }),
  );
  shop = companyId;
  seller = await app.signIn({ companyId });
});

async function unitOf(id: string, body: Partial<BodyInputOf<typeof productUnitRoute>> = {}, client = seller) {
  return (await client.call(productUnitRoute, { params: { id }, body: { filter: {}, ...JUNE, ...body } })).body;
}
type Unit = Awaited<ReturnType<typeof unitOf>>;
const column = ({ rows }: Unit, name: "whole" | "unit" | "best" | "difference") =>
  Object.fromEntries(rows.flatMap((row) => (row[name] === 0 ? [] : [[row.part, row[name]]])));

test("the parts of a unit add up to its profit, which is the tile's, and stand beside the best month", async () => {
  const june = await unitOf(MUG);
  const filter = { isAllProductsSelected: false, selectedProductIDs: [MUG] };
  const { body } = await seller.call(tilesRoute, { body: { filter, tiles: [{ id: "june", ...JUNE }] } });
  const figures = body.tiles[0]?.figures;
  expect([june.units, june.profit.unit, june.profit.whole]).toEqual([3, figures?.profitPerUnit, figures?.netProfit]);
  // 23.00 ÷ 3 → 7.67, 10.00 ÷ 3 → 3.33, 50.00 ÷ 3 → 16.67
  expect(column(june, "unit")).toEqual({ price: 4100, vat: -767, commission: -333, ads: -1667, cost: -2200 });
  expect(june.profit).toEqual({ whole: -2600, unit: -867, best: 3000, difference: -3867 });
  expect(totalOf(june.rows.map(({ unit }) => unit))).toBe(-867);
  expect([june.best, june.noBest]).toMatchObject([{ startDate: "2025-04-01", units: 2, profitState: "complete" }, null]);
  // 61.50 − 11.50 − 20.00
  expect(column(june, "best")).toEqual({ price: 6150, vat: -1150, cost: -2000 });
  expect(column(june, "difference")).toEqual({ price: -2050, vat: 383, commission: -333, ads: -1667, cost: -200 });
  expect([june.largestLoss, june.largestCost]).toEqual([{ part: "price", difference: -2050 }, "cost"]);
});

test("from which price it earns, up to which cost and up to which advertising", async () => {
  const { breakEven } = await unitOf(MUG);
  // what moves with the price: 123.00 − 23.00 − 10.00 = 90.00; 50.00 + 66.00 must be covered: 41.00 × 116.00 ÷ 90.00 = 52.844…
  expect(breakEven?.price).toEqual({ now: 4100, earns: 5285, why: null });
  // 100.00 − 10.00 − 50.00 = 40.00 for three units; 100.00 − 10.00 − 66.00 = 24.00
  expect(breakEven?.unitCost).toEqual({ now: 2200, earns: 1333, why: null });
  expect(breakEven?.adsPerUnit).toEqual({ now: 1667, earns: 800, why: null });
  expect(breakEven?.cpc).toEqual({ now: null, earns: null, why: "fewClicks" });
});

test("what changed last: the cost on its day, the others in the month of their average", async () => {
  const { changes } = await unitOf(MUG);
  expect(changes).toEqual({
    price: { day: "2025-06-01", isMonth: true, currency: "PLN", from: 4920, to: 4100 },
    cost: { day: "2025-06-01", isMonth: false, currency: "PLN", from: "20", to: "22", vatMode: "net" },
    ads: { day: "2025-06-01", isMonth: true, currency: "PLN", from: 0, to: 1667 },
    // 4.00 ÷ 49.20 and 10.00 ÷ 123.00 are alike
    commission: null,
  });
  const may = await unitOf(MUG, { startDate: "2025-05-01", endDate: "2025-05-31" });
  expect([may.changes.cost, may.changes.price]).toEqual([
    null,
    { day: "2025-05-01", isMonth: true, currency: "PLN", from: 6150, to: 4920 },
  ]);
});

test("days without a sale have no unit: what they cost stands alone", async () => {
  const quiet = await unitOf(MUG, { startDate: "2025-06-15", endDate: "2025-06-15" });
  expect([quiet.units, quiet.profit, quiet.breakEven]).toEqual([0, { whole: -5000, unit: null, best: 3000, difference: null }, null]);
  expect(column(quiet, "whole")).toEqual({ ads: -5000 });
  expect(quiet.rows.every(({ unit, difference }) => unit === null && difference === null)).toBe(true);
});

test("a cost that nobody knows is left out, and what a unit may cost is known all the same", async () => {
  const lamp = await unitOf(LAMP);
  expect([lamp.profitState, lamp.noBest, lamp.best]).toEqual(["unknown", "noSales", null]);
  expect(lamp.rows.find(({ part }) => part === "cost")).toMatchObject({ unit: null, whole: null });
  // 61.50 − 11.50, of which the cost must still come
  expect(lamp.profit).toEqual({ whole: 5000, unit: 5000, best: null, difference: null });
  expect(lamp.breakEven).toMatchObject({ price: { why: "costUnknown" }, unitCost: { now: null, earns: 5000, why: null } });
});

test("another market in its own currency, without any złoty", async () => {
  const czech = await app.signIn({ companyId: shop, market: "CZ", currency: "CZK" });
  const body = await unitOf(CUP, {}, czech);
  // 615.00 CZK of two; Polish VAT without OSS: 115.00; two at 10.00 PLN are 100.00 CZK: 400.00 ÷ 2
  expect([body.currency, body.translation, body.units]).toEqual(["CZK", undefined, 2]);
  expect(column(body, "unit")).toEqual({ price: 30_750, vat: -5750, cost: -5000 });
  expect(body.profit).toMatchObject({ whole: 40_000, unit: 20_000 });
  // 100.00 ÷ 500.00 × 307.50
  expect(body.breakEven?.price).toEqual({ now: 30_750, earns: 6150, why: null });
  expect((await unitOf(CUP)).units).toBe(0);
});

test("the file holds the table as the screen shows it", async () => {
  const response = await seller.send(productUnitRoute, { params: { id: MUG }, query: { format: "csv" }, body: { filter: {}, ...JUNE } });
  const lines = response.body.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines[0]).toContain("kwiecień 2025");
  expect(lines[1]).toBe("Cena;41,00;61,50;-20,50;123,00;PLN");
  expect(lines.at(-1)).toBe("Zysk;-8,67;30,00;-38,67;-26,00;PLN");
  const unknown = await seller.send(productUnitRoute, { params: { id: LAMP }, query: { format: "csv" }, body: { filter: {}, ...JUNE } });
  expect(unknown.body).toContain("koszt nieznany");
  expect(unknown.body).toContain("≤ 50,00");
});

test("a product of another company is not found", async () => {
  const stranger = await app.signIn();
  for (const id of [MUG, "999", "KUBEK"]) {
    expect((await stranger.refused(productUnitRoute, { params: { id }, body: { filter: {}, ...JUNE } })).status).toBe(404);
  }
});
