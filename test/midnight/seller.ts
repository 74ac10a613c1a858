/**
 * A seller around the midnight that ends June 2026 in Warsaw, where a day begins two hours before UTC's. Not a VAT payer; costs are gross.
 *
 *   1 June   two orders of a sticker at 11.00, cost 12.00: −2.00
 *   30 June  a mug at 50.00, cost 20.00: 30.00
 *   1 July   bought at 00:10: a mug at 80.00, cost 25.00 from this day on, commission 4.00; advertising 3.00, rent 12.00.
 *            The product leaves 80 − 25 − 4 − 3 = 48.00, the day 48 − 12 = 36.00
 *   4 July   an expense of 8.00
 *
 * What is dated ahead is there before its day comes: an expense is entered, a file is of another clock. No figure has it before.
 */
import type { Day } from "#core/facts.ts";
import type { Database } from "#db/connection.ts";
import { bp } from "#core/money.ts";
import { loadFacts, type LoadedFacts } from "#testing/load-facts.ts";
import {
  sampleAds,
  sampleCost,
  sampleEntry,
  sampleExpense,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";

/** 23:30 of 30 June in Warsaw, Prague, Bratislava and Budapest. */
export const EVENING = "2026-06-30T21:30:00Z";
/** 00:30 of 1 July there, while UTC still has 30 June. */
export const NIGHT = "2026-06-30T22:30:00Z";

export const MUG = "1";

const order = (id: string, boughtAt: string, productId: string, amount: number) =>
  sampleOrder(id, [sampleLine(`${id}1`, amount, { boughtAt, productId, offerId: productId })]);

const expense = (id: string, amount: number, start: Day) => sampleExpense(id, amount, { start, vatMode: "gross", vatRate: bp(0) });

export function loadMidnightSeller(database: Pick<Database, "db">): Promise<LoadedFacts> {
  return loadFacts(
    database,
    sampleFacts({
      today: "2026-07-01",
      company: {
        taxProfile: [
          { from: null, vatPayer: false, oss: false },
          { from: "2026-07-01", vatPayer: false, oss: true },
        ],
      },
      stores: [sampleStore("1")],
      products: [sampleProduct(MUG, { sku: "KUBEK", costMethod: "period" }), sampleProduct("2", { sku: "NAKLEJKA" })],
      costs: [
        sampleCost(MUG, "20", { id: "1", validTo: "2026-06-30", vatMode: "gross" }),
        sampleCost(MUG, "25", { id: "2", validFrom: "2026-07-01", vatMode: "gross" }),
        sampleCost("2", "12", { id: "3", vatMode: "gross" }),
      ],
      offers: [sampleOffer(MUG, MUG), sampleOffer("2", "2")],
      orders: [
        order("3", "2026-06-01T10:00:00Z", "2", 1100),
        order("4", "2026-06-01T11:00:00Z", "2", 1100),
        order("1", "2026-06-30T10:00:00Z", MUG, 5000),
        order("2", "2026-06-30T22:10:00Z", MUG, 8000),
      ],
      billing: [sampleEntry("1", "SUC", -400, { occurredAt: "2026-06-30T22:20:00Z", orderId: "2", offerId: MUG, vatRate: null })],
      ads: [sampleAds(MUG, 300, { day: "2026-07-01" })],
      expenses: [expense("1", 1200, "2026-07-01"), expense("2", 800, "2026-07-04")],
    }),
  );
}
