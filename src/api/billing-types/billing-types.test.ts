import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { alertsRoute } from "#contract/alerts.ts";
import {
  billingTypeEffectRoute,
  billingTypeRoute,
  classifyBillingTypeRoute,
  classifyForEveryoneRoute,
  everyonesTypeEffectRoute,
} from "#contract/billing-types.ts";
import { BILLED_LINES } from "#core/ledger.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { syncStore } from "#pipeline/sync/sync-store.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { billingFact, noFacts, orderFact, orderLineFact, cannedConnector } from "#testing/canned-connector.ts";
import { forFile } from "#testing/for-file.ts";
import type { Day } from "#core/facts.ts";

const app = forFile(createTestApp);
let first: TestClient;
let second: TestClient;
beforeEach(async () => {
  await sql`delete from billing_types where type_id = 'ZZ9'`.execute(app.database.db);
  first = await sellerWhoMet("ZZ9", "DELIVERY_EXTRA");
  second = await sellerWhoMet("ZZ9", null);
});

/**
 * VAT payer, 23 %: an order of 123.00; the new kind of fee twice, 6.15 gross (5.00 net) of the order on 10 March and 2.46
 * gross (2.00 net) of no order on 12 March. What the marketplace's group says counts when it is met for the first time.
 */
async function sellerWhoMet(typeId: string, typeGroup: string | null): Promise<TestClient> {
  const client = await app.signIn();
  const scope = { db: app.database.db, companyId: client.companyId };
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (${client.companyId}, 'allegro', true, true, 'sklep', '{PL}', 'PL', ${`account ${client.companyId}`}) returning id`.execute(
    scope.db,
  );
  const shelf = noFacts();
  shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
  const more = { typeGroup, typeName: "Opłata za szczęście" };
  shelf.billing = [
    billingFact("b1", typeId, -615, { ...more, orderId: "o" }),
    billingFact("b2", typeId, -246, { ...more, occurredAt: "2026-03-12T12:00:00.000Z" }),
  ];
  const now = (): number => Date.parse("2026-03-25T12:00:00.000Z");
  const run = {
    storeId: rows[0]?.id ?? 0,
    source: ALLEGRO,
    connector: cannedConnector(shelf),
    now,
    random: () => 0,
    onPage: async () => undefined,
  };
  expect(await syncStore(scope, run)).toEqual({ kind: "done" });
  return client;
}

async function ledgerOf({ companyId }: TestClient): Promise<Record<string, number>> {
  const { rows } = await sql<{ line: string; amount: number }>`
    select line, sum(amount)::bigint as amount from postings where company_id = ${companyId} group by line having sum(amount) <> 0`.execute(
    app.database.db,
  );
  return Object.fromEntries(rows.map(({ line, amount }) => [line, amount]));
}

/** Does what the last job of the company asks for. */
async function runRecompute({ companyId }: TestClient): Promise<void> {
  const { rows } = await sql<{ payload: { from: Day; to: Day; billingType: string } }>`
    select payload from job_runs where company_id = ${companyId} and kind = 'recompute' order by id desc limit 1`.execute(app.database.db);
  const payload = rows[0]?.payload;
  expect(payload).toEqual({ reason: "mapping", billingType: "ZZ9", from: "2026-03-10", to: "2026-03-12" });
  await withTransaction(app.database.db, (db) => recompute({ db, companyId }, { productIds: null, from: null, to: null, ...payload }));
}

async function expectVerified(): Promise<void> {
  expect((await verifyLedger(app.database.db)).differences).toEqual([]);
}

const unknownOf = async (client: TestClient) =>
  (await client.call(alertsRoute)).body.items.filter(({ kind }) => kind === "unknownBillingType");
const ZZ9 = { params: { typeId: "ZZ9" } };

test("two companies meet the same new code: both are told the truth, one says what it is, and the other's figures stay", async () => {
  for (const client of [first, second])
    expect(await unknownOf(client)).toMatchObject([
      {
        billingType: "ZZ9",
        text: "„Opłata za szczęście” (2 wpisy na −8,61\u00a0zł) liczy się w pozycji „Dostawa i Smart!”, dopóki nie wskażesz, czym jest.",
      },
    ]);
  const before = { sales: 12_300, vat: -2300, delivery: -700 };
  expect(await ledgerOf(first)).toEqual(before);

  const { body: type } = await first.call(billingTypeRoute, ZZ9);
  expect(type).toMatchObject({ line: "delivery", isGuess: true, entries: 2, from: "2026-03-10", to: "2026-03-12" });
  expect(type.sums).toEqual([{ currency: "PLN", amount: -861 }]);
  const wanted = { ...ZZ9, body: { line: "promotion" as const } };
  const { body: effect } = await first.call(billingTypeEffectRoute, wanted);
  expect(effect).toEqual({
    entries: 2,
    from: "2026-03-10",
    to: "2026-03-12",
    changes: [
      { line: "delivery", market: "PL", currency: "PLN", amount: 700 },
      { line: "promotion", market: "PL", currency: "PLN", amount: -700 },
    ],
  });
  // Asking changes nothing.
  expect(await ledgerOf(first)).toEqual(before);
  expect(await unknownOf(first)).toHaveLength(1);

  const { body: done } = await first.call(classifyBillingTypeRoute, wanted);
  expect(done.previous).toBeNull();
  await runRecompute(first);
  expect(await ledgerOf(first)).toEqual({ sales: 12_300, vat: -2300, promotion: -700 });
  expect(await ledgerOf(second)).toEqual(before);
  expect(await unknownOf(first)).toEqual([]);
  expect(await unknownOf(second)).toHaveLength(1);
  await expectVerified();

  await first.call(classifyBillingTypeRoute, { ...ZZ9, body: { line: done.previous } });
  await runRecompute(first);
  expect(await ledgerOf(first)).toEqual(before);
  expect(await unknownOf(first)).toHaveLength(1);
  await expectVerified();
});

test("the effect that is announced is the effect, whatever the fee turns out to be", async () => {
  for (const line of BILLED_LINES) {
    const before = await ledgerOf(first);
    const { body: effect } = await first.call(billingTypeEffectRoute, { ...ZZ9, body: { line } });
    await first.call(classifyBillingTypeRoute, { ...ZZ9, body: { line } });
    await withTransaction(app.database.db, (db) =>
      recompute({ db, companyId: first.companyId }, { productIds: null, from: null, to: null, billingType: "ZZ9" }),
    );
    const after = await ledgerOf(first);
    const moved = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0);
    expect([line, Object.fromEntries(effect.changes.map((change) => [change.line, change.amount]))]).toEqual([
      line,
      Object.fromEntries(moved),
    ]);
  }
  // A settlement posts nothing: the last of them leaves the sale alone.
  expect(await ledgerOf(first)).toEqual({ sales: 12_300, vat: -2300 });
  await expectVerified();
});

test("an administrator says it for everybody but those who said it themselves, and takes it back", async () => {
  const admin = await app.signIn({ isAdmin: true });
  await first.call(classifyBillingTypeRoute, { ...ZZ9, body: { line: "promotion" } });
  const wanted = { ...ZZ9, body: { line: "localTax" as const } };
  const followers = await sql<{ companies: number }>`
    select count(distinct company_id)::int as companies from billing_entries b
    where type_id = 'ZZ9' and not exists (select from company_billing_types c where c.company_id = b.company_id and c.type_id = 'ZZ9')`.execute(
    app.database.db,
  );
  const companies = followers.rows[0]?.companies ?? 0;
  expect((await admin.call(everyonesTypeEffectRoute, wanted)).body).toEqual({ companies, entries: 2 * companies, changes: [] });
  const { body: said } = await admin.call(classifyForEveryoneRoute, wanted);
  expect(said).toEqual({ companies, previous: null });
  await runRecompute(second);
  expect(await ledgerOf(second)).toEqual({ sales: 12_300, vat: -2300, localTax: -700 });
  expect(await unknownOf(second)).toEqual([]);
  expect((await first.call(billingTypeRoute, ZZ9)).body).toMatchObject({ line: "promotion", isGuess: false });

  await admin.call(classifyForEveryoneRoute, { ...ZZ9, body: { line: said.previous } });
  await runRecompute(second);
  expect(await ledgerOf(second)).toEqual({ sales: 12_300, vat: -2300, delivery: -700 });
  expect(await unknownOf(second)).toHaveLength(1);
});

test("who may not is refused, and a code that the company never met is not there", async () => {
  const viewer = await app.signIn({ companyId: first.companyId, role: "viewer" });
  const wanted = { ...ZZ9, body: { line: "delivery" as const } };
  expect((await viewer.refused(classifyBillingTypeRoute, wanted)).status).toBe(403);
  expect((await first.refused(classifyForEveryoneRoute, wanted)).status).toBe(403);
  const stranger = await app.signIn();
  for (const route of [billingTypeEffectRoute, classifyBillingTypeRoute]) expect((await stranger.refused(route, wanted)).status).toBe(404);
  expect((await stranger.refused(billingTypeRoute, ZZ9)).status).toBe(404);
});
