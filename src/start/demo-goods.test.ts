/** What the demo holds, in the shape its seller would keep it; the orders of its shops are looked at without reading them in. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { EXPENSE_KINDS } from "#core/expense-kinds.ts";
import { addDays, addMonths, startOfMonth } from "#core/day.ts";
import { withTransaction } from "#db/connection.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { demoSellers } from "#sources/simulator/demo-sellers.ts";
import { DAY, monthOf } from "#sources/simulator/moments.ts";
import { createWorld, type World } from "#sources/simulator/world.ts";
import type { OrderPlan } from "#sources/simulator/world-types.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import type { Day } from "#core/facts.ts";
import { noteNovelties, type DemoSeed, seedDemoGoods } from "./demo-goods.ts";

const TODAY = "2026-11-22";
/** Thirteen whole months before November. */
const SINCE = "2025-10-01";

const worldOf = (since: Day): World => createWorld({ seed: "zyskomierz-demo-2", sellers: demoSellers(since) });
const world = worldOf(SINCE);
const noon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** Orders of the days before, as they count: paid, and neither cancelled nor sent back uncollected. */
function countedBefore(from: World, day: Day, days: number): OrderPlan[] {
  const to = noon(day);
  const months = Array.from({ length: Math.ceil(days / 28) + 1 }, (_, back) => monthOf(to) - back);
  return from.sellers
    .flatMap((seller) => months.flatMap((month) => seller.orders(month)))
    .filter(
      ({ boughtAt, readyAt, goneAt, cancelled, notCollected, fulfilment }) =>
        boughtAt > to - days * DAY &&
        boughtAt <= to &&
        readyAt !== null &&
        goneAt === null &&
        cancelled === null &&
        !notCollected &&
        fulfilment.at(-1)?.status !== "CANCELLED",
    );
}

describe("the shops", () => {
  test("there are two, on four markets, with products that have names of their own", () => {
    expect(world.sellers.map(({ seller }) => [seller.login, seller.markets])).toEqual([
      ["dom-i-kuchnia", ["PL", "CZ", "SK", "HU"]],
      ["ogrod-i-warsztat", ["PL", "CZ"]],
    ]);
    for (const { seller } of world.sellers) expect(new Set(seller.offers.map(({ name }) => name)).size).toBe(seller.offers.length);
    const orders = countedBefore(world, TODAY, 30);
    for (const market of ["PL", "CZ", "SK", "HU"]) expect(orders.filter((order) => order.market === market).length).toBeGreaterThan(40);
  });

  test.each(Array.from({ length: 12 }, (_, month) => addMonths("2026-01-20", month)))(
    "whoever begins a demo on %s sees about 40 orders a day",
    (day) => {
      const orders = countedBefore(worldOf(startOfMonth(addMonths(day, -13))), day, 30);
      expect(orders.length / 30).toBeGreaterThanOrEqual(35);
      expect(orders.length / 30).toBeLessThanOrEqual(45);
    },
  );

  test("new orders come each day, also after weeks off, and nothing is sold before it is there", () => {
    for (const later of [1, 30, 90]) expect(countedBefore(world, addDays(TODAY, later), 1).length).toBeGreaterThan(15);
    const lines = countedBefore(world, TODAY, 400).flatMap((order) => order.lines);
    expect(lines.filter(({ offer, boughtAt }) => boughtAt < offer.createdAt - 60_000)).toEqual([]);
  });

  test("of one product every third parcel comes back, of the others one in twenty", () => {
    const orders = countedBefore(world, addDays(TODAY, -40), 300);
    const returned = (list: readonly OrderPlan[]): number =>
      list.filter(({ customerReturn }) => customerReturn !== null).length / list.length;
    const isBedding = ({ lines }: OrderPlan): boolean => lines.some(({ offer }) => offer.sku === "POS-SAT-160");
    expect(returned(orders.filter(isBedding))).toBeGreaterThan(0.25);
    expect(returned(orders.filter((order) => !isBedding(order)))).toBeLessThan(0.06);
  });

  test("prices change now and then: a promotion lowers what is asked for a fortnight", () => {
    const asked = (day: Day) =>
      countedBefore(world, day, 10)
        .flatMap((order) => (order.market === "PL" ? order.lines : []))
        .flatMap(({ offer, originalPrice }) => (offer.sku === "NOZ-BLO-5" ? originalPrice : []));
    // Promoted from the 8th to the 21st of every third month: 189.00 × 0.9 = 170.10, written 169.99.
    expect(new Set([...asked("2026-09-20"), ...asked("2026-10-20"), ...asked("2026-11-20")])).toEqual(new Set([18_900, 16_999]));
  });
});

describe("what the seller has written down", () => {
  let database: TestDatabase;
  let companyId: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    const made = await createUser(database.db, { email: "demo@example.pl", password: "przykladowe-haslo-2026", company: "Demo" });
    companyId = made.companyId;
    await sql`
      insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market)
      select ${companyId}, 'allegro', true, true, s, '{PL}', 'PL' from unnest(array['dom', 'ogrod']) s`.execute(database.db);
    const { rows } = await sql<{ id: number }>`select max(id) as id from stores where company_id = ${companyId}`.execute(database.db);
    const seed: DemoSeed = { world, since: SINCE, today: TODAY, secondStore: rows[0]?.id ?? 0, userId: made.userId };
    for (const _ of ["a start", "the next one"]) await withTransaction(database.db, (db) => seedDemoGoods({ db, companyId }, seed));
  });
  afterAll(() => database.drop());

  async function uncosted(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select p.name from products p
      where p.company_id = ${companyId} and not exists (select from product_costs c where c.company_id = ${companyId} and c.product_id = p.id)
      order by p.sku`.execute(database.db);
    return rows.map(({ name }) => name);
  }

  test("of three products that came with the month one trifle has no cost; it gets it when the month is over", async () => {
    const novel = ["Kalendarz adwentowy drewniany", "Świeca sojowa z cynamonem 200 g", "Bibuła ozdobna, 10 arkuszy"].map(
      (name) => `${name}, kolekcja 2026`,
    );
    expect(await uncosted()).toEqual(novel.slice(2));
    const begun = world.sellers.flatMap(({ seller }) => seller.offers.filter(({ name }) => novel.includes(name)));
    expect(begun.map(({ createdAt, price }) => [new Date(createdAt).toISOString().slice(0, 10), price.PL])).toEqual([
      ["2026-11-02", 11_900],
      ["2026-11-04", 3990],
      ["2026-11-03", 890],
    ]);
    const newest = await sql<{ name: string }>`
      select p.name from products p
      join product_tags g on g.company_id = ${companyId} and g.product_id = p.id
      join tags t on t.company_id = ${companyId} and t.id = g.tag_id and t.name = 'Nowość'
      where p.company_id = ${companyId} order by p.sku`.execute(database.db);
    expect(newest.rows.map(({ name }) => name)).toEqual(novel);
    // The day before they are sold first: 2 December.
    await noteNovelties(database.db, companyId, world, noon("2026-12-01"));
    expect(await uncosted()).toEqual([]);
    const { rows } = await sql`
      select p.sku from products p
      where p.company_id = ${companyId} and p.sku like 'NOW-2612-%' order by p.sku`.execute(database.db);
    expect(rows).toEqual([{ sku: "NOW-2612-1" }]);
    await noteNovelties(database.db, companyId, world, noon("2026-12-05"));
    expect(await uncosted()).toEqual(["Zawieszki do bombek, 50 szt., kolekcja 2026"]);
    const jobs = await sql`select payload from job_runs where company_id = ${companyId} and kind = 'recompute'`.execute(database.db);
    expect(jobs.rows).toHaveLength(2);
  });

  test("sets consist of parts that cost what the set does", async () => {
    const { rows } = await sql<{ sku: string; cost: string; parts: string }>`
      select s.sku, trim_scale(max(c.unit_cost))::text as cost, trim_scale(sum((r.quantity) * pc.unit_cost))::text as parts
      from bundle_components r
      join products s on s.company_id = ${companyId} and s.id = r.product_id
      join product_costs c on c.company_id = ${companyId} and c.product_id = s.id
      join product_costs pc on pc.company_id = ${companyId} and pc.product_id = r.component_id
      where r.company_id = ${companyId} group by s.sku order by s.sku`.execute(database.db);
    // 6 × 3.00 + 6 × 0.80, and 5 × 3.12
    expect(rows).toEqual([
      { sku: "SLO-BAM-6", cost: "22.8", parts: "22.8" },
      { sku: "ZAR-E27-5", cost: "15.6", parts: "15.6" },
    ]);
  });

  test("each quarter a delivery came, the last one from abroad; what a unit cost with freight and duty is what it did before", async () => {
    const { rows } = await sql<{ day: Day; currency: string }>`
      select day, currency from deliveries where company_id = ${companyId} order by day`.execute(database.db);
    expect(rows.map(({ day, currency }) => [day, currency])).toEqual([
      ["2025-10-01", "PLN"],
      ["2026-01-01", "PLN"],
      ["2026-04-01", "PLN"],
      ["2026-07-01", "PLN"],
      ["2026-10-01", "PLN"],
      ["2026-11-13", "EUR"],
    ]);
    const { rows: landed } = await sql<{ sku: string; cost: number }>`
      select p.sku, (sum(b.quantity * b.unit_cost) / sum(b.quantity))::float8 as cost from product_batches b
      join products p on p.company_id = ${companyId} and p.id = b.product_id
      where b.company_id = ${companyId} and b.currency = 'PLN' group by p.sku order by p.sku`.execute(database.db);
    // Freight 580.00 over 160 units is 3.625 each. Duty 460.00 by value, of 90 × 116.00 + 70 × 87.00 = 16 530.00: 116.00 × 460 ÷ 16 530 = 3.228,
    // 87.00 × 460 ÷ 16 530 = 2.421. Together 122.853 and 93.046, where goods cost 124.00 and 93.00 before.
    expect(landed.map(({ sku, cost }) => [sku, cost.toFixed(2)])).toEqual([
      ["BLE-KIE-10", "122.85"],
      ["SUS-GRZ-35", "93.05"],
    ]);
  });

  test("a report of each month stands ready, and goes to nobody", async () => {
    const { rows } = await sql<{ name: string; cadence: string; day: number; isOn: boolean; recipients: number }>`
      select r.name, r.cadence, r.day, r.is_on as "isOn", count(t.report_id)::int as recipients from scheduled_reports r
      left join report_recipients t on t.company_id = ${companyId} and t.report_id = r.id
      where r.company_id = ${companyId} group by r.id, r.name, r.cadence, r.day, r.is_on`.execute(database.db);
    expect(rows).toEqual([{ name: "Wynik miesiąca", cadence: "monthly", day: 3, isOn: true, recipients: 0 }]);
  });

  test("an expense of each kind stands in the ledger from the first day of trade on", async () => {
    const { db } = database;
    const kinds = await sql<{ kind: string }>`select distinct kind from expense_versions where company_id = ${companyId}`.execute(db);
    expect(kinds.rows.map(({ kind }) => kind).toSorted()).toEqual([...EXPENSE_KINDS].toSorted());
    const { rows } = await sql<{ first: string; october: number; ads: number }>`
      select min(day)::text as first, sum(amount) filter (where day < '2025-11-01' and line = 'expenses')::int as october,
             sum(amount) filter (where day < '2025-11-01' and line = 'ads')::int as ads
      from postings where company_id = ${companyId} and line in ('expenses', 'ads')`.execute(db);
    // 2,900.00 + 6,400.00 + 650.00 + 249.00 net a month, and 900.00 for films about one product
    expect(rows).toEqual([{ first: SINCE, october: -1_019_900, ads: -90_000 }]);
    expect((await verifyLedger(db, { companyIds: [companyId], today: TODAY })).differences).toEqual([]);
  });

  test("tags have colours, each has products, and departments do not overlap", async () => {
    const { rows } = await sql<{ name: string; color: string; products: number }>`
      select t.name, t.color, count(p.product_id)::int as products from tags t
      join product_tags p on p.company_id = ${companyId} and p.tag_id = t.id
      where t.company_id = ${companyId} group by t.id, t.name, t.color order by t.id`.execute(database.db);
    expect(rows.map(({ name, products }) => [name, products > 0])).toEqual(
      ["Bestseller", "Nowość", "Wyprzedaż", "AGD i elektronarzędzia", "Tekstylia", "Kawa i herbata", "Oświetlenie", "Ogród i warsztat"].map(
        (name) => [name, true],
      ),
    );
    expect(new Set(rows.map(({ color }) => color)).size).toBe(rows.length);
    const doubled = await sql`
      select p.product_id from product_tags p join tags t on t.company_id = ${companyId} and t.id = p.tag_id
      where p.company_id = ${companyId} and t.group_name = 'Dział' group by p.product_id having count(*) > 1`.execute(database.db);
    expect(doubled.rows).toEqual([]);
    const ruled = await sql`
      select p.sku from product_tags t join products p on p.company_id = ${companyId} and p.id = t.product_id
      where t.company_id = ${companyId} and t.by_rule order by p.sku`.execute(database.db);
    expect(ruled.rows).toEqual([{ sku: "HER-SEN-100" }, { sku: "KAW-ARA-1" }, { sku: "KAW-MIE-250" }]);
  });

  test("VAT is that of the buyer's country, and books, coffee and lamps have their own rates", async () => {
    const profile = await sql`select vat_payer, oss from tax_profiles where company_id = ${companyId}`.execute(database.db);
    expect(profile.rows).toEqual([{ vat_payer: true, oss: true }]);
    const { rows } = await sql`
      select sku, vat_rates from products where company_id = ${companyId} and sku in ('KAW-ARA-1', 'PAT-CER-28') order by sku`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { sku: "KAW-ARA-1", vat_rates: { PL: 500, CZ: 1200, SK: 1900, HU: 2700 } },
      { sku: "PAT-CER-28", vat_rates: { PL: 2300, CZ: 2100, SK: 2300, HU: 2700 } },
    ]);
  });
});
