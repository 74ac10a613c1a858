/**
 * A month of a seller small enough to add up by hand; not a VAT payer, so every amount is gross as it stands.
 *
 * June 2025, market PL:
 *   2 June   order-1 (Allegro)  2 × kubek 100.00, 1 × lampa 50.00; commission 15.00 shared by value: 10.00 and 5.00
 *   2 June   order-2 (own shop) 1 × kubek 50.00; 9 June 1 × lampa 50.00 was added to it
 *   10 June  one kubek of order-1 comes back: 50.00 returned, its cost 20.00 recovered
 *   20 June  order-3 (Allegro)  1 × świeca 30.00, whose cost nobody knows
 *   5 June   listing fee 7.00 of the shop, of no product; 6 June advertising 5.00, of no product
 * A kubek costs 20.00, a lampa 60.00.
 *
 *   sales 280.00 − refunds 50.00 − fees 22.00 − ads 5.00 − goods (3 × 20 + 2 × 60 = 180.00) + recovered 20.00 = 43.00
 *   kubek   150 − 50 − 10 − 60 + 20 = 50.00
 *   lampa   100 − 5 − 120           = −25.00
 *   świeca  30                        (profit unknown)
 *   no product −7 − 5               = −12.00
 */
import type { Facts } from "#core/facts.ts";
import {
  fileStore,
  NOT_A_PAYER,
  sampleCost,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleRefund,
  sampleStore,
} from "./sample-facts.ts";

const SMALL_SELLER_TODAY = "2025-06-30";

/** Ids of its products. */
export const KUBEK = "101";
export const LAMPA = "102";
export const SWIECA = "103";

/** With rates of the euro unless told otherwise: table of 27 June, 1 EUR = 4.00 PLN, in force on 28 to 30 June. */
export function smallSeller(): Facts {
  const at = (day: string): { boughtAt: string } => ({ boughtAt: `${day}T10:00:00Z` });
  const noVat = { vatRate: null };
  return sampleFacts({
    today: SMALL_SELLER_TODAY,
    company: NOT_A_PAYER,
    stores: [sampleStore("1"), fileStore("2")],
    products: [
      sampleProduct(KUBEK, { sku: "KUBEK", tagIds: ["301", "302"] }),
      sampleProduct(LAMPA, { sku: "LAMPA", tagIds: ["301"] }),
      sampleProduct(SWIECA, { sku: "ŚWIECA" }),
    ],
    costs: [sampleCost(KUBEK, "20", { vatMode: "gross" }), sampleCost(LAMPA, "60", { vatMode: "gross" })],
    offers: [sampleOffer("201", KUBEK), sampleOffer("202", LAMPA), sampleOffer("203", SWIECA)],
    orders: [
      sampleOrder("1", [
        sampleLine("11", 10_000, { ...at("2025-06-02"), productId: KUBEK, offerId: "201", quantity: 2 }),
        sampleLine("12", 5000, { ...at("2025-06-02"), productId: LAMPA, offerId: "202" }),
      ]),
      sampleOrder(
        "2",
        [
          sampleLine("21", 5000, { ...at("2025-06-02"), productId: KUBEK }),
          sampleLine("22", 5000, { ...at("2025-06-09"), productId: LAMPA }),
        ],
        { storeId: "2", source: "file" },
      ),
      sampleOrder("3", [sampleLine("31", 3000, { ...at("2025-06-20"), productId: SWIECA, offerId: "203" })]),
    ],
    refunds: [sampleRefund("41", "1", [{ lineId: "11", units: 1, amount: 5000 }], { createdAt: "2025-06-10T10:00:00Z" })],
    billing: [
      sampleEntry("51", "SUC", -1500, { ...noVat, orderId: "1", occurredAt: "2025-06-03T10:00:00Z" }),
      sampleEntry("52", "LIS", -700, { ...noVat, occurredAt: "2025-06-05T10:00:00Z" }),
      sampleEntry("53", "NSP", -500, { ...noVat, occurredAt: "2025-06-07T10:00:00Z", feeDate: "2025-06-06" }),
    ],
    rates: [{ currency: "EUR", table: "123/A/NBP/2025", date: "2025-06-27", mid: "4.0000" }],
  });
}
