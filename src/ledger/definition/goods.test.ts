/** Goods in SQL against the recomputation: which cost row holds, bundles with dated recipes, VAT of costs, margin scheme. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { BundleFacts, CostFacts, Facts, Posting, ProductFacts } from "#core/facts.ts";
import { currencyOf } from "#core/market.ts";
import { postingsOf } from "#core/oracle/postings.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { sampleBatch, sampleCost, sampleFacts, sampleLine, sampleOrder, sampleProduct, sampleRefund } from "#testing/sample-facts.ts";
import { forFile } from "#testing/for-file.ts";
import { bp } from "#core/money.ts";

const database = forFile(createTestDatabase);

type Posted = Pick<Posting, "line" | "day" | "originalAmount" | "originalCurrency" | "uncosted"> & { lineId: number };

/** What goods decide: their cost, whether it is known, and the VAT, which the margin scheme takes from it. */
const DECIDED = ["sales", "vat", "cogs", "cogsRecovered"];

const inOrder = (postings: readonly Posted[]): string[] =>
  postings
    .map((posting) =>
      JSON.stringify([posting.lineId, posting.line, posting.day, posting.originalAmount, posting.originalCurrency, posting.uncosted]),
    )
    .toSorted();

async function posted(facts: Facts): Promise<Posted[]> {
  const { companyId } = await loadFacts(database, facts);
  const { rows } = await sql<Posted>`
    select line_id as "lineId", line, day, original_amount as "originalAmount", original_currency as "originalCurrency", uncosted
    from postings where company_id = ${companyId} and line = any(${DECIDED}) order by line_id`.execute(database.db);
  return rows;
}

function recomputed(facts: Facts): string[] {
  return inOrder(
    postingsOf(facts)
      .filter(({ line }) => DECIDED.includes(line))
      .map((posting) => ({ ...posting, lineId: Number(posting.lineId) })),
  );
}

const FIRST_DAY = "2025-03-01";
const day = fc.nat({ max: 40 }).map((offset) => addDays(FIRST_DAY, offset));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

type CostDraw = Pick<CostFacts, "market" | "validFrom" | "currency" | "vatMode" | "vatRate"> & { price: number; days: number | null };

const costRow: fc.Arbitrary<CostDraw> = fc.record({
  market: fc.constantFrom(null, null, "PL", "CZ"),
  validFrom: orNull(day),
  days: orNull(fc.nat({ max: 15 })),
  price: fc.nat({ max: 900_000 }),
  currency: fc.constantFrom("PLN", "PLN", "EUR"),
  vatMode: fc.constantFrom("net", "gross"),
  vatRate: fc.constantFrom(null, bp(2300), bp(800)),
});

/** Rows of one product, some inside of others, some ending before the next begins. */
function costsOf(productId: string): fc.Arbitrary<CostFacts[]> {
  const rows = fc.uniqueArray(costRow, { maxLength: 6, selector: ({ market, validFrom }) => `${market} ${validFrom}` });
  return rows.map((drawn) =>
    drawn.map(({ price, days, ...row }, index) =>
      sampleCost(productId, `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, "0")}`, {
        ...row,
        id: `${productId}/${index}`,
        validTo: days === null ? null : addDays(row.validFrom ?? FIRST_DAY, days),
      }),
    ),
  );
}

const component = fc.record({ productId: fc.constantFrom("1", "2", "3", "4"), quantity: fc.integer({ min: 1, max: 3 }) });
const recipes: fc.Arbitrary<BundleFacts[]> = fc.uniqueArray(
  fc.record({ productId: fc.constant("4"), validFrom: orNull(day), components: fc.array(component, { maxLength: 3 }) }),
  { maxLength: 3, selector: ({ validFrom }) => validFrom },
);

const line = fc.record({
  productId: fc.constantFrom("1", "2", "3", "4"),
  kind: fc.constantFrom("sale" as const, "sale" as const, "sale" as const, "refund" as const),
  on: day,
  quantity: fc.integer({ min: 1, max: 4 }),
  amount: fc.nat({ max: 30_000 }),
});
const order = fc.record({
  market: fc.constantFrom("PL" as const, "CZ" as const),
  deliveryAmount: fc.nat({ max: 3000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});

const products = fc.record({ margin: fc.constantFrom(null, "1", "3", "4"), third: fc.constantFrom("fifo" as const, "average" as const) });

const goodsFacts: fc.Arbitrary<Facts> = fc
  .record({
    costs: fc.tuple(costsOf("1"), costsOf("2"), costsOf("4")),
    bundles: recipes,
    orders: fc.array(order, { minLength: 1, maxLength: 8 }),
    products,
    vatPayer: fc.constantFrom(true, true, false),
  })
  .map(({ costs, bundles, orders, products: { margin, third }, vatPayer }) => {
    const product = (id: string, more: Partial<ProductFacts>): ProductFacts => sampleProduct(id, { ...more, marginScheme: margin === id });
    return sampleFacts({
      company: { recoveryPercent: 80, taxProfile: [{ from: null, vatPayer, oss: true }] },
      products: [
        product("1", {}),
        product("2", { costMethod: "period", vatRates: { CZ: bp(1200) } }),
        product("3", { costMethod: third }),
        product("4", {}),
      ],
      costs: costs.flat(),
      batches: [
        sampleBatch("3", addDays(FIRST_DAY, 5), 7, "3.3333"),
        sampleBatch("3", addDays(FIRST_DAY, 15), 9, "4.01", { seq: 1, currency: "EUR", vatMode: "gross" }),
      ],
      bundles,
      orders: orders.map(({ market, deliveryAmount, lines }, index) =>
        sampleOrder(
          String(index + 1),
          lines.map(({ on, kind, amount, ...rest }, place) =>
            sampleLine(`${index + 1}${place}`, kind === "refund" ? 0 - amount : amount, {
              ...rest,
              kind,
              boughtAt: `${on}T11:00:00Z`,
              currency: currencyOf(market),
            }),
          ),
          { market, deliveryAmount, source: "file", currency: currencyOf(market) },
        ),
      ),
      refunds: orders.flatMap(({ lines }, index) => {
        const [first] = lines;
        if (first === undefined || first.kind !== "sale" || index % 2 === 0) return [];
        const given = { lineId: `${index + 1}0`, units: 1, amount: Math.floor(first.amount / 2) };
        return [sampleRefund(String(index + 1), String(index + 1), [given], { createdAt: `${addDays(first.on, index)}T11:00:00Z` })];
      }),
      // one table for all days of a week: every day has a rate
      rates: [-3, 4, 11, 18, 25, 32, 39, 46].flatMap((offset) => [
        { currency: "EUR", table: `${offset}/A`, date: addDays(FIRST_DAY, offset), mid: "4.2177" },
        { currency: "CZK", table: `${offset}/A`, date: addDays(FIRST_DAY, offset), mid: "0.1713" },
      ]),
    });
  });

test("whatever rows, recipes and schemes there are, the ledger posts the goods that the recomputation posts", async () => {
  let priced = 0;
  await fc.assert(
    fc.asyncProperty(goodsFacts, async (facts) => {
      const wanted = recomputed(facts);
      priced += wanted.filter((posting) => posting.includes('"cogs"')).length;
      expect(inOrder(await posted(facts))).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
  // a history has about fifteen lines: most of them must have had a cost to compare
  expect(priced).toBeGreaterThan(100);
});

test("an older open cost holds again where a newer one has ended, and the market's own one wins while it holds", async () => {
  const row = (id: string, unitCost: string, change: Partial<CostFacts>): CostFacts => sampleCost("1", unitCost, { id, ...change });
  const sold = (id: string, on: string, market: "PL" | "CZ" = "PL") => {
    const currency = currencyOf(market);
    return sampleOrder(id, [sampleLine(id, 9900, { productId: "1", boughtAt: `${on}T11:00:00Z`, currency })], { market, currency });
  };
  const facts = sampleFacts({
    products: [sampleProduct("1", { costMethod: "period" })],
    costs: [
      row("1", "1.00", {}),
      row("2", "2.00", { validFrom: "2025-03-05", validTo: "2025-03-20" }),
      row("3", "3.00", { validFrom: "2025-03-10", validTo: "2025-03-12" }),
      row("4", "4.00", { validFrom: "2025-03-15", validTo: "2025-03-16", market: "CZ" }),
    ],
    orders: [
      sold("1", "2025-03-04"),
      sold("2", "2025-03-05"),
      sold("3", "2025-03-12"),
      // 3.00 ended on the 12th, 2.00 lasts to the 20th, then 1.00 again
      sold("4", "2025-03-13"),
      sold("5", "2025-03-20"),
      sold("6", "2025-03-21"),
      sold("7", "2025-03-16", "CZ"),
      sold("8", "2025-03-17", "CZ"),
    ],
  });
  const goods = (await posted(facts)).filter((posting) => posting.line === "cogs");
  expect(goods.map(({ lineId, originalAmount }) => [lineId, originalAmount])).toEqual([
    [1, -100],
    [2, -200],
    [3, -300],
    [4, -200],
    [5, -200],
    [6, -100],
    [7, -400],
    [8, -200],
  ]);
});
