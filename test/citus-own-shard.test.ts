/** Rows that statements write for one company, and which way Citus takes them to its shard. */
import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { SMALL_WORLD } from "#testing/citus/small-world.ts";
import { checkForCitus, checkOwnShard } from "#testing/citus/rules.ts";

beforeAll(() => loadModule());

describe("rows that a SELECT yields are written on the shard of their company alone", () => {
  test.each([
    [
      "rows of a company that is merely given",
      "insert into lines (company_id, name) select $1::bigint, o.name from orders o where o.company_id = $1",
      "insert into lines (company_id, name) select o.company_id, o.name from orders o where o.company_id = $1",
      /lines takes its company from no table/,
    ],
    [
      "rows of what is sent with the statement",
      "insert into lines (company_id, name) select $1::bigint, n from unnest($2::text[]) n",
      "insert into lines (company_id, name) select own.company_id, n from orders own cross join unnest($2::text[]) n where own.company_id = $1",
      /lines takes its company from no table/,
    ],
    [
      "rows of a WITH query whose company it names",
      "with w as (select company_id, name from orders where company_id = $1), i as (insert into lines (company_id, name) select w.company_id, w.name from w) select 1",
      "with w as (select name from orders where company_id = $1), i as (insert into lines (company_id, name) select o.company_id, w.name from orders o cross join w where o.company_id = $1) select 1",
      /lines takes its company from no table/,
    ],
    [
      "the first of each, written at once",
      "insert into lines (company_id, name) select distinct on (o.name) o.company_id, o.name from orders o where o.company_id = $1",
      "with w as materialized (select distinct on (o.name) o.name from orders o where o.company_id = $1), i as (insert into lines (company_id, name) select o.company_id, w.name from orders o cross join w where o.company_id = $1) select 1",
      /lines from a SELECT with DISTINCT/,
    ],
    [
      "rows that are read beside a table that every machine has",
      "insert into lines (company_id, name) select o.company_id, u.name from orders o join users u on u.id = o.id where o.company_id = $1",
      "with w as materialized (select u.name from orders o join users u on u.id = o.id where o.company_id = $1), i as (insert into lines (company_id, name) select o.company_id, w.name from orders o cross join w where o.company_id = $1) select 1",
      /lines reads users, which every machine has/,
    ],
    [
      "rows of a numbered table that the coordinator would number",
      "insert into products (company_id, name) select o.company_id, o.name from orders o where o.company_id = $1",
      "insert into products (company_id, id, name) select o.company_id, next_number('s', o.company_id), o.name from orders o where o.company_id = $1",
      /draw next_number/,
    ],
  ])("%s", (_, bad, cured, problem) => {
    expect(checkOwnShard(bad, SMALL_WORLD).join("\n")).toMatch(problem);
    expect(checkOwnShard(cured, SMALL_WORLD)).toEqual([]);
    expect(checkForCitus(cured, SMALL_WORLD)).toEqual([]);
  });

  test("the row of the company beside rows of its own needs no other tie", () => {
    const rows = "select o.name from orders o join notes n on n.company_id = o.company_id where o.company_id = $1";
    const insert = `insert into lines (company_id, name) select own.company_id, r.* from companies own cross join (${rows}) r where own.company_id = $1`;
    expect(checkForCitus(insert, SMALL_WORLD)).toEqual([]);
    expect(checkOwnShard(insert, SMALL_WORLD)).toEqual([]);
  });

  test("rows that the coordinator numbers, made by hand and few, are let through", () => {
    expect(checkOwnShard("insert into notes (company_id, text) select $1::bigint, t from unnest($2::text[]) t", SMALL_WORLD)).toEqual([]);
  });
});
