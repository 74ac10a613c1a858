import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Day, Facts } from "#core/facts.ts";
import { postingsOf } from "#core/oracle/postings.ts";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { insertRows, loadFacts } from "#testing/load-facts.ts";
import { randomFacts } from "#testing/random-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { readFacts } from "../read-facts.ts";
import { keysOf } from "./verify-keys.ts";
import { type Verification, verifyLedger } from "./verify.ts";

const ROLLUPS = ["rollup_store_day", "rollup_store_month", "rollup_product_day", "rollup_product_month", "rollup_order"];
/** Columns the database writes by itself. */
const GENERATED = ["net_profit", "net_profit_pln", "net_revenue", "net_revenue_pln", "known_profit", "known_profit_pln"];

const database = forFile(createTestDatabase);

function histories(count: number, seed: number): Facts[] {
  return fc.sample(randomFacts, { numRuns: count, seed });
}

/** A history with nothing booked beyond today, so that every posting is compared. */
function settled(facts: Facts): Facts {
  return { ...facts, expenses: facts.expenses.filter(({ kind, end }) => kind !== "recurring" || end !== null) };
}

test("facts read back from the database post what the facts post that were written", async () => {
  for (const facts of histories(8, 11)) {
    const { companyId } = await loadFacts(database, facts);
    const read = await readFacts({ db: database.db, companyId }, facts.today);
    expect(keysOf(postingsOf(read)).toSorted()).toEqual(keysOf(postingsOf(facts)).toSorted());
  }
});

test("a ledger that the product computed has no differences, however few orders are looked at together", async () => {
  for (const facts of histories(8, 12).map(settled)) {
    const { companyId } = await loadFacts(database, facts);
    const asked = { companyIds: [companyId], today: facts.today };
    const whole = await verifyLedger(database.db, asked);
    expect(whole).toEqual({ count: 0, differences: [], postings: postingsOf(facts).length });
    expect(await verifyLedger(database.db, { ...asked, ordersAtOnce: 2 })).toEqual(whole);
  }
});

describe("a ledger that something else wrote into", () => {
  let scope: CompanyScope;
  let today: Day;
  let orderId: number;

  beforeAll(async () => {
    const [facts] = histories(1, 13);
    if (facts === undefined) throw new Error("no history");
    const { companyId } = await loadFacts(database, facts);
    scope = { db: database.db, companyId };
    today = facts.today;
    const { rows } = await sql<{ orderId: number }>`
      select min(order_id) as "orderId" from postings where company_id = ${companyId} and line = 'sales' and order_mark = 7`.execute(
      database.db,
    );
    orderId = rows[0]?.orderId ?? 0;
  });

  /** What is found after the change, which is taken back. */
  async function verifiedAfter(change: ReturnType<typeof sql>, limit = 100): Promise<Verification> {
    const kept = ["postings", ...ROLLUPS, "rollup_shared_order", "order_lines"];
    const saved = await Promise.all(
      kept.map(async (table) => {
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select to_jsonb(t) - ${["company_id", ...GENERATED]}::text[] as row from ${sql.table(table)} t where t.company_id = ${scope.companyId}`.execute(
          scope.db,
        );
        return { table, rows: rows.map(({ row }) => row) };
      }),
    );
    const { numAffectedRows } = await change.execute(scope.db);
    expect(Number(numAffectedRows)).toBeGreaterThan(0);
    const found = await verifyLedger(scope.db, { companyIds: [scope.companyId], today, limit });
    for (const { table, rows } of saved) {
      await sql`delete from ${sql.table(table)} where company_id = ${scope.companyId}`.execute(scope.db);
      await insertRows(scope, table, rows);
    }
    return found;
  }

  const company = () => sql`company_id = ${scope.companyId}`;
  const ofOrder = () => sql`${company()} and order_id = ${orderId} and line = 'sales'`;

  test("is clean to begin with", async () => {
    expect((await verifyLedger(scope.db, { companyIds: [scope.companyId], today })).differences).toEqual([]);
  });

  test("a posting that is gone is missed in the recomputation, in all five rollups and in the figures", async () => {
    const { differences } = await verifiedAfter(sql`delete from postings where ${ofOrder()}`);
    for (const where of ["not in the ledger", ...ROLLUPS]) {
      expect(differences.some((difference) => difference.includes(where))).toBe(true);
    }
  });

  test("a posting that is there twice is found", async () => {
    const copied = sql`company_id, order_id, store_id, market, day, line, line_id, offer_id, product_id, original_amount, original_currency, amount,
      amount_pln, quantity, uncosted, order_mark, source_type, source_id`;
    const { differences } = await verifiedAfter(sql`insert into postings (${copied}) select ${copied} from postings where ${ofOrder()}`);
    expect(differences.some((difference) => difference.includes("only in the ledger"))).toBe(true);
  });

  test.each([
    ["amount in złoty", () => sql`amount_pln = amount_pln + 1`],
    ["day", () => sql`day = day + 1`],
    ["unit", () => sql`quantity = quantity + 1`],
    ["mark of an order's first line", () => sql`order_mark = 0`],
    ["known cost", () => sql`uncosted = not uncosted`],
    ["source", () => sql`source_id = source_id + 1`],
    ["product", () => sql`product_id = product_id + 1`],
  ])("a posting with another %s is found on both sides", async (_name, change) => {
    const { differences } = await verifiedAfter(sql`update postings set ${change()} where ${ofOrder()}`);
    expect(differences.some((difference) => difference.includes("only in the ledger"))).toBe(true);
    expect(differences.some((difference) => difference.includes("not in the ledger"))).toBe(true);
  });

  test.each(ROLLUPS)(
    "every column of %s is compared: an amount, its złoty, a counter, a mask, an amount of a line nobody posts",
    async (table) => {
      const { companyId } = scope;
      for (const column of [
        "sales",
        "sales_pln",
        "units",
        "costed_units",
        "offer_orders",
        "estimated_orders",
        "partial_product_orders",
        "estimated_commission",
        "estimated_delivery_pln",
        "estimated_ads",
        "postings",
        "missing",
        "fulfilment_pln",
      ]) {
        const first = sql`(select min(ctid) from ${sql.table(table)} where ${company()} and sales is not null)`;
        const change = sql`
          update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, 0) + 1 where ${company()} and ctid = ${first}`;
        const { differences, count } = await verifiedAfter(change);
        expect(differences.filter((difference) => difference.startsWith(`company ${companyId}: ${table} `))).not.toEqual([]);
        expect(count).toBeLessThan(60);
      }
    },
  );

  test("a rollup row without postings, and an order on another day than its first sale, are found", async () => {
    const copied = await verifiedAfter(sql`
      insert into rollup_store_day (company_id, store_id, market, day, sales) values (${scope.companyId}, 1, 'PL', '1999-01-01', 5)`);
    expect(copied.differences.join("\n")).toContain("rollup_store_day 1 PL 1999-01-01: sales is 5, its postings sum to nothing");
    const moved = await verifiedAfter(sql`update rollup_order set day = day - 1 where ${company()} and order_id = ${orderId}`);
    expect(moved.differences.join("\n")).toContain(`rollup_order ${orderId}: its description is`);
  });

  test("an order of several products that lost one of them, counts another or lies on another day is found", async () => {
    const one = sql`(select min(ctid) from rollup_shared_order where ${company()})`;
    for (const change of [
      sql`delete from rollup_shared_order where ${company()} and ctid = ${one}`,
      sql`update rollup_shared_order set day = day + 1 where ${company()} and ctid = ${one}`,
      sql`update rollup_shared_order set products = products + 1 where ${company()} and ctid = ${one}`,
      sql`update rollup_shared_order set mark = mark # 8 where ${company()} and ctid = ${one}`,
    ]) {
      const { differences } = await verifiedAfter(change);
      expect(differences.join("\n")).toMatch(/rollup_shared_order \d+: its products is/);
    }
  });

  test("a line that counts other postings than there are, or days without any, is found", async () => {
    const more = await verifiedAfter(sql`update rollup_line_day set postings = postings + 1 where ${company()} and line = 'sales'`);
    expect(more.differences.join("\n")).toMatch(/rollup_line_day sales .*: its number of postings is \d+, its postings sum to \d+/);
    const none = await verifiedAfter(sql`delete from rollup_line_day where ${company()} and line = 'sales'`);
    expect(none.differences.join("\n")).toMatch(/rollup_line_day sales .*: its number of postings is nothing, its postings sum to \d+/);
    const elsewhere = await verifiedAfter(sql`
      insert into rollup_line_day (company_id, line, day, store_id, market, postings) values (${scope.companyId}, 'sales', '1999-01-01', 1, 'PL', 2)`);
    expect(elsewhere.differences.join("\n")).toContain(
      "rollup_line_day sales 1999-01-01 1 PL: its number of postings is 2, its postings sum to nothing",
    );
  });

  test("a product's month that is not the sum of its postings, over every store and market, is found", async () => {
    for (const change of [
      sql`update rollup_ranking_month set net_profit_pln = net_profit_pln + 1 where ${company()}`,
      sql`update rollup_ranking_month set units = units + 1 where ${company()}`,
      sql`update rollup_ranking_month set costed_units = costed_units + 1 where ${company()}`,
      sql`update rollup_ranking_month set missing_pln = missing_pln # 1 where ${company()}`,
      sql`update rollup_ranking_month set ads_pln = ads_pln + 1 where ${company()}`,
      sql`update rollup_ranking_month set sales_pln = sales_pln + 1 where ${company()}`,
      sql`update rollup_ranking_month set uncosted_sales_pln = uncosted_sales_pln + 1 where ${company()}`,
      sql`update rollup_ranking_month set net_revenue_pln = net_revenue_pln + 1 where ${company()}`,
      sql`delete from rollup_ranking_month where ${company()}`,
    ]) {
      const { differences } = await verifiedAfter(change);
      expect(differences.join("\n")).toMatch(/rollup_ranking_month \d+ \d{4}-\d{2}-01: its month is/);
    }
  });

  test("an order whose rollup has another moment than it was bought at is found", async () => {
    const later = await verifiedAfter(
      sql`update rollup_order set bought_at = '2001-01-01T00:00:00Z' where ${company()} and order_id = ${orderId}`,
    );
    expect(later.differences.join("\n")).toContain(`rollup_order ${orderId}: its description is`);
  });

  test("an order that is stored as more or less certain than its facts say is found, in its row and on its sales", async () => {
    const other = await verifiedAfter(
      sql`update rollup_order set certainty = case when certainty = 'partial' then 'estimated' else 'partial' end where ${company()} and order_id = ${orderId}`,
    );
    expect(other.differences.join("\n")).toMatch(new RegExp(`order ${orderId} is stored as \\w+, recomputed as`));
    expect(other.differences.join("\n")).toContain(`rollup_order ${orderId}: its description is`);
    const marked = await verifiedAfter(sql`update postings set order_mark = order_mark # 8 where ${ofOrder()}`);
    for (const where of [
      "rollup_store_day",
      "rollup_store_month",
      "rollup_product_day",
      "rollup_product_month",
      `rollup_order ${orderId}`,
    ]) {
      expect(marked.differences.some((difference) => difference.includes(where))).toBe(true);
    }
  });

  test("a fact that changed without its figures is found, and only the first differences are told", async () => {
    const change = sql`update order_lines set amount = amount + 100 where ${company()} and order_id = ${orderId} and kind = 'sale'`;
    const { count, differences } = await verifiedAfter(change, 3);
    expect(count).toBeGreaterThan(3);
    expect(differences).toHaveLength(4);
    expect(differences.at(-1)).toBe(`and ${count - 3} more`);
  });
});

test("all companies are looked at unless some are named", async () => {
  const seen: number[] = [];
  await verifyLedger(database.db, { onCompany: ({ companyId }) => void seen.push(companyId) });
  const { rows } = await sql<{ companies: number }>`select count(*) as companies from companies`.execute(database.db);
  expect(seen).toHaveLength(rows[0]?.companies ?? 0);
});
