import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "#db/migrate.ts";
import { type Schema, readSchema } from "#testing/tenancy/catalogue.ts";
import { checkShards, checkTenancy } from "#testing/tenancy/check.ts";
import type { Catalogue } from "#testing/tenancy/queries.ts";

beforeAll(() => loadModule());

const CATALOGUE: Catalogue = new Map([
  ["orders", { tenant: true, local: false, hasCompany: true }],
  ["lines", { tenant: true, local: false, hasCompany: true }],
  ["products", { tenant: true, local: false, hasCompany: true }],
  ["companies", { tenant: true, local: false, hasCompany: true }],
  ["users", { tenant: false, local: false, hasCompany: true }],
  ["rates", { tenant: false, local: false, hasCompany: false }],
  ["attempts", { tenant: false, local: true, hasCompany: false }],
]);

describe("a statement that is one company's", () => {
  test.each([
    "select id from orders where company_id = $1",
    "select o.id from orders o where o.company_id = $1::bigint and o.id = 5",
    "select 1 from orders o join lines l using (company_id, id) where l.company_id = $1",
    "select 1 from orders o left join lines l on l.company_id = o.company_id and l.id = o.id where o.company_id = $1",
    "select 1 from orders o, lines l, products p where o.company_id = l.company_id and p.company_id = l.company_id and o.company_id = $1",
    "select 1 from orders o where company_id = $1 and exists (select from lines l where l.company_id = o.company_id)",
    "select 1 from orders where company_id = $1 and (company_id, id) in (select company_id, id from lines)",
    "select 1 from users u join orders o on o.company_id = u.company_id where u.company_id = $1",
    "with wanted as (select company_id, id from orders where company_id = $1) select 1 from wanted join lines using (company_id, id)",
    "with input as (select $1::bigint as company_id) select 1 from input i join lines l on l.company_id = i.company_id",
    "select 1 from (select company_id from orders union all select company_id from lines) u where u.company_id = $1",
    "select 1 from (select company_id from orders where company_id = $1 union all select $1) u join lines l on l.company_id = u.company_id",
    "select 1 from orders o cross join lateral (select * from lines l where l.company_id = o.company_id limit 1) x where o.company_id = $1",
    "with recursive chain(company_id, id) as (select company_id, id from orders where company_id = $1 union all select l.company_id, l.id from chain c join lines l using (company_id, id)) select 1 from chain",
    "insert into orders (company_id, id) values ($1, $2), ($1, $3) on conflict (company_id, id) do update set id = excluded.id",
    "insert into lines (company_id, id) select company_id, id from orders where company_id = $1 returning company_id, id",
    "insert into companies (name) values ($1) returning company_id",
    "with gone as (delete from lines where company_id = $1 returning company_id, id) insert into orders (company_id, id) select company_id, id from gone",
    "update orders o set id = l.id from lines l where l.company_id = o.company_id and o.company_id = $1",
    "delete from orders using lines where lines.company_id = orders.company_id and orders.company_id = $1",
    "copy orders (company_id, id) from stdin",
    "select mid from rates",
    "insert into attempts (id) values ($1) on conflict (id) do update set at = now()",
    "begin",
  ])("%s", (statement) => {
    expect(checkTenancy(statement, CATALOGUE)).toEqual([]);
  });
});

describe("a statement of one company whose company Citus does not know where it looks for the shard is caught, its cure is not", () => {
  test.each([
    [
      "a lateral subquery that adds up",
      "select 1 from orders o cross join lateral (select count(*) from lines l where l.company_id = o.company_id) x where o.company_id = $1",
      "select 1 from orders o cross join lateral (select count(*) from lines l where l.company_id = $1) x where o.company_id = $1",
      "lines l is not tied to one company",
    ],
    [
      "a subquery among the columns",
      "select exists (select from lines l where l.company_id = o.company_id) from orders o where o.company_id = $1",
      "select exists (select from lines l where l.company_id = $1) from orders o where o.company_id = $1",
      "lines l is not tied to one company",
    ],
    [
      "EXISTS under OR",
      "select 1 from orders o where o.company_id = $1 and (o.id = 1 or exists (select from lines l where l.company_id = o.company_id))",
      "select 1 from orders o where o.company_id = $1 and (o.id = 1 or exists (select from lines l where l.company_id = $1))",
      "lines l is not tied to one company",
    ],
    [
      "a join with what is made apart",
      "select 1 from (select distinct company_id, id from orders where company_id = $1) o join lines l on l.company_id = o.company_id",
      "select 1 from (select distinct company_id, id from orders where company_id = $1) o join lines l on l.company_id = $1",
      "lines l is not tied to one company",
    ],
    [
      "a join with a WITH query",
      "with o as (select company_id, id from orders where company_id = $1) select 1 from o join lines l using (company_id)",
      "with o as (select company_id, id from orders where company_id = $1) select 1 from o join lines l on l.company_id = $1 and l.id = o.id",
      "lines is not tied to one company",
    ],
  ])("%s", (_, bad, cured, problem) => {
    expect(checkTenancy(bad, CATALOGUE)).toEqual([]);
    expect(checkShards(bad, CATALOGUE).map((found) => found.replace("lines l", problem.split(" is")[0] ?? ""))).toEqual([problem]);
    expect(checkShards(cured, CATALOGUE)).toEqual([]);
  });

  test.each([
    "select 1 from orders o where company_id = $1 and exists (select from lines l where l.company_id = o.company_id)",
    "select 1 from orders o where company_id = $1 and not exists (select from lines l where l.company_id = o.company_id)",
    "select 1 from orders o left join lines l on l.company_id = o.company_id and l.id = o.id where o.company_id = $1",
    "select 1 from orders o cross join lateral (select l.id from lines l where l.company_id = o.company_id) x where o.company_id = $1",
    "select 1 from (select company_id, count(*) from orders group by company_id) o where o.company_id = $1",
  ])("what becomes a join is asked of one shard: %s", (statement) => {
    expect(checkShards(statement, CATALOGUE)).toEqual([]);
  });
});

describe("a statement that reaches other companies is caught", () => {
  test.each([
    ["select id from orders", "orders is not tied to one company"],
    ["select 1 from orders o join lines l on l.id = o.id where o.company_id = $1", "lines l is not tied to one company"],
    ["select 1 from orders o join lines l using (id) where o.company_id = $1", "lines l is not tied to one company"],
    ["select 1 from orders where company_id = $1 or id = 1", "orders is not tied to one company"],
    ["select 1 from orders where company_id = any($1)", "orders is not tied to one company"],
    ["select 1 from orders where company_id > $1", "orders is not tied to one company"],
    ["select 1 from orders where not (company_id = $1)", "orders is not tied to one company"],
    ["select (select count(*) from lines l where l.id = o.id) from orders o where o.company_id = $1", "lines l is not tied to one company"],
    [
      "select 1 from orders where company_id = $1 and (company_id, id) not in (select company_id, id from lines)",
      "lines is not tied to one company",
    ],
    ["select 1 from orders o where company_id = $1 and id in (select id from lines)", "lines is not tied to one company"],
    [
      "with every as (select company_id, id from orders) select 1 from every join lines using (company_id, id) where lines.company_id = $1",
      "orders is not tied to one company",
    ],
    [
      "select 1 from (select company_id from orders where company_id = $1 union all select company_id from products) u join lines l on l.company_id = u.company_id",
      "products is not tied to one company",
    ],
    ["select 1 from unnest($1::bigint[]) as k (company_id) join orders using (company_id)", "orders is not tied to one company"],
    ["select 1 from users u join orders o on o.company_id = u.company_id where u.id = $1", "orders o is not tied to one company"],
    [
      "select 1 from orders natural join lines where orders.company_id = $1",
      "a natural join says nothing about companies: name the columns",
    ],
    ["insert into orders (id) values ($1)", "insert into orders does not name company_id"],
    ["insert into orders (company_id, id) select id, id from rates", "insert into orders takes company_id from elsewhere"],
    ["insert into orders (company_id, id) select company_id, id from lines", "insert into orders is not tied to one company"],
    [
      "insert into orders (company_id, id) values ($1, $2) on conflict (company_id, id) do update set at = now()",
      "on conflict of orders calls now: take the value from excluded",
    ],
    [
      "insert into orders (company_id, id) values ($1, $2) on conflict (company_id, id) do update set id = (select 1)",
      "on conflict of orders holds a subquery",
    ],
    ["update orders set id = l.id from lines l where orders.company_id = $1", "lines l is not tied to one company"],
    ["update orders set id = nextval('s') where company_id = $1", "update calls nextval: pass the value in"],
    ["delete from orders where id = $1", "orders is not tied to one company"],
    ["merge into orders using lines on orders.id = lines.id when matched then delete", "merge into orders: use insert on conflict"],
    ["truncate orders", "truncate of orders"],
    ["copy orders (id) from stdin", "copy of orders does not name company_id"],
    ["copy orders to stdout", "copy of orders does not name company_id"],
  ])("%s", (statement, problem) => {
    expect(checkTenancy(statement, CATALOGUE)).toContain(problem);
  });
});

describe("the schema can be distributed by company", () => {
  let schema: Schema;
  beforeAll(() => {
    schema = readSchema();
  });

  /** Looked up before the company is known, and so local or reference tables although they name a company. */
  // Who signs in, who is asked to join, whose consent comes back, whose account it is, which store is due, and who has paid: asked before a company is known.
  const BEFORE_THE_COMPANY_IS_KNOWN = new Set([
    "users",
    "memberships",
    "sessions",
    "invitations",
    "oauth_states",
    "marketplace_accounts",
    "store_schedule",
    "payment_customers",
  ]);

  /** What those who run the instance ask of all companies at once: measured of each by itself, and without its business. */
  const OF_THE_INSTANCE = new Set(["company_overviews"]);

  test("every table with a company belongs to tenants, but for those that answer who is asking or are the instance's", () => {
    const others = [...schema.catalogue].filter(([, { tenant, hasCompany }]) => hasCompany && !tenant).map(([table]) => table);
    expect(others.filter((table) => !BEFORE_THE_COMPANY_IS_KNOWN.has(table) && !OF_THE_INSTANCE.has(table))).toEqual([]);
    expect([...schema.catalogue.values()].filter(({ tenant }) => tenant).length).toBeGreaterThan(20);
  });

  test("primary, unique and foreign keys of tenant tables begin with the company", () => {
    const keys = schema.keys.filter(({ table }) => schema.catalogue.get(table)?.tenant === true);
    // A key to a table that every machine holds whole needs no company.
    const within = keys.filter(({ kind, to }) => kind !== "foreign" || schema.catalogue.get(to ?? "")?.hasCompany === true);
    expect(within.length).toBeGreaterThan(20);
    expect(within.filter(({ columns }) => columns[0] !== "company_id").map(({ table, name }) => `${table}: ${name}`)).toEqual([]);
  });

  /** Filled and emptied by one piece of work, never looked up by key. */
  const SCRATCH = new Set([
    "touched_keys",
    "staging_orders",
    "staging_costs",
    "staging_billing",
    "staging_ads",
    "staging_expenses",
    "staging_facts",
    "staging_lines",
  ]);

  test("every tenant table has a primary key", () => {
    const keyed = new Set(schema.keys.filter(({ kind }) => kind === "primary").map(({ table }) => table));
    const tenants = [...schema.catalogue].filter(([, { tenant }]) => tenant).map(([table]) => table);
    expect(tenants.filter((table) => !keyed.has(table) && !SCRATCH.has(table))).toEqual([]);
  });

  test("what has no key tells a removed row by all of its columns, else Citus would not move its shards while it is written", () => {
    const keyed = new Set(schema.keys.filter(({ kind }) => kind === "primary").map(({ table }) => table));
    const without = [...schema.catalogue].filter(([table, { tenant }]) => tenant && !keyed.has(table)).map(([table]) => table);
    const told = readMigrations().flatMap(({ text }) =>
      [...text.matchAll(/alter table (\w+) replica identity full;/g)].map(([, table]) => table),
    );
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter((table) => !told.includes(table))).toEqual([]);
  });

  test("no foreign key sets a column to null when its parent goes", () => {
    // "n" and "d" are PostgreSQL's letters for SET NULL and SET DEFAULT.
    expect(schema.keys.filter(({ onDelete }) => onDelete === "n" || onDelete === "d").map(({ name }) => name)).toEqual([]);
  });
});
