/** A pause of orders is compared with the same hours of other days: a shop that sleeps at night is not told so every morning. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Day } from "#core/facts.ts";
import { createTestDatabase } from "#testing/database.ts";
import { type LoadedFacts, loadFacts } from "#testing/load-facts.ts";
import { sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { findPausesOfOrders } from "./store-facts.ts";

const TODAY: Day = "2026-07-20";
/** Every two hours from 8:00 to 18:00 in UTC, on each of the thirty days before 20 July; on that day at 8:00 and 10:00. */
const HOURS = [8, 10, 12, 14, 16, 18];

const database = forFile(createTestDatabase);
let loaded: LoadedFacts;
beforeAll(async () => {
  const moments = Array.from({ length: 30 }, (_, back) => 30 - back).flatMap((back) => HOURS.map((hour) => momentOf(-back, hour)));
  const orders = [...moments, momentOf(0, 8), momentOf(0, 10)].map((boughtAt, at) =>
    sampleOrder(String(at + 1), [sampleLine(String(1000 + at), 1000, { productId: "101", offerId: "201", boughtAt })]),
  );
  loaded = await loadFacts(
    database,
    sampleFacts({ today: TODAY, products: [sampleProduct("101", { sku: "KUBEK" })], offers: [sampleOffer("201", "101")], orders }),
  );
});

function momentOf(days: number, hour: number): string {
  return new Date(Date.UTC(2026, 6, 20 + days, hour)).toISOString();
}

async function told(at: string, threshold: number): Promise<unknown[]> {
  const { companyId } = loaded;
  await sql`
    update stores set source = 'allegro', is_read = true, bills_fees = true, status = 'connected', last_sync_at = ${at}::timestamptz - interval '5 minutes'
    where company_id = ${companyId}`.execute(database.db);
  const everything = { markets: [], storeIds: [], tagIds: [], productIds: [] };
  const facts = await findPausesOfOrders({ db: database.db, companyId, ...everything, threshold, at, today: TODAY });
  return facts.map(({ params }) => params["hours"]);
}

test.each([
  // at, hours asked for, what is told; usual in those hours before the moment
  ["2026-07-20T16:30:00Z", 6, [6], "12:00, 14:00, 16:00: three"],
  ["2026-07-20T14:30:00Z", 4, [], "12:00, 14:00: two"],
  ["2026-07-20T15:30:00Z", 6, [], "10:00, 12:00, 14:00 are usual, but the last order is five and a half hours old"],
  ["2026-07-21T06:30:00Z", 8, [], "none at night"],
  ["2026-07-21T08:30:00Z", 14, [], "8:00 alone"],
  ["2026-07-21T08:30:00Z", 18, [22], "16:00 and 18:00 of the evening, 8:00 of the morning: three"],
  ["2026-07-21T10:30:00Z", 24, [24], "six a day"],
])("at %s, %i hours without an order: %j (%s)", async (at, threshold, expected) => {
  expect(await told(at, threshold)).toEqual(expected);
});
