import { beforeAll, expect, test } from "vitest";
import { reconciliationEntriesRoute, reconciliationRoute } from "#contract/reconciliation.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct, sampleStore } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let client: TestClient;

/** March 2025 of a VAT payer on PL; order 1 is counted, order 2 was cancelled. */
beforeAll(async () => {
  const on = (day: string) => ({ occurredAt: `${day}T11:00:00Z` });
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      stores: [sampleStore("1")],
      products: [sampleProduct("7")],
      offers: [sampleOffer("3", "7")],
      orders: [
        sampleOrder("1", [sampleLine("11", 10_000, { productId: "7", offerId: "3" })]),
        sampleOrder("2", [sampleLine("21", 10_000, { productId: "7", offerId: "3" })], { counted: false }),
      ],
      billing: [
        sampleEntry("1", "SUC", -1230, { orderId: "1", offerId: "3", ...on("2025-03-12") }),
        sampleEntry("2", "SUC", -246, { orderId: "2", offerId: "3", ...on("2025-03-13") }),
        sampleEntry("3", "LIS", -123, { ...on("2025-03-14") }),
        sampleEntry("4", "PAD", 4000, { ...on("2025-03-15") }),
        sampleEntry("5", "SUC", -999, { orderId: "1", offerId: "3", ...on("2025-04-02") }),
      ],
    }),
  );
  client = await app.signIn({ companyId });
});

const MARCH = { month: "2025-03", market: "PL" } as const;

test("each type of the month stands with what Allegro billed, what was posted and the VAT between them", async () => {
  const { body } = await client.call(reconciliationRoute, { query: MARCH });
  // 12.30 + 2.46 gross = 14.76; 23 % VAT inside is 2.30 + 0.46 = 2.76; posted net −12.00
  expect(body.rows.find(({ line }) => line === "commission")).toMatchObject({
    entries: 2,
    value: -1476,
    posted: -1200,
    vat: -276,
    difference: 0,
    withoutSale: { entries: 1, value: -246 },
  });
  // and the listing fee 1.23 = 1.00 + 0.23
  expect(body.totals).toMatchObject([
    { currency: "PLN", entries: 3, value: -1599, posted: -1300, vat: -299, difference: 0, mismatched: 0 },
  ]);
  expect(body.settlements).toMatchObject([{ entries: 1, value: 4000, posted: 0, difference: 0 }]);
});

test("a type opens down to its entries, each with its order and its posting", async () => {
  const { body } = await client.call(reconciliationRoute, { query: MARCH });
  const typeId = body.rows.find(({ line }) => line === "commission")?.typeId ?? "";
  const { body: page } = await client.call(reconciliationEntriesRoute, { query: { ...MARCH, typeId, perPage: 1 } });
  expect(page).toMatchObject({ total: 2, items: [{ value: -246, posted: -200, billedOn: "2025-03-13" }] });
  const { body: next } = await client.call(reconciliationEntriesRoute, { query: { ...MARCH, typeId, perPage: 1, page: 2 } });
  expect(next.items).toMatchObject([{ value: -1230, posted: -1000 }]);
  expect(next.items[0]?.orderId).toMatch(/^\d+$/);
});

test("a single entry is found by its id, and nothing by an id that is none", async () => {
  const { body: all } = await client.call(reconciliationEntriesRoute, { query: MARCH });
  expect(all.total).toBe(4);
  const entryId = all.items[0]?.id ?? "";
  const { body } = await client.call(reconciliationEntriesRoute, { query: { ...MARCH, entryId } });
  expect(body).toMatchObject({ total: 1, items: [{ id: entryId, value: 4000 }] });
  expect((await client.call(reconciliationEntriesRoute, { query: { ...MARCH, entryId: "x" } })).body.total).toBe(0);
});

test("a kind of fee that a file knows by a long name alone is asked for by it, as any other", async () => {
  const typeId = `name:${"oplatazadodatkowapromocje".repeat(3)}`;
  expect((await client.call(reconciliationEntriesRoute, { query: { ...MARCH, typeId } })).body.total).toBe(0);
});

test("a month without fees is empty, a month that is none is refused", async () => {
  expect((await client.call(reconciliationRoute, { query: { month: "2024-01" } })).body).toMatchObject({
    rows: [],
    settlements: [],
    totals: [],
  });
  expect((await client.call(reconciliationRoute)).body.month).toBe("2026-11");
  expect((await client.refused(reconciliationRoute, { query: { month: "2025-13" } })).status).toBe(422);
});

test("the table is a file as well, with the settlement named as such", async () => {
  const { response } = await client.call(reconciliationRoute, { query: { ...MARCH, format: "csv" } });
  expect(response.headers["content-disposition"]).toContain("zgodnosc-2025-03-PL.csv");
  expect(response.body).toContain("Kwota Allegro");
  expect(response.body).toContain("-14,76");
  expect(response.body).toContain("rozliczenie salda");
});
