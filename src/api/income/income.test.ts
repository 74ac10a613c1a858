import { beforeAll, expect, test } from "vitest";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { INCOME_KEYS } from "#core/income.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { sampleEntry } from "#testing/sample-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };

const app = forFile(createTestApp);
let seller: TestClient;
/** The same seller, whose company counts fees on the day they were billed. */
let billed: TestClient;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const facts = smallSeller();
  // The commission of the order of 2 June was corrected on the 25th.
  const billing = [
    ...facts.billing,
    sampleEntry("54", "SUC", -300, { vatRate: null, orderId: "1", occurredAt: "2025-06-25T10:00:00Z" }),
    sampleEntry("55", "SB2", -3000, { vatRate: null, occurredAt: "2025-06-20T10:00:00Z" }),
  ];
  const byOrder = await loadFacts(app.database, { ...facts, billing });
  const byBilling = await loadFacts(app.database, { ...facts, billing, company: { ...facts.company, basis: "billing" } });
  seller = await app.signIn({ companyId: byOrder.companyId });
  billed = await app.signIn({ companyId: byBilling.companyId });
});

type Asked = Partial<BodyInputOf<typeof incomeRoute>>;

async function income(client: TestClient, body: Asked = {}, headers: Record<string, string> = {}) {
  return (await client.call(incomeRoute, { body: { filter: {}, ...JUNE, splitType: "week", ...body }, headers })).body;
}

async function row(client: TestClient, key: (typeof INCOME_KEYS)[number], body: Asked = {}) {
  return (await income(client, body)).lines.find((line) => line.key === key);
}

test("groups, lines and results stand in the order they are read, with totals and shares of net revenue", async () => {
  const { lines, buckets, totals, basis } = await income(seller);
  expect(lines.map(({ key }) => key)).toEqual(INCOME_KEYS);
  expect(basis).toBe("order");
  expect(buckets).toHaveLength(6);
  // 280.00 − 50.00
  expect(lines[0]).toMatchObject({ key: "netRevenue", label: "Przychód netto", depth: 0, total: 23_000, share: 1 });
  // 230.00 − 22.00 − 3.00 − 30.00 − 5.00 − 160.00
  expect(lines.at(-1)).toMatchObject({ key: "netProfit", label: "Zysk netto", depth: 0, total: 1000, share: 0.043478 });
  expect(totals.netProfit).toBe(1000);
});

test("a correction of a commission counts on the day of its order, or on the day it was billed", async () => {
  // weeks from 1, 2, 9, 16, 23 and 30 June
  expect((await row(seller, "commission"))?.values).toEqual([0, -1800, 0, 0, 0, 0]);
  // By order date a subscription is booked on the 1st, so that the fees of the day are known; the first order is of the 2nd.
  expect((await row(seller, "commission", { basis: "billing" }))?.values).toEqual([null, -1500, 0, 0, -300, 0]);
  expect((await row(seller, "commission", { basis: "billing" }))?.total).toBe(-1800);
});

test("a subscription is spread over its month by order date and counts at once by billing date", async () => {
  // 30.00 over 30 days
  expect((await row(seller, "subscription"))?.values).toEqual([-100, -700, -700, -700, -700, -100]);
  expect((await row(seller, "subscription", { basis: "billing" }))?.values).toEqual([null, 0, 0, -3000, 0, 0]);
});

test.each(["order", "billing"] as const)("advertising counts on its fee day, by %s date as well", async (basis) => {
  const values = (await row(seller, "ads", { splitType: "day", basis }))?.values ?? [];
  // shown on the 6th, billed on the 7th
  expect(values.flatMap((value, at) => ((value ?? 0) === 0 ? [] : [[at + 1, value]]))).toEqual([[6, -500]]);
});

test("the other basis of one company is the own basis of another with the same history", async () => {
  const switched = await income(seller, { basis: "billing" });
  const own = await income(billed);
  expect(own.basis).toBe("billing");
  expect(switched.lines).toEqual(own.lines);
  const back = await income(billed, { basis: "order" });
  // But for the 1st, before the first order: only who spreads the subscription has a fee on it, so that the others are known to be none.
  const since = (lines: typeof back.lines) =>
    lines
      .filter(({ key }) => key === "commission" || key === "listing" || key === "sales")
      .map(({ values, ...line }) => ({ ...line, values: values.slice(1) }));
  expect(since(back.lines)).toEqual(since((await income(seller)).lines));
});

test.each(["order", "billing"] as const)("every cell by %s date is the sum of its postings", async (basis) => {
  const { lines, buckets } = await income(seller, { basis });
  for (const { key, values } of lines) {
    // The 1st of June lies before the first order: what is booked on it is told by its own lines alone.
    expect(buckets[0]?.figures.orders).toBeNull();
    for (const [at, { startDate, endDate }] of buckets.entries()) {
      if (values[at] === null && at === 0) continue;
      const { body } = await seller.call(ledgerRoute, { body: { filter: {}, startDate, endDate, line: key, basis, perPage: 1 } });
      expect([key, startDate, body.sum]).toEqual([key, startDate, values[at]]);
    }
  }
});

test("what is in one basis and not in the other adds up to the difference of profit", async () => {
  const { reconciliation } = await income(seller, { startDate: "2025-06-01", endDate: "2025-06-22", reconcile: true });
  expect(reconciliation?.items).toEqual([
    // the correction of the 25th belongs to the order of the 2nd
    { key: "billedLater", line: "commission", amount: 300, postings: 2 },
    // 8 days of the subscription that was billed on the 20th
    { key: "ofLaterOrders", line: "subscription", amount: -800, postings: 8 },
  ]);
  const { order, billing, items } = reconciliation ?? { order: null, billing: null, items: [] };
  const difference = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  expect((billing?.netProfit ?? 0) - (order?.netProfit ?? 0)).toBe(difference);
});

test("the statement is saved as CSV in the chosen unit, unknown profit as nothing and a bound as such", async () => {
  const read = async (body: Asked) => {
    const { response } = await seller.call(incomeRoute, {
      body: { filter: {}, ...JUNE, splitType: "month", ...body },
      query: { format: "csv" },
    });
    return response.body.replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  const amounts = await read({});
  expect(amounts[0]).toBe("Pozycja;czerwiec 2025;Razem;Udział w przychodzie;Zmiana");
  // The first order is of June: what May brought is not known.
  expect(amounts[1]).toBe("Przychód netto;230,00;230,00;1;");
  // one of five sold units has no cost
  expect(amounts.find((line) => line.startsWith("Zysk netto"))).toBe("Zysk netto;≤ 10,00;≤ 10,00;0,043478;");
  const perUnit = await read({ unit: "perUnit" });
  // 230.00 ÷ 6 units
  expect(perUnit[1]).toBe("Przychód netto;38,33;38,33;1;");
});

test("the statement is saved as a PDF", async () => {
  const { response } = await seller.call(incomeRoute, {
    body: { filter: {}, ...JUNE, splitType: "week" },
    query: { format: "pdf" },
  });
  expect(response.headers["content-type"]).toBe("application/pdf");
  expect(response.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(response.rawPayload.length).toBeGreaterThan(5000);
});

test("the PDF has the change against the period before, as the screen has it, and none against days that are not known", async () => {
  const read = async (range: { startDate: string; endDate: string }) => {
    const { response } = await seller.call(incomeRoute, {
      body: { filter: {}, ...range, splitType: "month" },
      query: { format: "pdf" },
    });
    return textOfPdf(response.rawPayload);
  };
  const later = await read({ startDate: "2025-06-16", endDate: "2025-06-30" });
  expect(later).toContain("Okres 16–30.06.2025 Wartości kwoty w złotych Księgowanie opłaty w dniu zamówienia Sporządzono");
  expect(later).toContain("Udział w przychodzie Zmiana");
  // 30.00 of the świeca against the 250.00 − 50.00 of 1 to 15 June, when all came back that did.
  expect(later).toContain("Przychód netto 30,00 30,00 100,0% −170,00");
  expect(later).toContain("Zwroty dla kupujących 0,00 0,00 0,0% +50,00");
  // The first order is of June: what May brought is not known.
  expect(await read(JUNE)).toContain("Przychód netto 230,00 230,00 100,0% —");
});
