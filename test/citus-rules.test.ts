import { loadModule } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { formsOf } from "#db/cluster-forms.ts";
import { readMigrations } from "#db/migrate.ts";
import { splitStatements } from "#db/split-statements.ts";
import { unaskedTrigger } from "#testing/citus/commands.ts";
import { SMALL_WORLD } from "#testing/citus/small-world.ts";
import { checkForCitus } from "#testing/citus/rules.ts";
import { readWorld, treesOf } from "#testing/citus/world.ts";
import { readSchema } from "#testing/tenancy/catalogue.ts";

beforeAll(() => loadModule());

const check = (statement: string): string[] => checkForCitus(statement, SMALL_WORLD);

describe("a statement that Citus refuses, or does otherwise, is found; its cure is not", () => {
  test.each([
    [
      "the clock inside of coalesce",
      "update orders set at = coalesce(at, now()) where company_id = $1",
      "update orders set at = coalesce(at, $2::timestamptz), seen = now() where company_id = $1",
      /coalesce or case/,
    ],
    [
      "the clock inside of case",
      "update users set at = case when $1 then current_timestamp end where id = $2",
      "update users set at = $1::timestamptz where id = $2",
      /coalesce or case/,
    ],
    [
      "the clock in the choice of a condition",
      "delete from orders where company_id = $1 and at < coalesce(until, now())",
      "delete from orders where company_id = $1 and at < now() - interval '1 day'",
      /coalesce or case/,
    ],
    [
      "a moment moved by hours inside of case",
      "update orders set at = case when $1 then $2::timestamptz + make_interval(hours => $3) else at end where company_id = $4",
      "update orders set at = case when $1 then $2::timestamptz else at end where company_id = $3",
      /coalesce or case/,
    ],
    [
      "a column moved by days",
      "update orders set seen = greatest(at + interval '14 days', now() + interval '7 days') where company_id = $1",
      "with said as materialized (select id, greatest(at + interval '14 days', now() + interval '7 days') as seen from orders where company_id = $1) update orders o set seen = s.seen from said s where o.company_id = $1 and o.id = s.id",
      /moves a column by an interval/,
    ],
    [
      "a column moved by days in the condition of a change",
      "delete from orders where company_id = $1 and at + '7 days'::interval < now()",
      "delete from orders where company_id = $1 and at < now() - '7 days'::interval",
      /moves a column by an interval/,
    ],
    [
      "a volatile function in the condition of a change",
      "delete from orders where company_id = $1 and random() < 0.5",
      "delete from orders where company_id = $1 and $2 < 0.5",
      /calls random: pass the value in/,
    ],
    [
      "a function of settings over a column",
      "update orders set note = to_char(at, 'YYYY') where company_id = $1",
      "with said as materialized (select id, to_char(at, 'YYYY') as note from orders where company_id = $1) update orders o set note = s.note from said s where o.company_id = $1 and o.id = s.id",
      /gives a column to to_char/,
    ],
    [
      "a moment read out of JSON in SET",
      "update orders o set at = (c.before ->> 'at')::timestamptz from (select before from notes where company_id = $1) c where o.company_id = $1",
      "with said as materialized (select (before ->> 'at')::timestamptz as at from notes where company_id = $1) update orders o set at = s.at from said s where o.company_id = $1",
      /reads a moment out of JSON/,
    ],
    [
      "rows made of JSON in SET",
      "update orders o set (a, b) = (select r.a, r.b from jsonb_populate_record(null::orders, o.before) r) where o.company_id = $1",
      "update orders o set (a, b) = (select h.a, h.b) from (select a, b, id from notes where company_id = $1) h where o.company_id = $1 and o.id = h.id",
      /makes rows of JSON in SET/,
    ],
    [
      "a case of a value in a change",
      "insert into orders (company_id, name) select company_id, case kind when 'a' then 'b' end from lines where company_id = $1",
      "insert into orders (company_id, name) select company_id, case when kind = 'a' then 'b' end from lines where company_id = $1",
      /case x when/,
    ],
    [
      "a case of a value in a SQL function",
      "create function f(m text) returns text language sql immutable return case m when 'a' then 'b' end",
      "create function f(m text) returns text language sql immutable return case when m = 'a' then 'b' end",
      /function f: case x when/,
    ],
    [
      "a case of a value in a SQL function written as text",
      "create function f(m text) returns text language sql as $$ select case m when 'a' then 'b' end $$",
      "create function f(m text) returns text language plpgsql as $$ begin return case m when 'a' then 'b' end; end $$",
      /function f: case x when/,
    ],
    [
      "a subquery in VALUES",
      "insert into users (id, locale) values ($1, coalesce((select locale from users where id = $2), 'pl'))",
      "insert into users (id, locale) values ($1, $2)",
      /asks a subquery for a value/,
    ],
    [
      "EXISTS over a WITH query, row by row",
      "with w as (select $1::bigint as id) delete from orders o where o.company_id = $2 and not exists (select from w where w.id = o.id)",
      "with w as (select $1::bigint as id), stale as materialized (select o.id from orders o left join w on w.id = o.id where o.company_id = $2 and w.id is null) delete from orders o using stale s where o.company_id = $2 and o.id = s.id",
      /exists over the WITH query w/,
    ],
    [
      "EXISTS of a table for each row of a WITH query",
      "with w as (select $1::bigint as id) insert into orders (company_id, id) select $2, w.id from w where not exists (select from lines l where l.company_id = $2 and l.id = w.id)",
      "with w as (select $1::bigint as id), known as materialized (select l.id from w join lines l on l.company_id = $2 and l.id = w.id) insert into orders (company_id, id) select $2, w.id from w left join known k on k.id = w.id where k.id is null",
      /exists of a shared table for each row of w/,
    ],
    [
      "EXISTS in an arm of a UNION",
      "with gone as (delete from lines where company_id = $1 returning id) select id from gone union all select c.id from (select id from notes where company_id = $1) c where not exists (select from orders o where o.company_id = $1 and o.id = c.id)",
      "with gone as (delete from lines where company_id = $1 returning id) select id from gone where exists (select from gone)",
      /for each row of c/,
    ],
    [
      "a join tied by parameters alone",
      "insert into notes (id, company_id) select l.id, $1 from lines l join orders o on o.company_id = $1 and o.id = l.order_id where l.company_id = $1",
      "insert into notes (id, company_id) select l.id, $1 from lines l join orders o on o.company_id = l.company_id and o.id = l.order_id where l.company_id = $1",
      /share a company by parameters alone/,
    ],
    [
      "a subquery of several tables, tied by parameters alone",
      "update lines l set n = s.n from orders o join (select p.n, p.id from notes p join users u using (company_id) join lines x on x.company_id = p.company_id) s on s.id = o.id where l.company_id = $1 and o.company_id = $1",
      "update lines l set n = s.n from orders o join (select p.company_id, p.n, p.id from notes p join users u using (company_id) join lines x on x.company_id = p.company_id) s using (company_id, id) where l.company_id = $1 and o.company_id = $1",
      /o and s share a company/,
    ],
    [
      "a lock within a WITH query that feeds writes",
      "with w as (select id from orders where company_id = $1 for update) update lines l set n = 1 from w where l.company_id = $1 and l.id = w.id",
      "select id from orders where company_id = $1 for update",
      /locks rows for others/,
    ],
    [
      "the job queue beside shared tables",
      "select graphile_worker.add_job('x') where exists (select from orders where company_id = $1)",
      "select graphile_worker.add_job('x')",
      /the job queue is called/,
    ],
    [
      "a subquery under OR",
      "delete from tokens where purpose = 'a' or user_id in (select id from users)",
      "delete from tokens where user_id in (select id from users)",
      /under OR/,
    ],
    [
      "rows numbered by the machine they are read on",
      "insert into notes (company_id, text) select company_id, 'x' from orders where company_id = $1",
      "insert into notes (company_id, text) values ($1, 'x')",
      /numbers it elsewhere/,
    ],
    [
      "an answer about rows that a machine wrote itself",
      "insert into lines (company_id, name) select o.company_id, o.name from orders o where o.company_id = $1 returning name",
      "insert into lines as l (company_id, name) select o.company_id, o.name from orders o where o.company_id = $1 returning l.name",
      /returning without a name of its own/,
    ],
    [
      "a number drawn for each row that is read",
      "select nextval('s') as id from orders where company_id = $1",
      "select nextval('s') as id",
      /nextval for each row/,
    ],
    [
      "a column that comes with a check",
      "alter table orders add column ending text check (ending in ('gone', 'off'))",
      "alter table orders add column ending text not null default 'gone'",
      /a column of orders with a constraint/,
    ],
    [
      "a column of a table on every machine that comes with a reference",
      "alter table users add column hour smallint references hours (hour)",
      "alter table users add constraint users_hour_check check (hour between 0 and 23)",
      /a column of users with a constraint/,
    ],
    [
      "a constraint beside another change",
      "alter table orders add column hour smallint, add constraint orders_hour_check check (hour between 0 and 23)",
      "alter table orders add column hour smallint, add column day date",
      /a constraint of orders beside others/,
    ],
    [
      "a column that is numbered afterwards",
      "alter table orders add column no bigint generated by default as identity",
      "alter table tokens add column no bigint generated by default as identity",
      /a column of orders that numbers itself/,
    ],
    [
      "a function that Citus has twice, of a parameter without a type",
      "select pg_cancel_backend($1)",
      "select pg_cancel_backend($1::integer)",
      /pg_cancel_backend of an integer or a bigint/,
    ],
    ["several indexes in one DROP", "drop index a, b", "drop index a", /one DROP of several/],
    [
      "a trigger that also hears TRUNCATE",
      "create trigger t before update or truncate on orders for each statement execute function f()",
      "create trigger t before update on orders for each row execute function f()",
      /hears TRUNCATE/,
    ],
    ["an ANALYZE that waits", "analyze orders, lines (id)", "analyze (skip_locked) orders, lines (id)", /analyze waits/],
    ["statements that share a text", "create table a (b int); select 1", "set timezone = 'UTC'; set jit = off", /several statements/],
    ["another time zone", "set timezone = 'Europe/Warsaw'", "set timezone = 'UTC'", /time zone of a session/],
    ["another time zone in other words", "set time zone 'Europe/Warsaw'", "set time zone 'UTC'", /time zone of a session/],
    [
      "a day cut by the session's zone",
      "select at::date from orders where company_id = $1",
      "select (at at time zone 'Europe/Warsaw')::date from orders where company_id = $1",
      /cut into days by the session/,
    ],
    [
      "a month cut by the session's zone",
      "select date_trunc('month', o.at) from orders o where company_id = $1",
      "select date_trunc('month', o.at, 'Europe/Warsaw') from orders o where company_id = $1",
      /cut into days by the session/,
    ],
  ])("%s", (_, bad, cured, problem) => {
    expect(check(bad).join("\n")).toMatch(problem);
    expect(check(cured)).toEqual([]);
  });

  test("what is on one machine only is not the rules' matter", () => {
    expect(check("update tokens set at = coalesce(at, now())")).toEqual([]);
    expect(check("insert into tokens (id) values ((select 1))")).toEqual([]);
  });
});

describe("the product's migrations", () => {
  /** Released, and mended by a later migration. */
  const MENDED = [/^function market_day: case x when/, /^a trigger of audit_log that hears TRUNCATE/];

  test("are taken by Citus, statement by statement in the form that is run", () => {
    const world = readWorld(readSchema());
    const problems = readMigrations().flatMap(({ name, text }) =>
      splitStatements(text)
        .flatMap(formsOf)
        .flatMap((statement) => checkForCitus(statement, world).map((problem) => `${name}: ${problem}`)),
    );
    expect(problems.filter((problem) => !MENDED.some((known) => known.test(problem.replace(/^[^:]*: /, ""))))).toEqual([]);
    expect(problems).toHaveLength(MENDED.length);
  });

  test("ask for triggers on shared tables before they make them", () => {
    const world = readWorld(readSchema());
    expect(readMigrations().flatMap(({ text }) => unaskedTrigger(treesOf(text), world))).toEqual([]);
    expect(unaskedTrigger(treesOf("create trigger t before update on orders for each row execute function f()"), SMALL_WORLD)).toEqual([
      "a trigger of orders without citus.enable_unsafe_triggers",
    ]);
  });

  test("leave functions and triggers in a form that Citus takes", () => {
    const { text } = readSchema();
    const world = readWorld(readSchema());
    const functions = treesOf(text).filter((tree) => "CreateFunctionStmt" in tree);
    expect(functions.length).toBeGreaterThan(2);
    expect(checkForCitus(text, world).filter((problem) => problem.startsWith("function"))).toEqual([]);
  });
});
