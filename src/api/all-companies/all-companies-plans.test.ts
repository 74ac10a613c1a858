/** Ten thousand companies: a page reads as many rows as it shows, whatever it is sorted by and however far it lies. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { allCompaniesRoute } from "#contract/all-companies.ts";
import { COMPANY_SORTS } from "#core/all-companies.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { forFile } from "#testing/for-file.ts";
import { type Asked, findOverviews, MOST_LOOKED_AT, pageStatement } from "./all-companies.query.ts";

const COMPANIES = 10_000;
const PAGE = 50;

const app = forFile(createTestApp);
let admin: TestClient;
beforeAll(async () => {
  admin = await app.signIn({ isAdmin: true });
  const { db } = app.database;
  await sql`delete from company_overviews`.execute(db);
  // Values repeat, so that pages also begin among equals: 100 names, 50 counts of orders; every fourth never read.
  await sql`
    insert into company_overviews (company_id, name, sort_name, search_text, created_at, orders_30_days, orders_total, postings, last_sync_at,
      last_activity_at, sync, measured_at)
    select 100000 + n, 'Firma ' || n % 100, 'firma ' || n % 100, 'firma ' || n % 100, timestamptz '2025-01-01Z' + n % 500 * interval '1 hour',
      n % 50, n % 1000, n % 700, case when n % 4 = 0 then '-infinity' else timestamptz '2026-01-01Z' + n % 90 * interval '1 minute' end,
      timestamptz '2026-01-01Z' + n % 30 * interval '1.5 seconds', case when n = 9999 then 'attention' else 'ok' end, now()
    from generate_series(1, ${COMPANIES}::int) n`.execute(db);
  await sql`analyze company_overviews`.execute(db);
});

type Node = { "Node Type": string; "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; Plans?: Node[] };

function rowsRead(node: Node): number {
  const own = node["Relation Name"] === "company_overviews" ? node["Actual Rows"] * node["Actual Loops"] : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), 0);
}

async function read(asked: Asked): Promise<number> {
  const { rows } = await sql<{
    "QUERY PLAN": [{ Plan: Node }];
  }>`explain (analyze, timing off, format json) ${pageStatement(asked)}`.execute(app.database.db);
  const [plan] = rows;
  if (plan === undefined) throw new Error("no plan");
  return rowsRead(plan["QUERY PLAN"][0].Plan);
}

const PLAIN: Asked = { isPaidFor: false, q: "", only: null, plan: null, sort: "name", isDown: false, after: null, limit: PAGE };

describe.each(COMPANY_SORTS)("by %s", (sort) => {
  test.each([false, true])(
    "descending %s: the first page and one far away read a page and one row, and nobody is left out",
    async (isDown) => {
      const { db } = app.database;
      const asked = { ...PLAIN, sort, isDown };
      const seen = new Set<number>();
      let after: Asked["after"] = null;
      do {
        const { rows, next }: Awaited<ReturnType<typeof findOverviews>> = await findOverviews(db, { ...asked, after, limit: 500 });
        for (const { companyId } of rows) seen.add(companyId);
        if (seen.size === 500 || seen.size === 9_000) {
          // 50 that are shown and the one that says there are more.
          expect(await read({ ...asked, after: next })).toBe(PAGE + 1);
        }
        after = next;
      } while (after !== null);
      expect(await read(asked)).toBe(PAGE + 1);
      expect(seen.size).toBe(COMPANIES);
    },
  );
});

test("a search and a filter look at a bounded part of the list, once, and find the one that fits among ten thousand", async () => {
  const asked: Asked = { ...PLAIN, only: "syncFailed" };
  expect(await read(asked)).toBe(COMPANIES);
  expect(MOST_LOOKED_AT).toBe(20_000);
  const { body } = await admin.call(allCompaniesRoute, { query: { only: "syncFailed", sort: "orders" } });
  expect([body.items.map(({ id }) => id), body.next]).toEqual([["109999"], null]);
});

test("by the cursors of the answers every page follows the one before; a cursor of another order is refused", async () => {
  const names: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { body } = await admin.call(allCompaniesRoute, {
      query: { sort: "lastSyncAt", direction: "descending", perPage: 7, ...(cursor === undefined ? {} : { cursor }) },
    });
    names.push(...body.items.map(({ id }) => id));
    cursor = body.next ?? undefined;
  }
  const { rows } = await sql<{ id: string }>`
    select company_id::text as id from company_overviews order by last_sync_at desc, company_id desc limit 21`.execute(app.database.db);
  expect(names).toEqual(rows.map(({ id }) => id));
  const { status, body } = await admin.refused(allCompaniesRoute, { query: { sort: "orders", cursor: cursor ?? "" } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["cursor"]]);
  expect((await admin.refused(allCompaniesRoute, { query: { cursor: "xyz" } })).status).toBe(422);
});
