/** A move beside somebody who gives tags: neither stops the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { LAMPA, smallSeller, SWIECA } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";
import { lockTags } from "../tags/tag-states.query.ts";
import { remapEffect } from "./remap-effect.ts";
import { type Remap, remap } from "./remap.ts";

const database = forFile(createTestDatabase);
let scope: CompanyScope;
beforeEach(async () => {
  const { companyId } = await loadFacts(database, smallSeller());
  scope = { db: database.db, companyId };
});

const MERGE: Remap = { kind: "merge", survivorId: Number(SWIECA), productIds: [Number(LAMPA)] };

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(database.db);
    if (rows.length > 0) return;
    await sleep(10);
  }
}

/** The lamp gets a tag in a transaction that began before the move did. */
async function beside<T>(move: () => Promise<T>): Promise<T> {
  const giving = await database.db.startTransaction().execute();
  await lockTags({ ...scope, db: giving });
  const moved = move();
  await somebodyWaits();
  await sql`insert into product_tags (company_id, tag_id, product_id) values (${scope.companyId}, 302, ${LAMPA})`.execute(giving);
  await giving.commit().execute();
  return moved;
}

test("a merge waits for tags that are being given, and takes them over", async () => {
  await beside(() => withTransaction(scope.db, (db) => remap({ ...scope, db }, { userId: null }, MERGE)));
  const { rows } = await sql<{ tag: number }>`
    select tag_id as tag from product_tags where company_id = ${scope.companyId} and product_id = ${SWIECA} order by 1`.execute(scope.db);
  expect(rows.map(({ tag }) => tag)).toEqual([301, 302]);
});

test("its preview does so too", async () => {
  const told = await beside(() => remapEffect(scope, MERGE));
  expect(told.leftOut).toBeNull();
});
