/**
 * The second history through the real pipeline: files as a desktop program leaves them, two markets across a year end.
 * Every expected figure was computed by a program that shares no line with the product (second/README.md).
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompanyFacts, Currency, Day, Market } from "#core/facts.ts";
import { type Figures, type Sums, figuresOf } from "#core/figures.ts";
import { forecastMonth } from "#core/forecast.ts";
import { LINES } from "#core/ledger.ts";
import { emptySums } from "#core/sums.ts";
import { columnOf } from "#ledger/rollup-columns.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany, type FileCompany, type ImportOutcome } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { parseDay } from "#core/day.ts";

type ExpectedFigures = Partial<Figures>;
type ExpectedScope = {
  markets: Market[];
  currency: Currency;
  windows: { startDate: Day; endDate: Day; figures: ExpectedFigures }[];
  months: Record<string, ExpectedFigures>;
  days: Record<Day, ExpectedFigures>;
  products: number;
  topProductsByNetRevenue: { sku: string; figures: ExpectedFigures }[];
};
type ExpectedFile = { file: string; mapping: Record<string, string>; rows: number };
type Expected = {
  company: Pick<
    CompanyFacts,
    "homeMarket" | "basis" | "recoveryPercent" | "packagingPerOrder" | "packagingPerUnit" | "ownShippingPerOrder"
  > & {
    vatPayer: boolean;
    oss: boolean;
  };
  orders: ExpectedFile & { created: number; rejected: number };
  costs: ExpectedFile;
  postings: number;
  scopes: ExpectedScope[];
};

const folder = new URL("second/", import.meta.url);

/** The committed file is written to this type; one that is not fails every comparison below. */
function readExpected(): Expected {
  return JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")) as Expected;
}

const expected = readExpected();

function contentOf(file: string): Uint8Array {
  const bytes = readFileSync(new URL(file, folder));
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

const database = forFile(createTestDatabase);
let company: FileCompany;
let costs: ImportOutcome;
let orders: ImportOutcome;

beforeAll(async () => {
  await seedReference(database.db);
  const { vatPayer, oss, ...settings } = expected.company;
  company = await createFileCompany(database, { ...settings, taxProfile: [{ from: null, vatPayer, oss }], markets: ["PL", "CZ"] });
  costs = await company.take({ kind: "products", content: contentOf(expected.costs.file), mapping: expected.costs.mapping });
  orders = await company.take({ kind: "orders", content: contentOf(expected.orders.file), mapping: expected.orders.mapping });
}, 180_000);

const COUNTED = { units: "units", costedUnits: "costed_units", refundedUnits: "refunded_units" } as const;

type Rollup = { table: "rollup_store_day" | "rollup_product_day" | "rollup_product_month"; orders: "orders" | "product_orders" };

/** Figures as sums of rollup rows; a scope of one market in its currency reads the market's columns, all others PLN. */
async function figuresIn(rollup: Rollup, { markets, currency }: ExpectedScope, where: ReturnType<typeof sql>): Promise<Figures> {
  const suffix = currency === "PLN" ? "_pln" : "";
  const money = [...LINES.map((line) => [line, columnOf(line)] as const), ["uncostedSales", "uncosted_sales"] as const];
  const columns = [
    ...money.map(([name, column]) => sql`coalesce(sum(r.${sql.ref(`${column}${suffix}`)}), 0)::bigint as ${sql.ref(name)}`),
    ...Object.entries(COUNTED).map(([name, column]) => sql`coalesce(sum(r.${sql.ref(column)}), 0)::bigint as ${sql.ref(name)}`),
    sql`coalesce(sum(r.${sql.ref(rollup.orders)}), 0)::bigint as orders`,
    sql`coalesce(bit_or(r.missing | r.missing_pln), 0) as missing`,
  ];
  const { rows } = await sql<Partial<Sums> & { orders: number; missing: number }>`
    select ${sql.join(columns)} from ${sql.table(rollup.table)} r
    where r.company_id = ${company.scope.companyId} and r.market = any(${markets}::text[]) and ${where}`.execute(database.db);
  const [row] = rows;
  if (row === undefined || row.missing !== 0) throw new Error("a sum without a row, or with a posting that has no rate");
  return figuresOf({ ...emptySums(), ...row, finalOrders: row.orders });
}

const ofStores: Rollup = { table: "rollup_store_day", orders: "orders" };
const within = (from: Day, to: Day) => sql`r.day between ${from} and ${to}`;
const monthOf = (month: string) => sql`r.day >= ${`${month}-01`}::date and r.day < ${`${month}-01`}::date + interval '1 month'`;
const ofSku = (sku: string) =>
  sql`r.product_id = (select p.id from products p where p.company_id = ${company.scope.companyId} and p.sku = ${sku})`;

/** Figures that the other program does not state are left out: they have tests of their own. */
function statedIn(wanted: ExpectedFigures, figures: Figures): ExpectedFigures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name in wanted));
}

describe("what the files bring in", () => {
  test("every row of the cost file is taken", () => {
    expect(costs).toMatchObject({ status: "succeeded", rows: expected.costs.rows, created: expected.costs.rows, rejected: 0 });
  });

  test("six rows of the order file are refused one by one, the rest is taken", () => {
    const { rows, created, rejected } = expected.orders;
    expect(orders).toMatchObject({ status: "succeeded", rows, created, rejected, changed: 0, unchanged: 0, removed: 0 });
  });

  test("the ledger has as many postings as the other program counts", async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from postings where company_id = ${company.scope.companyId}`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(expected.postings);
  });
});

describe.each(expected.scopes)("$markets in $currency", (scope) => {
  test.each(scope.windows)("$startDate to $endDate", async ({ startDate, endDate, figures: wanted }) => {
    expect(statedIn(wanted, await figuresIn(ofStores, scope, within(startDate, endDate)))).toEqual(wanted);
  });

  test.each(Object.entries(scope.months))("the month %s", async (month, wanted) => {
    expect(statedIn(wanted, await figuresIn(ofStores, scope, monthOf(month)))).toEqual(wanted);
  });

  test.each(Object.entries(scope.days))("the day %s", async (day, wanted) => {
    expect(statedIn(wanted, await figuresIn(ofStores, scope, within(parseDay(day), parseDay(day))))).toEqual(wanted);
  });

  test("as many products have a row as were sold or given back", async () => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct product_id) as n from rollup_product_month
      where company_id = ${company.scope.companyId} and market = any(${scope.markets}::text[]) and product_id <> 0`.execute(database.db);
    expect(rows[0]?.n).toBe(scope.products);
  });

  describe.each(["rollup_product_day", "rollup_product_month"] as const)("products over the whole history, by %s", (table) => {
    test.each(scope.topProductsByNetRevenue)("$sku", async ({ sku, figures: wanted }) => {
      expect(statedIn(wanted, await figuresIn({ table, orders: "product_orders" }, scope, ofSku(sku)))).toEqual(wanted);
    });
  });
});

describe("the month forecast from its days so far", () => {
  /** Polish days in złoty; orders of files are final. */
  async function history(): Promise<Map<Day, Sums>> {
    const money = LINES.map((line) => [line, columnOf(line)] as const);
    const columns = money.map(([name, column]) => sql`coalesce(sum(r.${sql.ref(`${column}_pln`)}), 0)::bigint as ${sql.ref(name)}`);
    const { rows } = await sql<Partial<Sums> & { day: Day }>`
      select r.day, ${sql.join(columns)} from rollup_store_day r
      where r.company_id = ${company.scope.companyId} and r.market = 'PL' group by r.day order by r.day`.execute(database.db);
    return new Map(rows.map(({ day, ...sums }) => [day, { ...emptySums(), ...sums }]));
  }

  test("is on average within a fifth of what the month was", async () => {
    const days = await history();
    const [firstDay] = days.keys();
    if (firstDay === undefined) throw new Error("no day has a figure");
    const made = ["2024-12", "2025-01", "2025-02"].flatMap((month) =>
      ["05", "10", "15", "20", "25"].map((date) => ({ month, today: `${month}-${date}` })),
    );
    const errors = made.map(({ month, today }) => {
      const known = new Map([...days].filter(([day]) => day < today));
      const wanted = [...days].filter(([day]) => day.startsWith(month)).reduce((sum, [, sums]) => sum + profitOf(sums), 0);
      const forecast = forecastMonth(known, firstDay, parseDay(today));
      return { today, error: forecast === null ? null : Math.abs(profitOf(forecast.sums) - wanted) / wanted };
    });
    const found = errors.flatMap(({ error }) => error ?? []);
    expect(found).toHaveLength(15);
    expect(found.reduce((sum, error) => sum + error, 0) / found.length).toBeLessThan(0.2);
  });

  function profitOf(sums: Sums): number {
    return LINES.reduce((total, line) => total + (sums[line] ?? 0), 0);
  }
});

test("the same files again change nothing", async () => {
  const everything = () =>
    sql`select md5(string_agg(r::text, '' order by r::text)) as sum from rollup_product_day r where r.company_id = ${company.scope.companyId}`
      .execute(database.db)
      .then(({ rows }) => rows);
  const before = await everything();
  const nothing = { status: "succeeded", created: 0, changed: 0, removed: 0 };
  const costsAgain = await company.take({ kind: "products", content: contentOf(expected.costs.file), mapping: expected.costs.mapping });
  expect(costsAgain).toMatchObject({ ...nothing, unchanged: expected.costs.rows, rejected: 0 });
  const ordersAgain = await company.take({ kind: "orders", content: contentOf(expected.orders.file), mapping: expected.orders.mapping });
  expect(ordersAgain).toMatchObject({ ...nothing, unchanged: expected.orders.created, rejected: expected.orders.rejected });
  expect(await everything()).toEqual(before);
}, 120_000);
