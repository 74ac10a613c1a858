/** A round of a store beside what follows it. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { simulatedStores } from "#testing/simulated-store.ts";
import { forFile } from "#testing/for-file.ts";
import { syncRound } from "./sync-round.ts";

const stores = forFile(() => simulatedStores({ sellers: [{ ordersPerDay: 1, offers: 3 }] }));
beforeAll(async () => {
  await sql`update stores set history_from = '2026-11-01' where company_id = 1`.execute(stores.database.db);
});

test("tags that cannot be given are told to the operator, and the round is what it was", async () => {
  const { db } = stores.database;
  await sql`insert into tags (company_id, id, name) overriding system value values (1, 301, 'Nowe')`.execute(db);
  // No rule that this product writes: asking it breaks.
  await sql`insert into tag_rules (company_id, tag_id, conditions, position) values (1, 301, '{}', 1)`.execute(db);
  const told: string[] = [];
  const log = { info: () => undefined, error: (_: Record<string, unknown>, message: string) => void told.push(message) };
  const signal = new AbortController().signal;
  const end = await syncRound({ ...stores.deps, log }, { scope: stores.scope, storeId: 1, signal, onPage: async () => undefined });
  expect([end.kind, told]).toEqual(["done", ["rules of tags were not followed"]]);
  const { rows } = await sql<{ state: string }>`select sync_status as state from stores where company_id = 1 and id = 1`.execute(db);
  expect(rows).toEqual([{ state: "done" }]);
});
