import { beforeAll, expect, test } from "vitest";
import { bridgeRoute } from "#contract/bridge.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { figureChange } from "#core/figure-change.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  sampleCost,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { createDraw } from "../../../test/consistency/draw.ts";
import { randomQuestion } from "../../../test/consistency/questions.ts";
import { seller, TODAY } from "../../../test/consistency/seller.ts";

const app = forFile(createTestApp);
beforeAll(() => app.setNow("2026-04-15T10:00:00Z"));

type Asked = Partial<BodyInputOf<typeof bridgeRoute>>;

const FEBRUARY = { startDate: "2026-02-01", endDate: "2026-02-28" };

async function bridge(client: TestClient, body: Asked = {}, headers: Record<string, string> = {}) {
  return (await client.call(bridgeRoute, { body: { filter: {}, ...FEBRUARY, ...body }, headers })).body;
}

/** A VAT payer with one mug: 20.00 net to buy, sold at 123.00 with 10.00 of net commission, each month one order of delivery 12.30. */
async function mugs(february: { quantity: number; amount: number; refund?: number }): Promise<TestClient> {
  const order = (id: string, day: string, quantity: number, amount: number) =>
    sampleOrder(id, [sampleLine(`${id}1`, amount, { boughtAt: `${day}T10:00:00Z`, productId: "1", offerId: "5", quantity })], {
      deliveryAmount: 1230,
    });
  const refund =
    february.refund === undefined
      ? []
      : [sampleRefund("1", "2", [{ lineId: "21", units: 1, amount: february.refund }], { createdAt: "2026-02-20T10:00:00Z" })];
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: TODAY,
      products: [sampleProduct("1", { sku: "KUBEK" })],
      offers: [sampleOffer("5", "1")],
      costs: [sampleCost("1", "20")],
      orders: [order("1", "2026-01-10", 1, 12_300), order("2", "2026-02-10", february.quantity, february.amount)],
      billing: [
        sampleEntry("1", "SUC", -1230, { orderId: "1", occurredAt: "2026-01-10T12:00:00Z" }),
        sampleEntry("2", "SUC", -1230, { orderId: "2", occurredAt: "2026-02-10T12:00:00Z" }),
      ],
      refunds: refund,
    }),
  );
  return app.signIn({ companyId });
}

function changed({ parts }: Awaited<ReturnType<typeof bridge>>): Record<string, number> {
  return Object.fromEntries(parts.filter(({ amount }) => amount !== 0).map(({ key, amount }) => [key, amount]));
}

test("a dearer mug is price, and the share of commission that fell with it", async () => {
  const answer = await bridge(await mugs({ quantity: 1, amount: 24_600 }));
  // 100.00 net more, less a tenth of commission; the commission stayed 10.00 of 200.00 instead of 20.00
  expect(changed(answer)).toEqual({ price: 9000, commission: 1000 });
  expect(answer.difference).toBe(10_000);
  expect(answer.before).toMatchObject({ startDate: "2026-01-01", endDate: "2026-01-31" });
});

test("a refund is a refund with its VAT and its goods, and no price", async () => {
  const answer = await bridge(await mugs({ quantity: 1, amount: 12_300, refund: 12_300 }));
  // −123.00 + 23.00 of VAT + 20.00 of recovered goods
  expect(changed(answer)).toEqual({ refunds: -8000 });
  expect(answer.parts.find(({ key }) => key === "refunds")?.top).toEqual([{ id: "1", name: "KUBEK", sku: "KUBEK", amount: -8000 }]);
});

test("twice as many mugs in one parcel are volume, and what one delivery and one commission saved", async () => {
  const answer = await bridge(await mugs({ quantity: 2, amount: 24_600 }));
  // 100.00 − 10.00 + 10.00 − 20.00 more; a second delivery income of 10.00 is missing, a second commission of 10.00 too
  expect(changed(answer)).toEqual({ volume: 8000, delivery: -1000, commission: 1000 });
});

test("profits that lack costs have no difference, as on their tile; the parts are of what is known", async () => {
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: TODAY,
      products: [sampleProduct("1", { sku: "KUBEK" }), sampleProduct("2", { sku: "NOWY" })],
      costs: [sampleCost("1", "20")],
      orders: [
        sampleOrder("1", [sampleLine("11", 12_300, { boughtAt: "2026-01-10T10:00:00Z", productId: "1" })]),
        sampleOrder("2", [
          sampleLine("21", 12_300, { boughtAt: "2026-02-10T10:00:00Z", productId: "1" }),
          sampleLine("22", 6150, { boughtAt: "2026-02-10T10:00:00Z", productId: "2" }),
        ]),
      ],
    }),
  );
  const { after, difference, parts } = await bridge(await app.signIn({ companyId }));
  expect([after.figures.profitState, difference]).toEqual(["partial", null]);
  // The product that has no cost brought 61.50 − 11.50 of VAT: so much may be missing.
  expect((after.figures.netProfit ?? 0) - (after.figures.netProfitLow ?? 0)).toBe(5000);
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(5000);
});

test("for any filter, currency and pair of ranges the parts are the difference of the two profits", async () => {
  const facts = seller(260);
  const { companyId } = await loadFacts(app.database, facts);
  const client = await app.signIn({ companyId });
  const draw = createDraw(5);
  let moved = 0;
  for (let round = 0; round < 80; round += 1) {
    const { filter, range, market, currency } = randomQuestion(draw, facts);
    const headers = { "x-market": market, "x-currency": currency };
    const against = draw.one(["previous", "year", randomQuestion(draw, facts).range] as const);
    const { parts, difference, before, after } = await bridge(client, { filter, ...range, against }, headers);
    // Of days that no store knows there is nothing to explain.
    const isKnown = after.figures.netProfit !== null && before.figures.netProfit !== null;
    const known = isKnown ? (after.figures.netProfit ?? 0) - (before.figures.netProfit ?? 0) : 0;
    expect(difference, "as the tile compares").toBe(figureChange(before.figures, after.figures, "netProfit").amount);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(known);
    moved += known === 0 ? 0 : 1;
  }
  expect(moved).toBeGreaterThan(50);
});
