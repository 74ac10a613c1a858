/** Kinds of expenses in the database: it takes those of the table, and each of them is asked for by what books it. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { EXPENSE_KINDS, isScheduled } from "#core/expense-kinds.ts";
import { createTestDatabase } from "#testing/database.ts";
import { forFile } from "#testing/for-file.ts";
import { followsSales, hasSchedule } from "./expense-kinds.sql.ts";

const database = forFile(createTestDatabase);

test("the database takes the kinds of the table and no other", async () => {
  const { rows } = await sql<{ says: string }>`
    select pg_get_constraintdef(oid) as says from pg_constraint where conname = 'expense_versions_kind_check'`.execute(database.db);
  const kinds = [...(rows[0]?.says ?? "").matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(new Set(kinds)).toEqual(new Set(EXPENSE_KINDS));
  expect(kinds).toHaveLength(EXPENSE_KINDS.length);
});

test("each kind is booked by the calendar or by what is sold, and none by both", async () => {
  const { rows } = await sql<{ kind: string; ahead: boolean; sold: boolean }>`
    select k.kind, ${hasSchedule("k.kind")} as ahead, ${followsSales("k.kind")} as sold
    from unnest(${[...EXPENSE_KINDS]}::text[]) as k (kind)`.execute(database.db);
  expect(rows.filter(({ ahead, sold }) => ahead === sold)).toEqual([]);
  expect(rows.filter(({ ahead }) => ahead).map(({ kind }) => kind)).toEqual(EXPENSE_KINDS.filter(isScheduled));
});
