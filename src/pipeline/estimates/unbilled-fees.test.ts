/** Delivery and advertising in the figures until they are billed: what the database makes of it is what the core makes of the facts. */
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { BillingFacts, Day, Facts } from "#core/facts.ts";
import { adsEstimatesOf } from "#core/oracle/ads-estimates.ts";
import { contextOf } from "#core/oracle/context.ts";
import { deliveryEstimatesOf } from "#core/oracle/delivery-estimates.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { readFacts } from "#ledger/read-facts.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase } from "#testing/database.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import { HANGS_MS } from "#testing/patience.ts";
import { randomDraw } from "#testing/random-draw.ts";
import { randomSeed } from "#testing/random-seed.ts";
import { drawnUnbilled, UNBILLED_TODAY } from "#testing/random-unbilled.ts";
import { sampleEntry } from "#testing/sample-facts.ts";
import { storedFigures } from "#testing/stored-figures.ts";
import { unbilledSeller } from "#testing/unbilled-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { writeAdsEstimates } from "./estimate-ads.ts";
import { writeEstimates } from "./estimate-fees.ts";
import { refreshCertainty } from "./refresh-certainty.ts";

const database = forFile(createTestDatabase);

async function load(facts: Facts): Promise<CompanyScope> {
  const { companyId } = await loadFacts(database, facts);
  return { db: database.db, companyId };
}

function age({ companyId }: CompanyScope, today: Day): Promise<number> {
  return withTransaction(database.db, (db) => refreshCertainty({ db, companyId }, today));
}

async function differences({ companyId }: CompanyScope, today: Day): Promise<string[]> {
  return (await verifyLedger(database.db, { companyIds: [companyId], today })).differences;
}

/** The estimates as the core makes them of the stored facts, beside those that are stored. */
async function bothSides(scope: CompanyScope, today: Day): Promise<{ stored: unknown; made: unknown }> {
  const facts = await readFacts(scope, today);
  const context = contextOf(facts);
  const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  return {
    stored: [sorted(facts.deliveryEstimates ?? []), sorted(facts.adsEstimates ?? [])],
    made: [sorted(deliveryEstimatesOf(context)), sorted(adsEstimatesOf(context))],
  };
}

function estimates({ companyId }: CompanyScope): Promise<{ rows: { line: string; day: Day; amount: number }[] }> {
  return sql<{ line: string; day: Day; amount: number }>`
    select line, day, sum(original_amount)::int as amount from postings
    where company_id = ${companyId} and source_type = 'estimate' and line <> 'commission'
    group by line, day, order_id order by line, day, amount`.execute(database.db);
}

/** What an ingestion of these entries does; a file of them estimates nothing anew. */
async function arrives(
  { companyId }: CompanyScope,
  entries: readonly BillingFacts[],
  by: "interface" | "file" = "interface",
): Promise<void> {
  await withTransaction(database.db, async (db) => {
    const inside = { db, companyId };
    const row = ({ id, storeId, market, typeId, occurredAt, amount, currency, vatRate, orderId, feeDate }: BillingFacts) => ({
      store_id: Number(storeId),
      entry_key: id,
      type_id: typeId,
      occurred_at: occurredAt,
      billed_on: occurredAt.slice(0, 10),
      market,
      currency,
      amount,
      vat_rate: vatRate,
      order_id: Number(orderId ?? 0),
      fee_day: feeDate,
    });
    await insertRows(inside, "billing_entries", entries.map(row));
    const orderIds = entries.flatMap(({ orderId }) => (orderId === null ? [] : [Number(orderId)]));
    const days = entries.flatMap(({ feeDate }) => feeDate ?? []);
    if (by === "interface") await writeEstimates(inside, { orderIds, today: UNBILLED_TODAY });
    const waiting = by === "interface" && days.length > 0 ? await writeAdsEstimates(inside) : [];
    await refreshLedger(inside, { orderIds, days: [...days, ...waiting] });
  });
}

const RUNS = Number(process.env["RUNS"] ?? 8);
const SEED = randomSeed();

describe("random histories", () => {
  test(`are estimated by the database as by the core, on every day that passes, seed ${SEED}`, { timeout: HANGS_MS }, async () => {
    const seen = { delivery: 0, ads: 0 };
    const history = fc.asyncProperty(randomDraw, fc.integer({ min: 1, max: 9 }), async (draw, later) => {
      const scope = await load(drawnUnbilled(draw));
      for (const today of [UNBILLED_TODAY, addDays(UNBILLED_TODAY, later)]) {
        await age(scope, today);
        const { stored, made } = await bothSides(scope, today);
        expect(stored).toEqual(made);
        expect(await differences(scope, today)).toEqual([]);
        const { rows } = await estimates(scope);
        for (const { line } of rows) seen[line === "ads" ? "ads" : "delivery"] += 1;
      }
    });
    await fc.assert(history, { numRuns: RUNS, endOnFailure: true });
    expect(seen.delivery).toBeGreaterThan(0);
    expect(seen.ads).toBeGreaterThan(0);
  });

  test(`lose their estimates to what is billed, in whatever order it comes, seed ${SEED}`, { timeout: HANGS_MS }, async () => {
    const history = fc.asyncProperty(randomDraw, fc.integer({ min: 0, max: 1000 }), async (draw, turn) => {
      const facts = drawnUnbilled(draw);
      const scope = await load(facts);
      await age(scope, UNBILLED_TODAY);
      const ofOrders = (await readFacts(scope, UNBILLED_TODAY)).deliveryEstimates ?? [];
      const orders = new Map(facts.orders.map((order) => [order.id, order]));
      const entries = [
        ...ofOrders.map(({ orderId }) => {
          const { market = "PL", storeId = "1" } = orders.get(orderId) ?? {};
          return sampleEntry(`70${orderId}`, "HB4", -777, { orderId, market, storeId, currency: market === "CZ" ? "CZK" : "PLN" });
        }),
        ...(["PL", "CZ"] as const).map((market) => {
          const currency = market === "CZ" ? "CZK" : "PLN";
          return sampleEntry(market === "CZ" ? "80001" : "80002", "NSP", -900, {
            market,
            currency,
            feeDate: UNBILLED_TODAY,
            occurredAt: `${UNBILLED_TODAY}T10:00:00Z`,
          });
        }),
      ];
      const mixed = entries.map((entry, at) => ({ entry, place: (at * 7919 + turn) % 1009 })).toSorted((a, b) => a.place - b.place);
      const half = Math.floor(mixed.length / 2);
      for (const part of [mixed.slice(0, half), mixed.slice(half)]) {
        await arrives(
          scope,
          part.map(({ entry }) => entry),
        );
        expect(await differences(scope, UNBILLED_TODAY)).toEqual([]);
      }
      expect((await estimates(scope)).rows).toEqual([]);
      // As if all of it had been there from the first day: the daily work learns anew what it knows of lags and classes.
      await age(scope, UNBILLED_TODAY);
      const whole = await load({ ...facts, billing: [...facts.billing, ...entries] });
      await age(whole, UNBILLED_TODAY);
      const keys = async (of: CompanyScope): Promise<string[]> =>
        (await storedKeys(of, sql`true`)).map((key) => key.replace(/\|billing\|\d+$/, "|billing|")).toSorted();
      expect(await keys(scope)).toEqual(await keys(whole));
    });
    await fc.assert(history, { numRuns: Math.ceil(RUNS / 2), endOnFailure: true });
  });
});

describe("a store", () => {
  const figures = (scope: CompanyScope, startDate: Day, endDate: Day, today = UNBILLED_TODAY) =>
    storedFigures(scope, { market: "PL", currency: "PLN", today, startDate, endDate });

  test("has its yesterday estimated, by line, in figures that come from rollups", async () => {
    const scope = await load(unbilledSeller());
    expect(await age(scope, UNBILLED_TODAY)).toBe(2);
    // 10 × 6.00 ÷ 20 orders = 3.00 each; 10 × 10.00 ÷ 10 billed days = 10.00 a day
    expect((await estimates(scope)).rows).toEqual([
      { line: "ads", day: "2025-06-28", amount: -1000 },
      { line: "ads", day: "2025-06-29", amount: -1000 },
      { line: "ads", day: "2025-06-30", amount: -1000 },
      { line: "delivery", day: "2025-06-20", amount: -300 },
      { line: "delivery", day: "2025-06-29", amount: -300 },
    ]);
    expect(await figures(scope, "2025-06-29", "2025-06-29")).toMatchObject({
      sales: 5000,
      delivery: -300,
      ads: -1000,
      estimated: -1300, // 3.00 and 10.00
      estimatedCommission: 0,
      estimatedDelivery: -300,
      estimatedAds: -1000,
    });
    expect(await figures(scope, "2025-06-01", "2025-06-30")).toMatchObject({
      delivery: -600, // those of 31 May were charged for an order of May
      ads: -13_000, // 10 × 10.00 billed, 3 × 10.00 estimated
      estimated: -3600, // 2 × 3.00 and 3 × 10.00
    });
    expect(await differences(scope, UNBILLED_TODAY)).toEqual([]);
  });

  test("keeps an estimate until its charge, the lag of the order or an overdue bill", async () => {
    const scope = await load(unbilledSeller());
    await age(scope, UNBILLED_TODAY);
    await arrives(scope, [
      sampleEntry("new", "HB4", -999, { orderId: "101", occurredAt: "2025-06-30T10:00:00Z", vatRate: null }),
      sampleEntry("newads", "NSP", -2400, { feeDate: "2025-06-28", occurredAt: "2025-06-30T10:00:00Z", vatRate: null }),
    ]);
    expect((await estimates(scope)).rows).toEqual([
      // 10 × 10.00 + 24.00 = 124.00, ÷ 11 billed days = 11.27
      { line: "ads", day: "2025-06-29", amount: -1127 },
      { line: "ads", day: "2025-06-30", amount: -1127 },
      { line: "delivery", day: "2025-06-20", amount: -300 },
    ]);
    const days = async (): Promise<string[]> => (await estimates(scope)).rows.map(({ line, day }) => `${line} ${day}`);
    // The bill of 29 June is due on 2 July, three days after it, as nine of ten were.
    await age(scope, "2025-07-02");
    expect(await days()).toEqual(["ads 2025-06-29", "ads 2025-06-30", "ads 2025-07-01", "ads 2025-07-02", "delivery 2025-06-20"]);
    expect(await differences(scope, "2025-07-02")).toEqual([]);
    await age(scope, "2025-07-03");
    expect(await days()).toEqual(["delivery 2025-06-20"]);
    await age(scope, "2025-07-06"); // 16 days after 20 June
    expect(await days()).toEqual([]);
    expect(await differences(scope, "2025-07-06")).toEqual([]);
  });

  test("loses to a file of bills what it says of a day, and what it leaves out of the days before", async () => {
    const scope = await load(unbilledSeller());
    await age(scope, UNBILLED_TODAY);
    const bill = sampleEntry("new", "NSP", -2400, { feeDate: "2025-06-29", occurredAt: "2025-06-30T10:00:00Z", vatRate: null });
    await arrives(scope, [bill], "file");
    const ads = (await estimates(scope)).rows.filter(({ line }) => line === "ads");
    expect(ads).toEqual([{ line: "ads", day: "2025-06-30", amount: -1000 }]);
    expect(await differences(scope, UNBILLED_TODAY)).toEqual([]);
  });

  test("calls no order final whose delivery is estimated, until it is billed", async () => {
    const scope = await load(unbilledSeller());
    await age(scope, UNBILLED_TODAY);
    const certainty = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ certainty: string }>`
        select certainty from rollup_order where company_id = ${scope.companyId} and order_id = 102`.execute(database.db);
      return rows[0]?.certainty;
    };
    const billed = { orderId: "102", occurredAt: "2025-06-21T10:00:00Z", vatRate: null };
    // Ten days old, and its commission, all that is expected of an order without Smart!, is there.
    await arrives(scope, [sampleEntry("new", "SUC", -500, billed)]);
    expect(await certainty()).toBe("partial");
    await arrives(scope, [sampleEntry("later", "HB4", -999, billed)]);
    expect(await certainty()).toBe("final");
  });

  test("that says it wants no estimates has the rows, and none of them in its ledger", async () => {
    const scope = await load({ ...unbilledSeller(), company: { ...unbilledSeller().company, estimates: false } });
    await age(scope, UNBILLED_TODAY);
    expect((await estimates(scope)).rows).toEqual([]);
    expect((await readFacts(scope, UNBILLED_TODAY)).deliveryEstimates).toHaveLength(2);
    expect(await figures(scope, "2025-06-29", "2025-06-29")).toMatchObject({ delivery: 0, ads: 0, estimated: 0 });
    expect(await differences(scope, UNBILLED_TODAY)).toEqual([]);
  });
});
