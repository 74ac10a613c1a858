/** A to-do about money that is lost or unexplained looks as far back as the money lies, and its link holds exactly it. */
import { everythingOn } from "#core/everything.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { productsRoute } from "#contract/dashboard.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { reconciliationRoute, withoutSaleRoute } from "#contract/reconciliation.ts";
import { type TodoItem, todoRoute } from "#contract/todo.ts";
import { LEDGER_SELECTIONS } from "#core/ledger.ts";
import { checkAgreement } from "#jobs/daily.task.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  NOT_A_PAYER,
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

const EVERYTHING = everythingOn(undefined);

const app = forFile(createTestApp);
let seller: TestClient;
const TODAY = "2025-06-30";
const at = (day: string) => ({ occurredAt: `${day}T11:00:00Z` });

/**
 * Nobody pays VAT. Store 1 sells from 10 January 2024 on, store 2 (the seller's second account) from 1 March 2025 on; an order
 * of 12 January 2024 was cancelled. Nothing is wrong in the last thirty days.
 */
beforeAll(async () => {
  app.setNow(`${TODAY}T10:00:00Z`);
  const sold = (id: string, day: string, productId: string) =>
    sampleLine(id, 10_000, { boughtAt: `${day}T10:00:00Z`, productId, offerId: productId });
  const orphan = (id: string, amount: number, day: string, more = {}) =>
    sampleEntry(id, "SUC", amount, { orderId: `nobody-${id}`, ...at(day), ...more });
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      today: TODAY,
      company: NOT_A_PAYER,
      stores: [sampleStore("1"), sampleStore("2")],
      products: [sampleProduct("7"), sampleProduct("8")],
      costs: [sampleCost("7", "20", { vatMode: "gross" })],
      offers: [sampleOffer("7", "7"), sampleOffer("8", "8")],
      orders: [
        sampleOrder("1", [sold("11", "2024-01-10", "7")]),
        sampleOrder("2", [sold("21", "2024-01-12", "7")], { counted: false }),
        // the eighth product has no cost, and was sold in February 2024 for the last time
        sampleOrder("3", [sold("31", "2024-02-03", "8")]),
        sampleOrder("4", [sold("41", "2025-03-01", "7")], { storeId: "2" }),
        sampleOrder("5", [sold("51", "2025-06-20", "7")]),
      ],
      billing: [
        // before the first order of store 1, of its month and long before: nobody can mend it
        orphan("1", -50_000, "2024-01-08"),
        sampleEntry("2", "LIS", -9900, at("2023-11-06")),
        // without a known order, and of the cancelled one, of which a part was given back: −3.00 − 4.00 + 1.00 = −6.00
        orphan("3", -300, "2024-02-24"),
        sampleEntry("4", "SUC", -400, { orderId: "2", offerId: "7", ...at("2024-01-13") }),
        sampleEntry("5", "SUC", 100, { orderId: "2", offerId: "7", ...at("2024-03-01") }),
        // 44 days after the first order, of which it may be older: 10 January + 45 days is 24 February
        orphan("11", -700, "2024-02-23"),
        // of store 2 before its own first order, and after it: −0.70
        orphan("6", -80_000, "2024-06-01", { storeId: "2" }),
        orphan("7", -70, "2025-05-02", { storeId: "2" }),
        // a settlement moves money and is no fee
        sampleEntry("8", "PAD", 4000, { orderId: "nobody-8", ...at("2024-02-01") }),
        sampleEntry("9", "LIS", -500, at("2024-02-10")),
        sampleEntry("10", "NSP", -900, { ...at("2024-02-14"), feeDate: "2024-02-11" }),
      ],
    }),
  );
  seller = await app.signIn({ companyId });
});

async function todo(kind: TodoItem["kind"]): Promise<TodoItem | undefined> {
  return (await seller.call(todoRoute)).body.items.find((item) => item.kind === kind);
}

function queryOf({ path }: TodoItem): URLSearchParams {
  return new URL(path, "http://zyskomierz").searchParams;
}

test("fees without a sale are told however old they are, but none from before their store's first order, nor soon after it", async () => {
  const item = await todo("withoutSale");
  // −3.00 − 4.00 + 1.00 − 0.70, the oldest on 13 January 2024
  expect(item).toMatchObject({ amount: -670, count: 4, since: "2024-01-13", currency: "PLN" });
  const { body } = await seller.call(withoutSaleRoute, { query: { market: "PL", currency: "PLN" } });
  expect(item === undefined ? null : Object.fromEntries(queryOf(item))).toEqual({ market: "PL", currency: "PLN", show: "withoutSale" });
  expect([body.total, body.totals]).toEqual([4, [{ currency: "PLN", entries: 4, value: -670, since: "2024-01-13" }]]);
  expect(body.items.map(({ billedOn, value }) => [billedOn, value])).toEqual([
    ["2025-05-02", -70],
    ["2024-03-01", 100],
    ["2024-02-24", -300],
    ["2024-01-13", -400],
  ]);
});

test("what the list names is what the months name, month by month", async () => {
  const { body } = await seller.call(withoutSaleRoute, { query: { market: "PL", perPage: 2 } });
  expect([body.items.length, body.total]).toEqual([2, 4]);
  const months = [];
  for (const month of ["2024-01", "2024-02", "2024-03", "2025-05"]) {
    const { totals } = (await seller.call(reconciliationRoute, { query: { month, market: "PL" } })).body;
    months.push(totals.reduce((sum, { withoutSale }) => sum + withoutSale.entries, 0));
  }
  // 13 January, 24 February and 1 March 2024, 2 May 2025
  expect(months).toEqual([1, 1, 1, 1]);
});

test("the list is a file with every row", async () => {
  const { response } = await seller.call(withoutSaleRoute, { query: { market: "PL", format: "csv" } });
  expect(response.headers["content-disposition"]).toContain("oplaty-bez-sprzedazy-PL.csv");
  expect(response.body.trimEnd().split("\r\n")).toHaveLength(1 + 4);
  expect(response.body).toContain("-0,70");
});

test("sales without a cost are told since the first of them, and the table behind the link holds the products counted", async () => {
  const item = await todo("missingCosts");
  expect(item).toMatchObject({ amount: 10_000, count: 1, since: "2024-02-03" });
  const asked = item === undefined ? new URLSearchParams() : queryOf(item);
  const range = { startDate: asked.get("startDate") ?? "", endDate: asked.get("endDate") ?? "" };
  expect([range, asked.get("only"), asked.get("timeRange")]).toEqual([{ startDate: "2024-02-03", endDate: TODAY }, "noCost", "custom"]);
  const { body } = await seller.call(productsRoute, { body: { filter: EVERYTHING, ...range, only: "noCost" } });
  expect([body.total, body.items[0]?.figures.uncostedSales]).toEqual([1, 10_000]);
});

test("advertising and fees of no product are told since their store's first order, with the postings behind the link", async () => {
  const { items } = (await seller.call(todoRoute)).body;
  // The listing fee of November 2023 and the fee of store 2 of June 2024 are from before the first order of their store.
  for (const [kind, id, amount, since] of [
    // the fees of February that name unknown orders, and the listing: −3.00 − 7.00 − 5.00
    ["unallocatedFees", "1", -1500, "2024-02-10"],
    ["unallocatedFees", "2", -70, "2025-05-02"],
    ["unallocatedAds", "1", -900, "2024-02-11"],
  ] as const) {
    const item = items.find((one) => one.kind === kind && one.id === id);
    expect(item).toMatchObject({ amount, since });
    const [name = "", range = "", store = ""] = (item === undefined ? "" : (queryOf(item).get("unallocated") ?? "")).split("~");
    const [startDate = "", endDate = ""] = range.split("..");
    const line = LEDGER_SELECTIONS.find((selection) => selection === name);
    expect(line).toBeDefined();
    const { body } = await seller.call(ledgerRoute, {
      body: { filter: { ...EVERYTHING, accountType: [store] }, startDate, endDate, productId: "0", ...(line && { line }) },
    });
    expect(body.sum).toBe(amount);
  }
});

test("an entry the ledger holds otherwise is told for its month, however old, with the entries of that month behind the link", async () => {
  const { companyId } = seller;
  const { db } = app.database;
  await sql`
    update postings set original_amount = original_amount - 100
    where company_id = ${companyId} and source_type = 'billing' and line = 'commission' and billed_on = '2024-03-01'`.execute(db);
  await checkAgreement({ db, companyId });
  const item = await todo("mismatch");
  expect(item).toMatchObject({ amount: -100, count: 1, since: "2024-03-01" });
  const asked = item === undefined ? new URLSearchParams() : queryOf(item);
  expect(Object.fromEntries(asked)).toEqual({ market: "PL", month: "2024-03" });
  const { totals } = (await seller.call(reconciliationRoute, { query: { market: "PL", month: "2024-03" } })).body;
  expect(totals[0]?.mismatched).toBe(1);
});

test("rows that a file lost a year ago are told still, with the way to that file", async () => {
  await sql`
    insert into imports (company_id, kind, file_name, status, rows, created, rejected, created_at)
    values (${seller.companyId}, 'orders', 'styczen.csv', 'succeeded', 10, 7, 3, '2024-01-31T23:30:00Z')`.execute(app.database.db);
  const item = await todo("rejectedRows");
  // half past midnight of the next day in Warsaw
  expect(item).toMatchObject({ count: 3, since: "2024-02-01", path: `/system/progress?import=${item?.id}` });
});

test("a store without consent weighs its last thirty days of sales, also when they are long over", async () => {
  await sql`update stores set status = 'expired' where company_id = ${seller.companyId} and id = 2`.execute(app.database.db);
  // its one order of 1 March 2025
  expect(await todo("expiredStore")).toMatchObject({ amount: 10_000, since: "2025-01-31" });
});
