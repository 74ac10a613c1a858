/** What the seller said about products holds for what comes later, from files and from the marketplace. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { orderFact, orderLineFact } from "#testing/canned-connector.ts";
import { type SyncedStore, syncedStore } from "#testing/synced-store.ts";
import { remap, type Remap } from "./remap.ts";
import { undoChange } from "../undo-change.ts";

const say = (scope: CompanyScope, wanted: Remap) => withTransaction(scope.db, (db) => remap({ ...scope, db }, { userId: null }, wanted));

async function idOf({ db, companyId }: CompanyScope, table: "products" | "offers", name: string): Promise<number> {
  const column = sql.ref(table === "products" ? "t.sku" : "t.external_id");
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t where t.company_id = ${companyId} and ${column} = ${name}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Units sold by SKU; "" = of no product. */
async function unitsOf({ db, companyId }: CompanyScope): Promise<Record<string, number>> {
  const { rows } = await sql<{ sku: string; units: number }>`
    select coalesce(p.sku, '') as sku, sum(p2.quantity)::bigint as units
    from postings p2 left join products p on p.company_id = p2.company_id and p.id = p2.product_id
    where p2.company_id = ${companyId} and p2.line = 'sales' group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ sku, units }) => [sku, units]));
}

describe("files", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const HEAD = "order_id;bought_at;offer_id;sku;name;quantity;unit_price";
  const FIRST = [HEAD, "Z-1;2026-03-03 10:00;O-1;KUBEK;Kubek;2;12,30", "Z-2;2026-03-04 10:00;O-2;KUB-2;Kubek drugi;3;10,00"];
  const LATER = [HEAD, "Z-3;2026-03-05 10:00;O-1;KUBEK;Kubek;1;12,30", "Z-4;2026-03-06 10:00;O-2;KUB-2;Kubek drugi;4;10,00"];

  async function seller(): Promise<FileCompany> {
    const company = await createFileCompany(database, { markets: ["PL"] });
    await company.take({ kind: "orders", content: FIRST });
    expect(await unitsOf(company.scope)).toEqual({ KUBEK: 2, "KUB-2": 3 });
    return company;
  }

  async function isRight({ scope }: FileCompany): Promise<void> {
    expect((await verifyLedger(scope.db, { companyIds: [scope.companyId] })).differences).toEqual([]);
  }

  test("the same file again changes nothing of a mapped offer, and new orders of it follow", async () => {
    const company = await seller();
    const { scope } = company;
    const [offerId, productId] = [await idOf(scope, "offers", "O-2"), await idOf(scope, "products", "KUBEK")];
    await say(scope, { kind: "mapping", links: [{ offerId, productId, quantity: 1 }] });
    expect(await unitsOf(scope)).toEqual({ KUBEK: 5 });
    expect(await company.take({ kind: "orders", content: FIRST })).toMatchObject({ changed: 0, unchanged: 2 });
    await company.take({ kind: "orders", content: LATER });
    // 2 + 3 and then 1 + 4.
    expect(await unitsOf(scope)).toEqual({ KUBEK: 10 });
    await isRight(company);
  });

  test("orders and costs under the SKU of a merged product are those of the one that remains; taken back, each has its own, also what came since", async () => {
    const company = await seller();
    const { scope } = company;
    const [survivorId, goneId] = [await idOf(scope, "products", "KUBEK"), await idOf(scope, "products", "KUB-2")];
    const { changeId } = await say(scope, { kind: "merge", survivorId, productIds: [goneId] });
    await company.take({ kind: "orders", content: LATER });
    expect(await unitsOf(scope)).toEqual({ KUBEK: 10 });
    const costs = await company.take({ kind: "products", content: ["sku;cost", "KUB-2;4,00"] });
    expect(costs).toMatchObject({ created: 1, rejected: 0 });
    const { rows } = await sql<{ id: number }>`select product_id as id from product_costs where company_id = ${scope.companyId}`.execute(
      scope.db,
    );
    expect(rows).toEqual([{ id: survivorId }]);
    await isRight(company);
    await withTransaction(scope.db, (db) => undoChange({ ...scope, db }, { userId: null }, changeId));
    expect(await unitsOf(scope)).toEqual({ KUBEK: 3, "KUB-2": 7 });
    await isRight(company);
    expect(await company.take({ kind: "orders", content: LATER })).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test("a file that is taken back after a merge gives its orders back to nobody who is gone", async () => {
    const company = await seller();
    const { scope } = company;
    // The file says the second order anew, and is undone after its product was merged.
    const changed = await company.take({ kind: "orders", content: [HEAD, "Z-2;2026-03-04 10:00;O-2;KUB-2;Kubek drugi;5;10,00"] });
    expect(changed).toMatchObject({ changed: 1 });
    const [survivorId, goneId] = [await idOf(scope, "products", "KUBEK"), await idOf(scope, "products", "KUB-2")];
    await say(scope, { kind: "merge", survivorId, productIds: [goneId] });
    await company.undo(changed);
    expect(await unitsOf(scope)).toEqual({ KUBEK: 5 });
    await isRight(company);
  });
});

describe("the marketplace", () => {
  let store: SyncedStore;
  afterEach(() => store.drop());

  test("orders and the list of offers keep to a mapping and to a merge", async () => {
    store = await syncedStore();
    const { scope, shelf } = store;
    const line = (id: string, offerId: string, sku: string, boughtAt: string) => orderLineFact(id, 1230, { offerId, sku, boughtAt });
    const list = (externalId: string, sku: string | null) => ({
      externalId,
      sku,
      name: `Oferta ${externalId}`,
      categoryId: null,
      imageUrl: null,
      status: "ACTIVE",
      stock: 5,
      prices: {},
      visits: {},
      priceRules: {},
      campaigns: {},
      campaignPrices: {},
    });
    shelf.orders = [
      orderFact("a", [line("l1", "1", "KUBEK", "2026-03-10T10:00:00.000Z")]),
      orderFact("b", [line("l2", "2", "LAMPA", "2026-03-10T11:00:00.000Z")]),
      orderFact("c", [line("l3", "3", "TALERZ", "2026-03-10T12:00:00.000Z")]),
    ];
    shelf.offers = [list("1", "KUBEK"), list("2", "LAMPA"), list("3", "TALERZ")];
    await store.sync();
    const kubek = await idOf(scope, "products", "KUBEK");
    await say(scope, { kind: "mapping", links: [{ offerId: await idOf(scope, "offers", "2"), productId: kubek, quantity: 1 }] });
    await say(scope, { kind: "merge", survivorId: kubek, productIds: [await idOf(scope, "products", "TALERZ")] });
    expect(await unitsOf(scope)).toEqual({ KUBEK: 3 });

    shelf.orders.push(
      orderFact("d", [line("l4", "2", "LAMPA", "2026-03-25T12:30:00.000Z")]),
      orderFact("e", [line("l5", "3", "TALERZ", "2026-03-25T12:40:00.000Z")]),
    );
    store.now = "2026-03-26T13:30:00.000Z";
    await store.sync();
    expect(await unitsOf(scope)).toEqual({ KUBEK: 5 });
    const { rows } = await sql<{ id: number }>`select distinct product_id as id from offers where company_id = 1`.execute(scope.db);
    expect(rows).toEqual([{ id: kubek }]);
    await store.expectVerified();
  });
});
