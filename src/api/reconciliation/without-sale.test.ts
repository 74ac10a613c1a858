/** „Opłaty bez sprzedaży” as a file: of any length, from one state of the database, a batch at a time. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { withoutSaleRoute } from "#contract/reconciliation.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct, sampleStore } from "#testing/sample-facts.ts";
import { blocksTouched, recordSent } from "#testing/work.ts";
import { forFile } from "#testing/for-file.ts";

/** All of one day: so many fees, and what is posted of each. */
const FEES = 2500;

const app = forFile(createTestApp);
let client: TestClient;

beforeAll(async () => {
  const { db } = app.database;
  const { companyId } = await loadFacts(
    app.database,
    sampleFacts({
      stores: [sampleStore("1")],
      products: [sampleProduct("7")],
      offers: [sampleOffer("3", "7")],
      orders: [sampleOrder("1", [sampleLine("11", 10_000, { productId: "7", offerId: "3", boughtAt: "2025-01-20T11:00:00Z" })])],
    }),
  );
  // 1.23 with 0.23 VAT each, by the second.
  await sql`
    insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, vat_rate, order_external_id)
    select ${companyId}::bigint, s.id, 'fee-' || i, 'SUC', 'Prowizja', timestamptz '2025-03-12T08:00:00Z' + i * interval '1 second', '2025-03-12', 'PL', 'PLN', -123, 2300, 'gone-' || i
    from generate_series(1, ${FEES}) i cross join stores s where s.company_id = ${companyId}`.execute(db);
  await sql`
    insert into postings (company_id, store_id, market, day, billed_on, line, original_amount, original_currency, amount, amount_pln, source_type, source_id)
    select company_id, store_id, 'PL', billed_on, billed_on, 'commission', -100, 'PLN', -100, -100, 'billing', id
    from billing_entries where company_id = ${companyId} and order_external_id like 'gone-%'`.execute(db);
  await sql`vacuum analyze`.execute(db);
  client = await app.signIn({ companyId });
});

test("every fee is in the file with what was posted of it, newest first; a thousand are held at most", async () => {
  const sent = recordSent(app.database.pool);
  const { response } = await client.call(withoutSaleRoute, { query: { market: "PL", format: "csv" } });
  const statements = sent.stop();
  const [, ...lines] = response.body.trim().split("\r\n");
  expect(lines).toHaveLength(FEES);
  expect(lines[0]).toContain("gone-2500");
  expect(lines.at(-1)).toContain("gone-1;");
  expect(lines.filter((line) => line.includes("-1,23;-1,00;"))).toHaveLength(FEES);
  expect(statements.filter(({ text }) => /isolation level repeatable read/u.test(text))).toHaveLength(1);
  expect(statements.filter(({ text }) => text.startsWith("fetch 1000 from batches"))).toHaveLength(3);
  // A batch asks once for what was posted of all its fees: each by itself reads the day anew.
  const sums = statements.filter(({ text }) => /original_amount/u.test(text));
  expect(sums).toHaveLength(3);
  let blocks = 0;
  for (const statement of sums) blocks += await blocksTouched(app.database.pool, statement);
  expect(blocks).toBeLessThan(1000);
});

test("the workbook holds as many, of the currency that is asked for", async () => {
  const workbook = async (currency: string): Promise<number> =>
    (await client.call(withoutSaleRoute, { query: { market: "PL", format: "xlsx", currency } })).response.rawPayload.length;
  expect(await workbook("PLN")).toBeGreaterThan((await workbook("EUR")) + 10_000);
});
