/** Programmes that name no order: days that were charged against the others; and what was paid out of the wallet alone. */
import { beforeAll, expect, test } from "vitest";
import { programsRoute } from "#contract/programs.ts";
import { createTestApp } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  NOT_A_PAYER,
  SAMPLE_BILLING_LINES,
  sampleCost,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" } as const;
const KUBEK = "101";

const app = forFile(createTestApp);
beforeAll(() => app.setNow("2025-06-30T10:00:00Z"));

const noon = (day: number): string => `2025-06-${String(day).padStart(2, "0")}T10:00:00Z`;

/** A kubek at 12.00 with a cost of 6.00 and a commission of 1.00 leaves 5.00; one is sold on each of the days. */
function kubeks(days: readonly number[], wallet: (day: number) => number = () => 0) {
  const orders = days.map((day) =>
    sampleOrder(String(day), [
      sampleLine(`${day}1`, 1200, { boughtAt: noon(day), offerId: "201", productId: KUBEK, walletCompensation: wallet(day) }),
    ]),
  );
  const fees = days.map((day) =>
    sampleEntry(`${day}2`, "SUC", -100, { vatRate: null, orderId: String(day), offerId: "201", occurredAt: noon(day) }),
  );
  return { orders, fees };
}

const charge = (id: string, type: string, amount: number, day: number) =>
  sampleEntry(id, type, amount, { vatRate: null, offerId: "201", occurredAt: noon(day) });

async function ask(
  program: "featured" | "coins" | "allegroPrices",
  sold: ReturnType<typeof kubeks>,
  charges: readonly ReturnType<typeof charge>[],
) {
  const facts = sampleFacts({
    today: "2025-06-30",
    company: NOT_A_PAYER,
    billingLines: { ...SAMPLE_BILLING_LINES, FEA: "promotion", CPF: "promotion" },
    stores: [sampleStore("1")],
    products: [sampleProduct(KUBEK, { sku: "KUBEK" })],
    costs: [sampleCost(KUBEK, "6", { vatMode: "gross" })],
    offers: [sampleOffer("201", KUBEK)],
    orders: sold.orders,
    billing: [...sold.fees, ...charges],
  });
  const { companyId } = await loadFacts(app.database, facts);
  const seller = await app.signIn({ companyId });
  const { body } = await seller.call(programsRoute, { body: { filter: {}, ...JUNE, program } });
  return { items: body.items, programs: body.programs };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test("featuring of ten days is told by its days: ten kubeks with it, fifteen without", async () => {
  const { items } = await ask("featured", kubeks(range(1, 25)), [charge("901", "FEA", -3000, 6)]);
  // Charged on 6 June: 6 to 15 June. With it (10 × 5.00 − 30.00) ÷ 10 = 2.00 of each; without 15 × 5.00 ÷ 15 = 5.00; 5.00 ÷ 2.00 = 2.5
  expect(items).toMatchObject([
    {
      basis: "day",
      cost: -3000,
      apart: -3000,
      inside: { orders: 10, units: 10, contribution: 5000 },
      outside: { orders: 15, units: 15, contribution: 7500 },
      unbilled: 0,
      verdict: { state: "worse", inside: 200, outside: 500, difference: -300, factor: 2.5 },
    },
  ]);
});

test.each([
  // charged on, days covered, so kubeks in it of thirty
  ["by the day", [1, 2, 3], 3],
  ["two times ten days", [1, 11], 20],
  ["a day, and ten days later for ten", [1, 15], 20],
  ["every fourth day", [1, 5, 9], 12],
  ["at the end, over the last day", [28], 3],
])("featured %s", async (_, charged, covered) => {
  const { items } = await ask(
    "featured",
    kubeks(range(1, 30)),
    charged.map((day) => charge(`90${day}`, "FEA", -100, day)),
  );
  expect(items[0]).toMatchObject({ inside: { orders: covered }, outside: { orders: 30 - covered } });
});

test("coins are of the day they are charged on", async () => {
  const { items } = await ask("coins", kubeks(range(1, 20)), [charge("901", "CPF", -200, 4), charge("902", "CPF", -200, 12)]);
  expect(items[0]).toMatchObject({
    basis: "day",
    cost: -400,
    inside: { orders: 2 },
    outside: { orders: 18 },
    verdict: { state: "tooFew" },
  });
});

test("an order that is not billed yet is on neither side, whatever its day", async () => {
  const sold = kubeks(range(1, 12));
  const { items } = await ask("featured", { ...sold, fees: sold.fees.slice(2) }, [charge("901", "FEA", -1000, 1)]);
  expect(items[0]).toMatchObject({ inside: { orders: 8 }, outside: { orders: 2 }, unbilled: 2 });
});

test("Allegro Prices paid out of the wallet alone are listed, with what was paid", async () => {
  const { items, programs } = await ask(
    "allegroPrices",
    kubeks(range(1, 24), (day) => (day <= 12 ? 150 : 0)),
    [],
  );
  // 12 × 1.50 = 18.00; 12.00 + 1.50 − 6.00 − 1.00 = 6.50 with it, 5.00 without
  expect(items).toMatchObject([
    {
      basis: "order",
      cost: 1800,
      apart: 0,
      inside: { orders: 12, contribution: 7800 },
      outside: { orders: 12, contribution: 6000 },
      verdict: { state: "better", inside: 650, outside: 500, difference: 150 },
    },
  ]);
  expect(programs).toMatchObject([{ cost: 1800, types: [{ typeId: "wallet", cost: 1800 }], unallocated: 0 }]);
});
