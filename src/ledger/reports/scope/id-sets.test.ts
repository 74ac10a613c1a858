/** Long lists of ids give the same answers as short ones, and no row is compared with one id after another. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { chartRoute, productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import type { RouteContract } from "#contract/route.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { KUBEK, LAMPA, smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { holdsAny, holdsOnly, isIn, isNotIn } from "./id-sets.sql.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };
const PAGE = { page: 1, perPage: 50 };

/** Ids of three hundred products that sold nothing, and of nobody's. */
let others: string[];

const app = forFile(createTestApp);
let seller: TestClient;
let idOf: (product: string) => string;
beforeAll(async () => {
  app.setNow("2025-06-30T10:00:00Z");
  const { companyId, ids } = await loadFacts(app.database, smallSeller());
  idOf = (product) => String(ids.products.get(product) ?? product);
  const { rows } = await sql<{ id: number }>`
    insert into products (company_id, sku, name, search_text)
    select ${companyId}::bigint, 'CICHY-' || n, 'Cichy', 'cichy' from generate_series(1, 300) n returning id`.execute(app.database.db);
  others = rows.flatMap(({ id }, at) => [String(id), String(900_000_000 + at)]);
  seller = await app.signIn({ companyId });
});

const ASKED: readonly (readonly [string, RouteContract, object])[] = [
  ["tiles", tilesRoute, { tiles: [{ id: "june", ...JUNE }] }],
  ["chart", chartRoute, { ...JUNE, splitType: "week" }],
  ["products", productsRoute, { ...JUNE, ...PAGE, sort: "-netProfit" }],
  ["orders", ordersProfitabilityRoute, { ...JUNE, ...PAGE, sort: "-boughtAt" }],
  ["ledger", ledgerRoute, { ...JUNE, ...PAGE, sort: "-day" }],
];

test.each(ASKED)(
  "%s: products among many that sold nothing, or are nobody's, count as if they were named alone",
  async (_, contract, rest) => {
    const answer = async (filter: object): Promise<unknown> => (await seller.send(contract, { body: { filter, ...rest } })).json();
    const named = [idOf(KUBEK), idOf(LAMPA)];
    const few = await answer({ isAllProductsSelected: false, selectedProductIDs: named });
    expect(few).not.toHaveProperty("code");
    expect(await answer({ isAllProductsSelected: false, selectedProductIDs: [...named, ...others] })).toEqual(few);
    const without = await answer({ excludedProductIDs: named });
    expect(await answer({ excludedProductIDs: [...named, ...others] })).toEqual(without);
    expect(without).not.toEqual(few);
  },
);

/** Plans of a statement, with the list as the server sees it. */
async function planOf(condition: ReturnType<typeof isIn>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain (costs off)
    select from (select n, array[n, n + 1] as list from generate_series(1, 1000) n) r where ${condition}`.execute(app.database.db);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const RANGES: readonly (readonly [string, number[]])[] = [
  ["few", [1, 2, 500]],
  ["many", [1, 2, 500, ...Array.from({ length: 300 }, (_, at) => 2000 + at)]],
];

test.each(RANGES)("with %s ids each condition finds the same rows", async (_, ids) => {
  const count = async (condition: ReturnType<typeof isIn>): Promise<unknown> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from (select n, array[n, n + 1] as list from generate_series(1, 1000) n) r where ${condition}`.execute(
      app.database.db,
    );
    return rows[0]?.count;
  };
  const [value, list] = [sql`r.n::bigint`, sql`r.list::bigint[]`];
  expect(await count(isIn(value, ids))).toBe(3);
  expect(await count(isNotIn(value, ids))).toBe(997);
  // 1 and 2 stand in the lists of 1 and 2, 500 in those of 499 and 500; only that of 1 holds nothing else.
  expect(await count(holdsAny(list, ids))).toBe(4);
  expect(await count(holdsOnly(list, ids))).toBe(1);
});

test("each row is looked up in a table made once, never compared with the list", async () => {
  const ids = RANGES[1]?.[1] ?? [];
  expect(await planOf(isIn(sql`r.n::bigint`, ids))).toMatch(/Hash/);
  for (const condition of [isNotIn(sql`r.n::bigint`, ids), holdsAny(sql`r.list::bigint[]`, ids), holdsOnly(sql`r.list::bigint[]`, ids)]) {
    expect(await planOf(condition)).toMatch(/hashed SubPlan/);
  }
});
