/** Years before the twelve months: what comes in, in which order, and what nobody else has to wait for. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MarketplaceError } from "#sources/errors.ts";
import { billingFact, orderFact, orderLineFact, refundFact, cannedConnector } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { readPast, wantsPast } from "./read-past.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
});
afterEach(() => store.drop());

type OnPage = () => Promise<void>;

const stretch = (onPage: OnPage = async () => undefined) =>
  readPast(store.scope, {
    storeId: 1,
    source: ALLEGRO,
    connector: cannedConnector(store.shelf),
    now: () => Date.parse(store.now),
    random: () => 0,
    onPage,
  });

/** Stretches until Polish fees reach back to the day, or as far as they go now. */
async function stretchesTo(day: string): Promise<void> {
  while ((await stretch()).kind === "more" && (await reach("billing:PL")) > day);
}

async function reach(feed: string): Promise<string> {
  const { rows } = await sql<{ from: string }>`
    select covered_from::text as "from" from sync_feeds where company_id = 1 and feed = ${feed}`.execute(store.scope.db);
  return rows[0]?.from ?? "";
}

const entry = (id: string, occurredAt: string, amount = -123) => billingFact(id, "LIS", amount, { occurredAt });
const wants = () => wantsPast(store.scope, { source: ALLEGRO, storeId: 1 }, Date.parse(store.now));

test("a first sync ends with twelve months; fees of six years follow, the oldest last, and a pause of three years ends nothing", async () => {
  store.shelf.orders = [orderFact("o", [orderLineFact("l", 12_300)])];
  store.shelf.billing = [
    entry("new", "2026-03-10T12:00:00.000Z"),
    entry("old", "2024-05-10T12:00:00.000Z"),
    entry("oldest", "2020-03-25T12:00:00.000Z"),
    entry("forgotten", "2020-03-24T12:00:00.000Z"),
  ];
  await store.sync();
  expect(await store.count("billing_entries")).toBe(1);
  expect(await wants()).toBe(true);
  const order: string[] = [];
  for (let more = true; more;) {
    more = (await stretch()).kind === "more";
    const { rows } = await sql<{ key: string }>`
      select entry_key as key from billing_entries where company_id = 1 and entry_key <> all(${order}::text[]) order by id`.execute(
      store.scope.db,
    );
    order.push(...rows.map(({ key }) => key));
  }
  expect(order).toEqual(["new", "old", "oldest"]);
  expect(await reach("billing:PL")).toBe("2020-03-24 23:00:00+00");
  // No older orders were there, so what belongs to them stays at its year.
  expect([await reach("orders"), await reach("refunds")]).toEqual(["2025-03-25 12:00:00+00", "2025-03-25 12:00:00+00"]);
  // 3 × (1.23 − 0.23 VAT) = 3.00
  expect(await store.ledger()).toEqual({ sales: 12_300, vat: -2300, listing: -300 });
  expect(await wants()).toBe(false);
  expect(await store.count("alerts")).toBe(0);
  await store.expectVerified();
});

test("orders are read as far as the marketplace has them, with their fees", async () => {
  const boughtAt = "2024-11-10T10:00:00.000Z";
  store.shelf.orders = [orderFact("old", [orderLineFact("l", 2460, { boughtAt })])];
  store.shelf.billing = [billingFact("b", "SUC", -246, { orderId: "old", offerId: "15000000001", occurredAt: "2024-11-10T12:00:00.000Z" })];
  await store.sync();
  expect(await store.count("orders")).toBe(0);
  await stretchesTo("2024-11-01");
  // 24.60 with 4.60 VAT; 2.46 − 0.46 VAT.
  expect(await store.ledger()).toEqual({ sales: 2460, vat: -460, commission: -200 });
  expect(Date.parse(await reach("orders"))).toBeLessThan(Date.parse(boughtAt));
  await store.expectVerified();
});

test("a stretch that breaks off is read again from where it began, and nothing is lost or doubled", async () => {
  store.shelf.billing = [entry("a", "2025-03-20T12:00:00.000Z"), entry("b", "2025-03-21T12:00:00.000Z")];
  await store.sync();
  const before = await reach("billing:PL");
  // The first asks whether there are older orders.
  await stretch();
  await expect(
    stretch(async () => {
      if ((await store.count("staging_facts")) > 0) throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect([await reach("billing:PL"), await store.count("billing_entries")]).toEqual([before, 0]);
  await stretchesTo("2025-03-01");
  expect([await store.count("billing_entries"), await store.count("staging_facts")]).toEqual([2, 0]);
  await store.expectVerified();
});

test("where the marketplace refuses older fees the daily reading goes on and tells nobody; the past asks again later", async () => {
  await store.sync();
  store.shelf.failures.set("billing", new MarketplaceError("refused", "too old", { status: 422 }));
  await stretchesTo("2025-01-01");
  store.shelf.failures.clear();
  expect(await reach("billing:PL")).toBe("2025-03-25 12:00:00+00");
  expect([await wants(), await store.count("alerts")]).toEqual([false, 0]);
  store.shelf.billing = [entry("new", "2026-03-25T12:30:00.000Z"), entry("old", "2024-05-10T12:00:00.000Z")];
  store.now = "2026-03-25T13:30:00.000Z";
  await store.sync();
  expect(await store.count("billing_entries")).toBe(1);
  expect(await wants()).toBe(true);
  await stretchesTo("2024-05-01");
  expect(await store.count("billing_entries")).toBe(2);
});

test("a beginning that the seller has chosen is the end of it", async () => {
  await sql`update stores set history_from = '2026-02-01'`.execute(store.scope.db);
  store.shelf.billing = [entry("old", "2024-05-10T12:00:00.000Z")];
  await store.sync();
  expect(await wants()).toBe(false);
  expect((await stretch()).kind).toBe("done");
  expect(await store.count("billing_entries")).toBe(0);
});

test("days that came in a file give way to the list once it shows them, and are not counted twice", async () => {
  await sql`
    insert into imports (company_id, id, kind, store_id, file_name, file_size, status, rows, created) values (1, 7, 'billing', 1, 'billing.csv', 1, 'succeeded', 2, 2)`.execute(
    store.scope.db,
  );
  for (const [key, day] of [
    ["row 1", "2024-05-10"],
    ["row 2", "2024-05-11"],
  ] as const) {
    await sql`
      insert into billing_entries (company_id, store_id, entry_key, type_id, type_name, occurred_at, billed_on, market, currency, amount, vat_rate, created_by_import, changed_by_import)
      values (1, 1, ${key}, 'LIS', 'Opłata', ${`${day}T08:00:00Z`}, ${day}, 'PL', 'PLN', -123, 2300, 7, 7)`.execute(store.scope.db);
  }
  // The list shows the first of the two days, and nothing of the second.
  store.shelf.billing = [entry("listed", "2024-05-10T08:00:00.000Z")];
  await store.sync();
  await stretchesTo("2024-05-01");
  const { rows } = await sql<{ key: string }>`select entry_key as key from billing_entries where company_id = 1 order by billed_on`.execute(
    store.scope.db,
  );
  expect(rows.map(({ key }) => key)).toEqual(["listed", "row 2"]);
  await store.expectVerified();
});

/** What the feed's state, and the tries and the next moment of its past, are. */
async function pastOf(feed: string): Promise<unknown> {
  const { rows } = await sql<{ state: string; tries: number | null; due: string | null }>`
    select state, (cursor #>> '{past,tries}')::int as tries, cursor #>> '{past,due}' as due
    from sync_feeds where company_id = 1 and feed = ${feed}`.execute(store.scope.db);
  return rows[0];
}

const LATER = "2026-03-25T12:10:00.000Z";

/** What the seller is told of the past at this moment. */
async function openGaps(): Promise<unknown[]> {
  const { rows } = await sql<{ params: unknown }>`
    select params from alerts where company_id = 1 and kind = 'pastFailing' and resolved_at is null`.execute(store.scope.db);
  return rows.map(({ params }) => params);
}

test("what no merge can take in is told and put off, longer each time, instead of being read again every two minutes", async () => {
  await store.sync();
  store.shelf.billing = [entry("poisoned", "2025-03-24T12:00:00.000Z")];
  await sql`alter table billing_entries add constraint no_poison check (entry_key <> 'poisoned')`.execute(store.scope.db);
  await stretch();
  await expect(stretch()).rejects.toThrow("no_poison");
  expect(await pastOf("billing:PL")).toEqual({ state: "done", tries: 1, due: LATER });
  expect(await wants()).toBe(false);
  expect((await stretch()).kind).toBe("done");
  // The next try is not sooner, and comes in once what was wrong is mended.
  store.now = LATER;
  await expect(stretch()).rejects.toThrow("no_poison");
  expect(await pastOf("billing:PL")).toEqual({ state: "done", tries: 2, due: "2026-03-25T12:30:00.000Z" });
  expect(await openGaps()).toEqual([]);
  // The third fault is the seller's to know: new fees come, the older ones do not.
  store.now = "2026-03-25T12:30:00.000Z";
  await expect(stretch()).rejects.toThrow("no_poison");
  expect(await openGaps()).toEqual([{ feed: "billing", beforeDay: "2025-03-25" }]);
  await sql`alter table billing_entries drop constraint no_poison`.execute(store.scope.db);
  store.now = "2026-03-25T13:10:00.000Z";
  await stretchesTo("2025-03-01");
  expect(await store.count("billing_entries")).toBe(1);
  expect(await openGaps()).toEqual([]);
});

test("a list that nobody can read puts off itself alone: what was read beside it comes in", async () => {
  store.shelf.orders = [orderFact("old", [orderLineFact("l", 2460, { boughtAt: "2025-03-24T10:00:00.000Z" })])];
  await store.sync();
  store.shelf.failures.set("operations", new TypeError("not a list"));
  await expect(stretch()).rejects.toThrow("not a list");
  expect(await store.count("orders")).toBe(1);
  expect(await pastOf("operations")).toEqual({ state: "done", tries: 1, due: LATER });
  expect(await pastOf("orders")).toEqual({ state: "done", tries: null, due: null });
  // Whether there are older orders is such a question too.
  store.shelf.failures.set("orders", new TypeError("no order"));
  await expect(stretch()).rejects.toThrow("no order");
  expect(await pastOf("orders")).toEqual({ state: "done", tries: 1, due: LATER });
  expect((await stretch()).kind).toBe("more");
});

test("refunds that could not be read while their orders came in are read later, although there are no older orders by then", async () => {
  const boughtAt = "2025-03-22T10:00:00.000Z";
  store.shelf.orders = [orderFact("old", [orderLineFact("l", 2460, { boughtAt })])];
  store.shelf.refunds = [refundFact("r", "old", [{ lineId: "l", units: 1, amount: 2460 }], { createdAt: boughtAt })];
  await store.sync();
  store.shelf.failures.set("refunds", new MarketplaceError("unavailable", "503", { status: 503 }));
  await stretchesTo("2025-01-01");
  // 24.60 with 4.60 VAT, as if nothing had come back.
  expect(await store.ledger()).toEqual({ sales: 2460, vat: -460 });
  store.shelf.failures.clear();
  expect(await reach("refunds")).toBe("2025-03-25 12:00:00+00");
  store.now = LATER;
  await stretch();
  expect(await reach("refunds")).toBe(await reach("orders"));
  // All 24.60 went back, and its VAT of 4.60.
  expect(await store.ledger()).toMatchObject({ refunds: -2460 });
  await store.expectVerified();
});

test("a list that counts orders and shows none is no end of them", async () => {
  await store.sync();
  store.shelf.orderGaps = [{ from: "2024-05-10T00:00:00.000Z", to: "2024-05-11T00:00:00.000Z", missing: 1 }];
  await stretch();
  expect(await pastOf("orders")).toEqual({ state: "done", tries: 1, due: LATER });
  // Shown at last: 24.60 with 4.60 VAT.
  store.shelf.orderGaps = [];
  store.shelf.orders = [orderFact("old", [orderLineFact("l", 2460, { boughtAt: "2025-03-22T10:00:00.000Z" })])];
  store.now = LATER;
  for (let left = 3; left > 0; left -= 1) await stretch();
  expect(await store.ledger()).toEqual({ sales: 2460, vat: -460 });
});
