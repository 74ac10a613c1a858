import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Facts } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import {
  sampleAds,
  sampleEntry,
  sampleFacts,
  sampleLine,
  sampleOffer,
  sampleOrder,
  sampleProduct,
  sampleStore,
} from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { findPostings } from "../postings/postings.ts";
import type { BillingScope } from "./reconciliation.sql.ts";
import { findReconciledAds, findReconciliation, reconciliationMismatches } from "./reconciliation.ts";
import { resolveScope } from "../scope/resolve-scope.ts";

const database = forFile(createTestDatabase);

/** Order 1 is counted, order 2 was cancelled; a VAT payer. 31 March 22:30 UTC is 1 April in Warsaw. */
function billed(): Facts {
  const at = (day: string) => ({ occurredAt: `${day}T11:00:00Z` });
  return sampleFacts({
    stores: [sampleStore("1"), sampleStore("2")],
    products: [sampleProduct("7")],
    offers: [sampleOffer("3", "7")],
    orders: [
      sampleOrder("1", [sampleLine("11", 10_000, { productId: "7", offerId: "3" }), sampleLine("12", 5000, { productId: "7" })]),
      sampleOrder("2", [sampleLine("21", 10_000, { productId: "7", offerId: "3" })], { counted: false }),
    ],
    billing: [
      sampleEntry("1", "SUC", -1230, { orderId: "1", offerId: "3", ...at("2025-03-12") }),
      sampleEntry("2", "SUC", -1000, { orderId: "2", offerId: "3", ...at("2025-03-12") }),
      sampleEntry("3", "SUC", -500, { orderId: "99", ...at("2025-03-13"), vatRate: null }),
      sampleEntry("4", "SUC", 123, { orderId: "1", offerId: "3", occurredAt: "2025-03-31T22:30:00Z" }),
      sampleEntry("5", "PS1", 1230, { orderId: "1", offerId: "3", ...at("2025-03-12") }),
      sampleEntry("6", "PAD", -4000, at("2025-03-15")),
      sampleEntry("7", "SB2", -12_300, at("2025-03-15")),
      sampleEntry("8", "NSP", -1230, { ...at("2025-03-11"), feeDate: "2025-03-10" }),
      sampleEntry("9", "NSP", -615, { ...at("2025-04-01"), feeDate: "2025-03-10" }),
      sampleEntry("10", "SUC", -2460, { storeId: "2", market: "CZ", currency: "CZK", ...at("2025-03-12") }),
    ],
    // 9.84 gross is 8.00 net: of 15.00 net billed for the day, 7.00 are left
    ads: [sampleAds("3", 984)],
  });
}

async function load(): Promise<CompanyScope> {
  const { companyId } = await loadFacts(database, billed());
  // an order that is named and not known: the marketplace's id is kept, ours is none
  await sql`update billing_entries set order_external_id = 'unknown' where company_id = ${companyId} and entry_key = '3'`.execute(
    database.db,
  );
  return { db: database.db, companyId };
}

const MARCH: BillingScope = { from: "2025-03-01", to: "2025-03-31", markets: ["PL"], storeIds: null };
const NONE = { entries: 0, value: 0 };

describe("billing of a month", () => {
  let scope: CompanyScope;
  beforeAll(async () => {
    scope = await load();
  });

  test("is posted to the grosz, type by type", async () => {
    const rows = await findReconciliation(scope, MARCH);
    expect(
      rows.map(({ typeId, line, entries, value, posted, vat, difference, withoutSale }) => [
        typeId,
        line,
        entries,
        value,
        posted,
        vat,
        difference,
        withoutSale,
      ]),
    ).toEqual([
      // 12.30 gross is 10.00 and 2.30 VAT, 10.00 gross is 8.13 and 1.87, and 5.00 has none:
      // commissions of a counted, a cancelled and an unknown order, which three days after the first sale may be older than that
      ["NSP", "ads", 1, -1230, -1000, -230, 0, NONE],
      ["PAD", "none", 1, -4000, 0, 0, 0, NONE],
      ["PS1", "compensation", 1, 1230, 1000, 230, 0, NONE], // 12.30 of compensation and −2.30 of VAT
      ["SB2", "subscription", 1, -12_300, -10_000, -2300, 0, NONE], // over the 31 days of March
      ["SUC", "commission", 3, -2730, -1000 - 813 - 500, -230 - 187, 0, { entries: 1, value: -1000 }],
    ]);
    expect(new Set(rows.map(({ month, market, currency }) => `${month} ${market} ${currency}`))).toEqual(new Set(["2025-03-01 PL PLN"]));
  });

  test("is by the day in the market's zone, and by market and store", async () => {
    const ask = async (change: Partial<BillingScope>) =>
      (await findReconciliation(scope, { ...MARCH, ...change })).map(({ month, market, typeId, value, difference }) => [
        month,
        market,
        typeId,
        value,
        difference,
      ]);
    expect(await ask({ from: "2025-04-01", to: "2025-04-30" })).toEqual([
      ["2025-04-01", "PL", "NSP", -615, 0],
      ["2025-04-01", "PL", "SUC", 123, 0], // 22:30 UTC of 31 March
    ]);
    expect(await ask({ markets: ["CZ"] })).toEqual([["2025-03-01", "CZ", "SUC", -2460, 0]]); // no rate of the koruna is needed
    expect(await ask({ storeIds: [2] })).toEqual([]);
  });

  test("has advertising by fee day: what is on offers and what is left are the bill", async () => {
    // −12.30 and −6.15 are −10.00 and −5.00 net; −8.00 on the offer, −7.00 left
    const day = {
      feeDay: "2025-03-10",
      storeId: 1,
      market: "PL",
      currency: "PLN",
      value: -1845,
      net: -1500,
      offers: -800,
      remainder: -700,
      difference: 0,
    };
    expect(await findReconciledAds(scope, MARCH)).toEqual([day]);
  });

  test("marks the postings of fees without a sale", async () => {
    const filter = { accountType: [], searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };
    const report = await resolveScope(scope, { filter, market: "PL", currency: "PLN", today: "2025-06-30" });
    const question = {
      range: null,
      lines: ["commission"],
      orderId: null,
      sort: { key: "amount", descending: false },
      limit: 10,
      offset: 0,
    } as const;
    const postings = await findPostings(report, question);
    expect(postings.map(({ sourceId, amount, withoutSale }) => [sourceId, amount, withoutSale])).toEqual([
      [1, -1000, false],
      [2, -813, true],
      [3, -500, false],
      [4, 100, false],
    ]);
  });
});

describe("the standing check", () => {
  test("finds nothing in a ledger that is whole", async () => {
    expect(await reconciliationMismatches(await load())).toEqual([]);
  });

  test.each([
    [
      "a changed amount",
      sql`original_amount = original_amount - 7`,
      sql`source_type = 'billing' and source_id = 1`,
      ["2025-03-01", "SUC", -7, 1],
    ],
    ["a changed share of advertising", sql`original_amount = original_amount - 5`, sql`source_type = 'ads'`, ["2025-03-01", "NSP", -5, 1]],
    [
      "a charge without any posting",
      sql`source_type = 'order'`,
      sql`source_type = 'billing' and source_id = 1`,
      ["2025-03-01", "SUC", 1000, 1],
    ],
    [
      "VAT of a compensation that is gone",
      sql`original_amount = 0`,
      sql`line = 'vat' and source_type = 'billing' and source_id = 5`,
      ["2025-03-01", "PS1", 230, 1],
    ],
  ])("finds %s", async (_name, change, where, [month, typeId, difference, mismatched]) => {
    const scope = await load();
    await sql`update postings set ${change} where company_id = ${scope.companyId} and ${where}`.execute(database.db);
    expect(await reconciliationMismatches(scope)).toMatchObject([{ month, market: "PL", typeId, difference, mismatched }]);
    expect(await reconciliationMismatches(scope, "2025-04-01")).toEqual([]);
  });

  test("finds entries whose differences cancel each other out, and a settlement that was posted", async () => {
    const scope = await load();
    await sql`
      update postings set original_amount = original_amount + case source_id when 1 then 3 else -3 end
      where company_id = ${scope.companyId} and line = 'commission' and source_id in (1, 2)`.execute(database.db);
    await sql`
      insert into postings (company_id, store_id, market, day, billed_on, line, original_amount, original_currency, source_type, source_id)
      values (${scope.companyId}, 1, 'PL', '2025-03-15', '2025-03-15', 'otherFees', -4000, 'PLN', 'billing', 6)`.execute(database.db);
    expect(await reconciliationMismatches(scope)).toMatchObject([
      { typeId: "PAD", difference: -4000, mismatched: 1 },
      { typeId: "SUC", difference: 0, mismatched: 2 },
    ]);
  });
});
