/** The rollups hold the ledger's lines and nothing else, and the migration that adds a line is written from their table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { LINES, linesOf as linesOfGroup } from "#core/ledger.ts";
import { dumpSchema } from "#db/schema-dump.ts";
import { splitStatements } from "#db/split-statements.ts";
import { columnOf } from "#ledger/rollup-columns.ts";
import { checkForCitus } from "#testing/citus/rules.ts";
import { readWorld } from "#testing/citus/world.ts";
import { createTestDatabase } from "#testing/database.ts";
import { readSchema } from "#testing/tenancy/catalogue.ts";
import { lineRollups, missingColumns, textOfMigration } from "../scripts/line-migration-text.ts";

beforeAll(() => loadModule());

const SCHEMA = readFileSync(join(import.meta.dirname, "../src/db/schema.sql"), "utf8");
const COLUMNS = LINES.map(columnOf);
const REVENUE = linesOfGroup("revenue").map(columnOf);
const ROLLUPS = ["rollup_order", "rollup_product_day", "rollup_product_month", "rollup_store_day", "rollup_store_month"];
/** Amounts of a rollup that are parts or sums of lines. */
const NOT_LINES = [
  "uncosted_net",
  "uncosted_sales",
  "estimated_costs",
  "estimated_commission",
  "estimated_delivery",
  "estimated_ads",
  "net_profit",
  "net_revenue",
  "known_profit",
];

/** Lines whose columns stand in each rollup. */
function linesOf(schema: string): Record<string, string[]> {
  return Object.fromEntries(
    lineRollups(schema).map(({ name, columns }) => [
      name,
      [...columns].filter((column) => columns.has(`${column}_pln`) && !NOT_LINES.includes(column)).toSorted(),
    ]),
  );
}

/** The columns that each kept sum of lines is made of, by table and column. */
function sumsOf(schema: string): Record<string, string[]> {
  const kept = [...schema.matchAll(/^create table (rollup_\w+) \(\n([\s\S]*?)\n\);/gm)].flatMap(([, table = "", body = ""]) =>
    [...body.matchAll(/^ {2}((?:net_profit|net_revenue|known_profit)(?:_pln)?) bigint generated always as \(([\s\S]*?)\) stored/gm)].map(
      ([, column = "", expression = ""]) => [`${table}.${column}`, expression] as const,
    ),
  );
  return Object.fromEntries(
    kept.map(([name, expression]) => [name, [...expression.matchAll(/COALESCE\((\w+),/g)].map(([, column = ""]) => column)]),
  );
}

const everywhere = <Value>(names: readonly string[], value: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

const SUMS = ["rollup_order.known_profit", "rollup_product_day.net_profit", "rollup_product_month.net_profit"];
const inPln = (columns: readonly string[]): string[] => columns.map((column) => `${column}_pln`);

const REVENUES = ["rollup_product_day.net_revenue", "rollup_product_month.net_revenue"];

/** Every sum of all lines holds every line, and of revenue every line of it, in the market's currency and in złoty. */
const wholeSums = (columns: readonly string[], revenue: readonly string[] = REVENUE) => ({
  ...everywhere(SUMS, () => [...columns]),
  ...everywhere(inPln(SUMS), () => inPln(columns)),
  ...everywhere(REVENUES, () => [...revenue]),
  ...everywhere(inPln(REVENUES), () => inPln(revenue)),
});

describe("the schema", () => {
  test("has two columns for each line in every rollup, and no others (npm run line-migration adds those of a new line)", () => {
    expect(linesOf(SCHEMA)).toEqual(everywhere(ROLLUPS, () => COLUMNS.toSorted()));
    expect(missingColumns(SCHEMA, COLUMNS)).toEqual([]);
  });

  test("keeps sums of all lines and of revenue, none left out", () => {
    expect(sumsOf(SCHEMA)).toEqual(wholeSums(COLUMNS));
  });
});

describe("the migration of a new line", () => {
  const wanted = [...COLUMNS, "gift_wrapping"];
  const text = textOfMigration(SCHEMA, { all: wanted, revenue: REVENUE });

  test("brings a database to what the code expects, indexes and amounts that are there included", async () => {
    const database = await createTestDatabase();
    const { db } = database;
    await sql`insert into rollup_product_day (company_id, store_id, market, product_id, offer_id, day, sales, vat)
      values (1, 1, 'PL', 1, 1, '2026-01-01', 12300, -2300)`.execute(db);
    for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
    const schema = await dumpSchema(db);
    expect(linesOf(schema)).toEqual(everywhere(ROLLUPS, () => wanted.toSorted()));
    expect(sumsOf(schema)).toEqual(wholeSums(wanted));
    const indexes = (of: string) => [...of.matchAll(/^CREATE.* INDEX .*$/gm)].map(([statement]) => statement);
    expect(indexes(schema)).toEqual(indexes(SCHEMA));
    await sql`update rollup_product_day set gift_wrapping = -500 where company_id = 1`.execute(db);
    const { rows } = await sql`select net_profit as profit from rollup_product_day where company_id = 1`.execute(db);
    expect(rows).toEqual([{ profit: 9500 }]); // 12300 − 2300 − 500
    await database.drop();
  });

  test("is taken by Citus, statement by statement", () => {
    const world = readWorld(readSchema());
    expect(splitStatements(text).flatMap((statement) => checkForCitus(statement, world))).toEqual([]);
  });

  test("is refused where a line has its columns in some rollups only", () => {
    const half = SCHEMA.replace("create table rollup_order (\n", "create table rollup_order (\n  gift_wrapping bigint,\n");
    expect(() => textOfMigration(half, { all: wanted, revenue: REVENUE })).toThrow("gift_wrapping stand in some rollups and not in others");
  });
});
