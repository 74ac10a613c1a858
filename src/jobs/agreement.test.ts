import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recompute } from "#pipeline/figures/recompute.ts";
import { billingFact, orderFact, orderLineFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { checkAgreement } from "./daily.task.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

const openAlerts = async (): Promise<unknown[]> =>
  (
    await sql`select subject, params -> 'difference' as difference from alerts where kind = 'reconciliationMismatch' and resolved_at is null`.execute(
      store.scope.db,
    )
  ).rows;

test("a fee that is not in the ledger as billed is told, and no longer when it is", async () => {
  store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
  store.shelf.billing = [billingFact("b", "SUC", -1230, { orderId: "o" })];
  await store.sync();
  await checkAgreement(store.scope);
  expect(await openAlerts()).toEqual([]);

  // 12.30 gross is −10.00 net and −2.30 VAT; with −9.00 in the ledger 1.00 is missing.
  await sql`update postings set original_amount = -900, amount = -900, amount_pln = -900 where company_id = 1 and line = 'commission'`.execute(
    store.scope.db,
  );
  await checkAgreement(store.scope);
  expect(await openAlerts()).toEqual([{ subject: "2026-03-01:PL:SUC:PLN", difference: 100 }]);

  await recompute(store.scope, { productIds: null, from: null, to: null });
  await checkAgreement(store.scope);
  expect(await openAlerts()).toEqual([]);
});
