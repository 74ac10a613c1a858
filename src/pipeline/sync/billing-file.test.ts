/** A billing file of the marketplace in a store that reads its billing itself (docs/RULES.md, Billing file into a connected store). */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeBlob } from "#db/blobs.ts";
import { billingFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { importFile } from "../imports/import-file.ts";

let store: SyncedStore;

beforeEach(async () => {
  store = await syncedStore();
  await sql`update stores set history_from = '2026-02-01'`.execute(store.scope.db);
});
afterEach(() => store.drop());

type Outcome = {
  id: number;
  status: string;
  created: number;
  unchanged: number;
  warnings: { code: string; params: Record<string, string>; count: number; line: null }[];
};

/** Rows: day, name, offer, debit. */
async function take(rows: readonly (readonly [day: string, name: string, amount: string])[]): Promise<Outcome> {
  const { scope } = store;
  const lines = ["Data;Nazwa oferty;Identyfikator oferty;Typ operacji;Uznania;Obciążenia;Saldo;Szczegóły operacji"];
  for (const [day, name, amount] of rows) lines.push(`${day} 10:00;;;${name};;${amount};;`);
  const blob = await writeBlob(scope, once(new TextEncoder().encode(`${lines.join("\n")}\n`)), {
    purpose: "import",
    fileName: "billing.csv",
  });
  const { rows: added } = await sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, blob_id, file_name, file_size) values (1, 'billing', 1, ${blob.id}, 'billing.csv', ${blob.size}) returning id`.execute(
    scope.db,
  );
  const importId = added[0]?.id ?? 0;
  const run = {
    importId,
    kind: "billing" as const,
    storeId: 1,
    isConnected: true,
    market: "PL" as const,
    markets: ["PL" as const],
    blobId: blob.id,
    fileName: "plik.csv",
    dryRun: false,
    mapping: {},
    answers: {},
  };
  await importFile({ database: store.database, scope, run, progress: async () => undefined });
  const { rows: found } =
    await sql<Outcome>`select id, status, created, unchanged, warnings from imports where company_id = 1 and id = ${importId}`.execute(
      scope.db,
    );
  const outcome = found[0];
  if (outcome === undefined) throw new Error("the import is gone");
  return outcome;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test("days before the connection's history are booked, days it covers are only compared", async () => {
  store.shelf.billing = [billingFact("b1", "SUC", -1230, { occurredAt: "2026-03-02T09:00:00.000Z" })];
  await store.sync();
  const outcome = await take([
    ["02.01.2026", "Prowizja od sprzedaży", "-24,60"],
    ["02.03.2026", "Prowizja od sprzedaży", "-12,30"],
  ]);
  expect(outcome).toMatchObject({ status: "succeeded", created: 1, unchanged: 1 });
  expect(outcome.warnings).toEqual([{ code: "warnBillingAgrees", params: {}, count: 1, line: null }]);
  // Without the 23 % inside: 12.30 read → 10.00; 24.60 from the file → 20.00.
  expect(await store.ledger()).toEqual({ commission: -3000 });
  await store.expectVerified();
});

test("a difference is told by day and type with both sums, and nothing of it is booked", async () => {
  store.shelf.billing = [
    billingFact("b1", "SUC", -1230, { occurredAt: "2026-03-02T09:00:00.000Z" }),
    billingFact("b2", "SUC", -615, { occurredAt: "2026-03-03T09:00:00.000Z" }),
  ];
  await store.sync();
  const before = await store.ledger();
  const outcome = await take([
    ["02.03.2026", "Prowizja od sprzedaży", "-10,00"],
    ["02.03.2026", "Prowizja od sprzedaży", "-3,00"],
  ]);
  // 10.00 + 3.00 = 13.00 in the file against 12.30 read; the third of March is not in the file and not compared.
  expect(outcome.warnings.slice(1)).toEqual([
    {
      code: "warnBillingDiffers",
      params: { day: "2026-03-02", market: "PL", type: "Prowizja od sprzedaży", file: "-13.00 PLN", read: "-12.30 PLN" },
      count: 1,
      line: null,
    },
  ]);
  expect(outcome.warnings[0]).toMatchObject({ code: "warnBillingCompared", count: 2 });
  expect(await store.ledger()).toEqual(before);
});

test("before anything was read, what the connection is going to read is left to it", async () => {
  const outcome = await take([["02.03.2026", "Prowizja od sprzedaży", "-12,30"]]);
  expect(outcome).toMatchObject({ created: 0, unchanged: 1 });
  store.shelf.billing = [billingFact("b1", "SUC", -1230, { occurredAt: "2026-03-02T09:00:00.000Z" })];
  await store.sync();
  expect(await store.ledger()).toEqual({ commission: -1000 });
});
