/**
 * A seller of whom every alert rule has something to tell at noon (UTC) of 20 November 2026. Not a VAT payer; costs are gross.
 *
 *   TANI    18 Nov  3 orders of one at 10.00, cost 12.00: each loses 2.00, together −6.00, margin −6 ÷ 30 = −20 %
 *   NOWY    18 Nov  one at 300.00, cost unknown
 *   SKOK    1 Nov   5 at 100.00, commission 50.00 = 10 %; 17 Nov 5 at 100.00, commission 75.00 = 15 %; cost 20.00
 *   ZWROT   16 Nov  10 at 50.00, cost 10.00; 18 Nov three of them come back: 30 %
 *   PROG    10 Nov  3 at 40.00, cost 30.00, commission 12.00 = 10 %: break-even 30 ÷ 0.9 = 33.34; a rule gives it 32.00
 *   ZAPAS   5 Nov   84 orders of one at 20.00, cost 10.00; 6 in stock: 6 × 30 ÷ 84 = 2 days
 *   19 Nov  an expense of 500.00 and nothing sold: a day with a loss of −500.00. 18 Nov earned −6 + 300 − 150 + 30 = 174.00
 *   22 Nov  an expense of 40.00
 *   The last order is of 18 Nov, 10:00 UTC: 50 hours ago. The second store was read 11 hours ago; the first one's consent ends on 25 Nov.
 */
import { sql } from "kysely";
import type { Facts } from "#core/facts.ts";
import type { Database } from "#db/connection.ts";
import { type LoadedFacts, loadFacts } from "./load-facts.ts";
import {
  NOT_A_PAYER,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
} from "./sample-facts.ts";

export const ALERT_NOON = "2026-11-20T12:00:00Z";

export const TANI = "101";
export const NOWY = "102";
const SKOK = "103";
const ZWROT = "104";
export const PROG = "105";
const ZAPAS = "106";

const COSTS = { [TANI]: "12", [SKOK]: "20", [ZWROT]: "10", [PROG]: "30", [ZAPAS]: "10" };
const SKUS = { [TANI]: "TANI", [NOWY]: "NOWY", [SKOK]: "SKOK", [ZWROT]: "ZWROT", [PROG]: "PROG", [ZAPAS]: "ZAPAS" };

function order(id: number, productId: string, day: string, quantity: number, each: number) {
  const boughtAt = `${day}T10:00:00Z`;
  return sampleOrder(String(id), [
    sampleLine(String(1000 + id), each * quantity, { productId, offerId: `2${productId}`, quantity, boughtAt }),
  ]);
}

function alertSeller(): Facts {
  const commission = (id: string, orderId: string, amount: number, day: string) =>
    sampleEntry(id, "SUC", -amount, { vatRate: null, orderId, occurredAt: `${day}T12:00:00Z` });
  return sampleFacts({
    today: "2026-11-20",
    company: NOT_A_PAYER,
    stores: [sampleStore("1"), sampleStore("2")],
    products: Object.entries(SKUS).map(([id, sku]) => sampleProduct(id, { sku })),
    costs: Object.entries(COSTS).map(([id, cost]) => sampleCost(id, cost, { vatMode: "gross" })),
    offers: Object.keys(SKUS).map((id) => sampleOffer(`2${id}`, id)),
    orders: [
      ...[1, 2, 3].map((id) => order(id, TANI, "2026-11-18", 1, 1000)),
      order(4, NOWY, "2026-11-18", 1, 30_000),
      order(5, SKOK, "2026-11-01", 5, 10_000),
      order(6, SKOK, "2026-11-17", 5, 10_000),
      order(7, ZWROT, "2026-11-16", 10, 5000),
      order(8, PROG, "2026-11-10", 3, 4000),
      ...Array.from({ length: 84 }, (_, at) => order(100 + at, ZAPAS, "2026-11-05", 1, 2000)),
    ],
    refunds: [sampleRefund("41", "7", [{ lineId: "1007", units: 3, amount: 15_000 }], { createdAt: "2026-11-18T10:00:00Z" })],
    billing: [
      commission("51", "5", 5000, "2026-11-01"),
      commission("52", "6", 7500, "2026-11-17"),
      commission("53", "8", 1200, "2026-11-10"),
    ],
    expenses: [
      sampleExpense("61", 50_000, { start: "2026-11-19", vatMode: "gross" }),
      sampleExpense("62", 4000, { start: "2026-11-22", vatMode: "gross" }),
    ],
  });
}

/** What no history of facts holds: nights of offers, stock, when stores were read and what their consents are. */
export async function loadAlertSeller(database: Pick<Database, "db">): Promise<LoadedFacts> {
  const loaded = await loadFacts(database, alertSeller());
  const { companyId } = loaded;
  const { db } = database;
  const offerOf = (product: string): number => loaded.ids.offers.get(`2${product}`) ?? 0;
  await sql`update offers set stock = case when id = ${offerOf(ZAPAS)} then 6 end where company_id = ${companyId}`.execute(db);
  await sql`
    insert into offer_days (company_id, offer_id, market, day, store_id, price, currency, status, price_rule, price_rule_name)
    select ${companyId}::bigint, ${offerOf(PROG)}::bigint, 'PL', n.day, s.id, n.price, 'PLN', 'ACTIVE', n.rule, n.name
    from stores s, (values ('2026-11-18'::date, 4000, null, null), ('2026-11-19'::date, 3200, 'r-1', 'Dopasuj cenę')) n (day, price, rule, name)
    where s.company_id = ${companyId} and s.id = (select min(x.id) from stores x where x.company_id = ${companyId})`.execute(db);
  await sql`
    update stores s set name = case when s.id = m.first then 'Pierwszy' else 'Drugi' end,
      last_sync_at = case when s.id = m.first then '2026-11-20T11:30:00Z'::timestamptz else '2026-11-20T01:00:00Z' end,
      last_ingest_at = '2026-11-20T01:00:00Z'
    from (select min(x.id) as first from stores x where x.company_id = ${companyId}) m where s.company_id = ${companyId}`.execute(db);
  await sql`
    insert into store_connections (company_id, store_id, environment, api_url, auth_url, scopes, refreshed_at)
    select ${companyId}::bigint, min(id), 'sandbox', '', '', '{}', '2026-08-25T00:00:00Z'::timestamptz from stores where company_id = ${companyId}`.execute(
    db,
  );
  return loaded;
}
