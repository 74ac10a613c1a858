import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { BillingFacts, Day, Facts, OrderFacts } from "#core/facts.ts";
import type { Figures } from "#core/figures.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import {
  fileStore,
  NOT_A_PAYER,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { storedFigures } from "#testing/stored-figures.ts";
import { forFile } from "#testing/for-file.ts";
import { writeEstimates } from "./estimate-fees.ts";
import { refreshCertainty } from "./refresh-certainty.ts";

const database = forFile(createTestDatabase);

const TODAY = "2025-06-30";

/** Not a VAT payer, so a commission is what was billed. Noon of the day; offer 3 unless told otherwise. */
function order(id: number, day: Day, amount = 10_000, change: Partial<OrderFacts> & { offerId?: string } = {}): OrderFacts {
  const { offerId = "3", ...rest } = change;
  return sampleOrder(String(id), [sampleLine(String(id), amount, { boughtAt: `${day}T10:00:00Z`, offerId, productId: "7" })], rest);
}

function charge(id: number, day: Day, amount: number, offerId = "3", typeId = "SUC"): BillingFacts {
  return sampleEntry(String(id), typeId, amount, { orderId: String(id), offerId, occurredAt: `${day}T10:00:00Z`, vatRate: null });
}

async function load(facts: Partial<Omit<Facts, "company">>): Promise<CompanyScope> {
  const offers = [sampleOffer("3", "7"), sampleOffer("4", "8"), sampleOffer("5", "8")];
  const products = [sampleProduct("7"), sampleProduct("8")];
  const { companyId } = await loadFacts(database, sampleFacts({ today: TODAY, company: NOT_A_PAYER, offers, products, ...facts }));
  return { db: database.db, companyId };
}

function age({ companyId }: CompanyScope, today: Day): Promise<number> {
  return withTransaction(database.db, (db) => refreshCertainty({ db, companyId }, today));
}

async function certainties({ companyId }: CompanyScope): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; certainty: string }>`
    select order_id::text as id, certainty from rollup_order where company_id = ${companyId} order by order_id`.execute(database.db);
  return Object.fromEntries(rows.map(({ id, certainty }) => [id, certainty]));
}

async function lagsOf({ companyId }: CompanyScope): Promise<unknown[]> {
  const { rows } = await sql`select line, days, samples from fee_lags where company_id = ${companyId} order by line`.execute(database.db);
  return rows;
}

function figures(scope: CompanyScope, filter = {}): Promise<Figures> {
  return storedFigures(scope, {
    filter,
    market: "PL",
    currency: "PLN",
    today: "2025-12-31",
    startDate: "2025-01-01",
    endDate: "2025-12-31",
  });
}

async function differences({ companyId }: CompanyScope): Promise<string[]> {
  return (await verifyLedger(database.db, { companyIds: [companyId], today: "2025-12-31" })).differences;
}

describe("as time passes", () => {
  test("an order is partial until its lag is over and given up after 60 days, and only what moves is refreshed", async () => {
    const scope = await load({
      orders: [order(1, "2025-06-30"), order(2, "2025-06-30"), order(3, "2025-06-30", 10_000, { smart: true }), order(4, "2025-03-10")],
      billing: [charge(1, "2025-06-30", -500), charge(3, "2025-07-01", -500)],
    });
    expect(await certainties(scope)).toEqual({ 1: "partial", 2: "estimated", 3: "partial", 4: "final" }); // 4 is 112 days old
    expect(await age(scope, "2025-07-01")).toBe(1);
    expect(await certainties(scope)).toEqual({ 1: "final", 2: "estimated", 3: "partial", 4: "final" });
    expect(await age(scope, "2025-08-28")).toBe(0); // 59 days: Smart! still lacks its delivery, and order 2 everything
    expect(await age(scope, "2025-08-29")).toBe(2);
    expect(await certainties(scope)).toEqual({ 1: "final", 2: "final", 3: "final", 4: "final" });
    expect(await differences(scope)).toEqual([]);
  });

  test("completeness is final orders of counted ones, under every filter that orders have", async () => {
    const second = sampleLine("9", 5000, { boughtAt: "2025-06-30T10:00:00Z", offerId: "4", productId: "8" });
    const [line] = order(3, "2025-06-30").lines;
    const scope = await load({
      stores: [sampleStore("1"), fileStore("2")],
      orders: [
        order(1, "2025-03-10"),
        order(2, "2025-06-30"),
        sampleOrder("3", line === undefined ? [] : [line, second]),
        order(4, "2025-06-30", 10_000, { storeId: "2", source: "file" }),
        order(5, "2025-06-30", 10_000, { counted: false }),
      ],
      billing: [charge(3, "2025-06-30", -500)],
    });
    // 1 is old, 2 has nothing, 3 lacks the commission of its second offer, 4 is of a file, 5 is cancelled
    expect(await certainties(scope)).toEqual({ 1: "final", 2: "estimated", 3: "partial", 4: "final" });
    const only = (ids: string[]) => ({ isAllProductsSelected: false, selectedProductIDs: ids });
    const shown = async (filter = {}) => {
      const { orders, feeCompleteness } = await figures(scope, filter);
      return [orders, feeCompleteness];
    };
    expect(await shown()).toEqual([4, 0.5]); // 1 and 4 of 4
    expect(await shown({ accountType: ["allegro"] })).toEqual([3, 0.333333]); // 1 of 1, 2, 3
    expect(await shown({ accountType: ["import"] })).toEqual([1, 1]);
    expect(await shown(only(["8"]))).toEqual([1, 0]); // 3
    expect(await shown(only(["7", "8"]))).toEqual([4, 0.5]);
    expect(await shown({ excludedProductIDs: ["7"] })).toEqual([1, 0]); // 3, which its second line keeps
    expect(await shown({ excludedProductIDs: ["8"] })).toEqual([4, 0.5]);
    expect(await shown(only(["99"]))).toEqual([0, null]);
  });
});

describe("the lag of a store", () => {
  /** Orders of 1 June; `late` of them are charged on the 10th, the others on the 3rd. */
  const history = (count: number, late: number): Partial<Facts> => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    return {
      orders: ids.map((id) => order(id, "2025-06-01")),
      billing: ids.map((id) => charge(id, id <= late ? "2025-06-10" : "2025-06-03", -500)),
    };
  };

  test.each([
    [100, 5, [{ line: "commission", days: 2, samples: 100 }]], // the 95th of 100 came after 2 days
    [100, 6, [{ line: "commission", days: 9, samples: 100 }]], // the 95th came after 9
    [99, 6, []], // too few to learn from
  ])("of %i charges, %i of them late, is that of the 95th percentile", async (count, late, expected) => {
    const scope = await load(history(count, late));
    await age(scope, TODAY);
    expect(await lagsOf(scope)).toEqual(expected);
  });

  test("is learned of 180 days and of the first charge of an offer, not of a credit that follows", async () => {
    const { orders = [], billing = [] } = history(100, 0);
    const credits = orders.map(({ id }) => ({ ...charge(Number(id), "2025-06-29", 100), id: String(1000 + Number(id)) }));
    const scope = await load({ orders, billing: [...billing, ...credits] });
    await age(scope, TODAY);
    expect(await lagsOf(scope)).toEqual([{ line: "commission", days: 2, samples: 100 }]);
    await age(scope, "2025-11-27"); // 179 days after 1 June
    expect(await lagsOf(scope)).toHaveLength(1);
    await age(scope, "2025-11-28"); // 180 days
    expect(await lagsOf(scope)).toEqual([]);
  });

  test("moves orders that were final, and is checked against the stored rows", async () => {
    const { orders = [], billing = [] } = history(100, 6);
    const fresh = [order(201, "2025-06-28"), order(202, "2025-06-21")];
    const scope = await load({
      orders: [...orders, ...fresh],
      billing: [...billing, charge(201, "2025-06-28", -500), charge(202, "2025-06-22", -500)],
    });
    expect(await certainties(scope)).toMatchObject({ 201: "final", 202: "final" }); // by the usual day
    await age(scope, TODAY);
    expect(await certainties(scope)).toMatchObject({ 201: "partial", 202: "final" }); // 2 and 9 days against 9
    expect(await differences(scope)).toEqual([]);
  });
});

describe("an estimated commission", () => {
  /** 30 orders of 1 June of 100.00 each, charged 8.00: 20 of offer 3 (books), 10 of offer 4 (lamps, charged 20.00). */
  const charged = Array.from({ length: 30 }, (_, index) => index + 1);
  const isBook = (id: number): boolean => id <= 20;
  const known: Partial<Facts> = {
    orders: charged.map((id) => order(id, "2025-06-01", 10_000, { offerId: isBook(id) ? "3" : "4" })),
    billing: charged.map((id) => charge(id, "2025-06-02", isBook(id) ? -800 : -2000, isBook(id) ? "3" : "4")),
  };

  async function withCategories(facts: Partial<Omit<Facts, "company">>): Promise<CompanyScope> {
    const scope = await load({ ...facts, orders: [...(known.orders ?? []), ...(facts.orders ?? [])] });
    await sql`
      update offers set category_id = case external_id when 'offer-3' then 'books' when 'offer-4' then 'lamps' end
      where company_id = ${scope.companyId}`.execute(database.db);
    await age(scope, TODAY);
    return scope;
  }

  async function estimates({ companyId }: CompanyScope): Promise<unknown[]> {
    const { rows } = await sql`
      select order_id::int as "order", amount::int, original_amount::int as original, day from postings
      where company_id = ${companyId} and source_type = 'estimate' order by order_id`.execute(database.db);
    return rows;
  }

  test("is the line × the rate of its category, else of the store, over the 90 days before", async () => {
    const scope = await withCategories({
      ...known,
      orders: [
        order(101, TODAY, 5000, { offerId: "3" }),
        order(102, TODAY, 5000, { offerId: "4" }),
        order(103, TODAY, 5000, { offerId: "5" }),
      ],
    });
    // books: 20 × 8.00 ÷ (20 × 100.00) = 8 %; lamps: 10 × 20.00 ÷ (10 × 100.00) = 20 %;
    // the store: (160.00 + 200.00) ÷ 3000.00 = 12 %, of 30 orders
    expect(await estimates(scope)).toEqual([
      { order: 101, amount: -400, original: -400, day: TODAY },
      { order: 102, amount: -1000, original: -1000, day: TODAY },
      { order: 103, amount: -600, original: -600, day: TODAY },
    ]);
    // billed 360.00 and estimated 4.00 + 10.00 + 6.00
    expect(await figures(scope)).toMatchObject({ commission: -38_000, estimated: -2000, feeCompleteness: 0.909091 }); // 30 of 33
    expect(await differences(scope)).toEqual([]);
  });

  test("needs 30 orders where the category has no rate of its own", async () => {
    const orders = (known.orders ?? []).slice(1);
    const scope = await load({ orders: [...orders, order(103, TODAY, 5000, { offerId: "5" })], billing: (known.billing ?? []).slice(1) });
    await sql`update offers set category_id = external_id where company_id = ${scope.companyId}`.execute(database.db);
    await age(scope, TODAY);
    expect(await estimates(scope)).toEqual([]); // 29 orders
    expect(await figures(scope)).toMatchObject({ estimated: 0, orders: 30 });
  });

  test("is not made of charges more than 90 days before the order", async () => {
    const onDay = async (day: Day): Promise<number> => {
      const scope = await load({ ...known, orders: [...(known.orders ?? []), order(101, day)] });
      await age(scope, day);
      return (await estimates(scope)).length;
    };
    expect(await onDay("2025-08-30")).toBe(1); // 1 June is 90 days before
    expect(await onDay("2025-08-31")).toBe(0); // 91 days
  });

  test("gives way to the first charge at once, and to age with the daily work", async () => {
    const scope = await withCategories({ ...known, orders: [order(101, TODAY, 5000), order(102, TODAY, 5000)] });
    expect(await estimates(scope)).toHaveLength(2);
    const entry = { store_id: 1, entry_key: "late", type_id: "SUC", occurred_at: `${TODAY}T10:00:00Z`, billed_on: TODAY, market: "PL" };
    await withTransaction(database.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      await insertRows(inside, "billing_entries", [{ ...entry, currency: "PLN", amount: -321, offer_id: 3, order_id: 101 }]);
      await writeEstimates(inside, { orderIds: [101], today: TODAY });
      await refreshLedger(inside, { orderIds: [101], days: [] });
    });
    expect(await estimates(scope)).toEqual([{ order: 102, amount: -400, original: -400, day: TODAY }]);
    expect(await figures(scope)).toMatchObject({ commission: -36_000 - 321 - 400, estimated: -400 });
    expect(await age(scope, "2025-07-01")).toBe(2); // 101 is final, 102 loses its estimate
    expect(await estimates(scope)).toEqual([]);
    expect(await differences(scope)).toEqual([]);
  });

  test("is written by an ingestion for an order that just came, and switched off by the company", async () => {
    const scope = await withCategories({ ...known, orders: [] });
    await withTransaction(database.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      await insertRows(inside, "orders", [
        {
          id: 500,
          store_id: 1,
          external_id: "new",
          source: "api",
          market: "PL",
          currency: "PLN",
          counted: true,
          vat_eu_verified: false,
          delivery_amount: 0,
          integrated_delivery: false,
          smart_compensation: 0,
          fulfilment_status: "",
          smart: false,
          status: "",
          unexplained: 0,
          bought_at: `${TODAY}T12:00:00Z`,
        },
      ]);
      await insertRows(inside, "order_lines", [
        {
          id: 501,
          store_id: 1,
          line_key: "new",
          order_id: 500,
          kind: "sale",
          counted: true,
          bought_at: `${TODAY}T12:00:00Z`,
          day: TODAY,
          product_id: 7,
          offer_id: 3,
          quantity: 1,
          unit_price: "25.00",
          amount: 2500,
          currency: "PLN",
          wallet_compensation: 0,
          deposit: 0,
        },
      ]);
      expect(await writeEstimates(inside, { orderIds: [500], today: TODAY })).toEqual([500]);
      await refreshLedger(inside, { orderIds: [500], days: [] });
    });
    expect(await estimates(scope)).toEqual([{ order: 500, amount: -200, original: -200, day: TODAY }]); // 25.00 × 8 %
    await withTransaction(database.db, async (db) => {
      await sql`update company_settings set estimates = false where company_id = ${scope.companyId}`.execute(db);
      await refreshLedger({ db, companyId: scope.companyId }, { orderIds: [500], days: [] });
    });
    expect(await estimates(scope)).toEqual([]);
    expect(await differences(scope)).toEqual([]);
  });

  test("is the same whatever way the facts came: the daily work computes rates anew", async () => {
    const scope = await withCategories({ ...known, orders: [order(101, TODAY, 5000)] });
    const rates = async () =>
      (
        await sql`select * from commission_rates where company_id = ${scope.companyId} order by store_id, day, category`.execute(
          database.db,
        )
      ).rows;
    const before = await rates();
    await sql`update commission_rates set commission = commission * 2 where company_id = ${scope.companyId}`.execute(database.db);
    expect(await age(scope, TODAY)).toBe(0);
    expect(await rates()).toEqual(before);
  });
});

test("a company fed by files has nothing to wait for", async () => {
  const scope = await load({ stores: [fileStore("1")], orders: [order(1, TODAY, 10_000, { source: "file" })] });
  expect(await age(scope, "2025-07-01")).toBe(0);
  expect(await figures(scope)).toMatchObject({ orders: 1, feeCompleteness: 1, estimated: 0 });
});
