/** „Wnioski o zwrot prowizji”: 45 days from the purchase of the line, in the market's zone. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { todoRoute } from "#contract/todo.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  NOT_A_PAYER,
  SAMPLE_BILLING_LINES,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;

/** 100.00 each. The last day to ask for what was bought on 16 May is 30 June: 15 days of May and 30 of June. */
const BOUGHT = {
  /** 00:30 of 16 May in Warsaw: the 45th day is today. */
  lastDay: "2025-05-15T22:30:00Z",
  /** 23:30 of 15 May in Warsaw: the 46th. */
  dayTooLate: "2025-05-15T21:30:00Z",
  givenBack: "2025-06-10T10:00:00Z",
  halfReturned: "2025-06-11T10:00:00Z",
  moneyOnly: "2025-06-12T10:00:00Z",
  cancelled: "2025-06-13T10:00:00Z",
  /** On delivery, and never collected: nobody paid, so nothing was refunded. */
  notCollected: "2025-06-13T12:00:00Z",
  /** On delivery, neither counted nor back yet. */
  onItsWay: "2025-06-13T14:00:00Z",
  kept: "2025-06-14T10:00:00Z",
} as const;
const NAMES = Object.keys(BOUGHT) as (keyof typeof BOUGHT)[];
const idOf = (name: keyof typeof BOUGHT): string => String(NAMES.indexOf(name) + 1);

beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const noVat = { vatRate: null };
  const at = "2025-06-20T10:00:00Z";
  const refunded = (name: keyof typeof BOUGHT, units: number, amount: number) =>
    sampleRefund(`9${idOf(name)}`, idOf(name), [{ lineId: `1${idOf(name)}`, units, amount }], { createdAt: at });
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: "2025-06-30",
      company: NOT_A_PAYER,
      billingLines: { ...SAMPLE_BILLING_LINES, REF: "commission", CB2: "commission" },
      stores: [sampleStore("1")],
      products: [sampleProduct("101", { sku: "KUBEK" })],
      offers: [sampleOffer("201", "101")],
      orders: NAMES.map((name) =>
        sampleOrder(
          idOf(name),
          [
            sampleLine(`1${idOf(name)}`, 10_000, {
              boughtAt: BOUGHT[name],
              productId: "101",
              offerId: "201",
              quantity: name === "halfReturned" ? 2 : 1,
            }),
          ],
          { counted: !["cancelled", "notCollected", "onItsWay"].includes(name) },
        ),
      ),
      refunds: [
        refunded("lastDay", 1, 10_000),
        refunded("dayTooLate", 1, 10_000),
        refunded("givenBack", 1, 10_000),
        refunded("halfReturned", 1, 5000),
        refunded("moneyOnly", 0, 3000),
      ],
      billing: [
        ...NAMES.map((name) =>
          sampleEntry(`5${idOf(name)}`, "SUC", -1000, { ...noVat, orderId: idOf(name), offerId: "201", occurredAt: BOUGHT[name] }),
        ),
        // A part of a campaign's commission that comes with the sale is no return of it.
        sampleEntry("61", "CB2", 200, { ...noVat, orderId: idOf("lastDay"), offerId: "201", occurredAt: BOUGHT.lastDay }),
        sampleEntry("62", "REF", 1000, { ...noVat, orderId: idOf("givenBack"), offerId: "201", occurredAt: at }),
      ],
    }),
  );
  const state = (name: keyof typeof BOUGHT, status: string, fulfilment: string, payment: string) =>
    sql`
    update orders set status = ${status}, fulfilment_status = ${fulfilment}, payment_type = ${payment}
    where company_id = ${companyId} and external_id = ${`order-${idOf(name)}`}`.execute(app.database.db);
  await state("cancelled", "CANCELLED", "NEW", "ONLINE");
  await state("notCollected", "READY_FOR_PROCESSING", "RETURNED", "CASH_ON_DELIVERY");
  await state("onItsWay", "BOUGHT", "SENT", "CASH_ON_DELIVERY");
  seller = await app.signIn({ companyId });
});

const claims = async () => (await seller.call(todoRoute)).body.items.filter(({ kind }) => kind === "claimableCommission");

/** What the link of the matter lists, in its order. */
async function listed(): Promise<string[]> {
  const [path = ""] = (await claims()).map((claim) => claim.path);
  expect(path).toMatch(/^\/system\/orders\?.*timeRange=custom/);
  const { startDate, endDate, only, sort } = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf("?"))));
  const body = {
    filter: {},
    startDate: startDate ?? "",
    endDate: endDate ?? "",
    only: z.literal("claimable").parse(only),
    sort: sort ?? "",
  };
  return (await seller.call(ordersProfitabilityRoute, { body })).body.items.map(({ externalId }) => externalId);
}
const orderOf = (name: keyof typeof BOUGHT): string => `order-${idOf(name)}`;

test("returned, cancelled and uncollected lines whose commission has not come back, their share of it, and the day of the most urgent", async () => {
  // 10.00 − 2.00 of the last day, 10.00 × 1 of 2 units, 10.00 of the cancelled and of the uncollected one: 8.00 + 5.00 + 10.00 + 10.00.
  expect(await claims()).toMatchObject([{ amount: 3300, currency: "PLN", count: 4, daysLeft: 0 }]);
});

test("each of them is found behind the link, the most urgent first, and no other order", async () => {
  expect(await listed()).toEqual([orderOf("lastDay"), orderOf("halfReturned"), orderOf("cancelled"), orderOf("notCollected")]);
});

test("a day later the 45th is over: the next deadline is that of 11 June, 26 July", async () => {
  app.setNow("2025-06-30T22:30:00Z");
  // 1 July in Warsaw: 25 days to 26 July. 5.00 + 10.00 + 10.00.
  expect(await claims()).toMatchObject([{ amount: 2500, count: 3, daysLeft: 25 }]);
  expect(await listed()).toEqual([orderOf("halfReturned"), orderOf("cancelled"), orderOf("notCollected")]);
});
