/** The golden sellers in a real database: what the ledger in SQL writes is exactly what each of them expects. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Day, Facts, Market, Posting, SourceType } from "#core/facts.ts";
import type { Figures } from "#core/figures.ts";
import { LINES } from "#core/ledger.ts";
import { currencyOf, type DisplayCurrency, MARKETS } from "#core/market.ts";
import type { VatOrigin } from "#core/posting-vat.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findDeposits } from "#ledger/reports/account/deposits.ts";
import { findPostings } from "#ledger/reports/postings/postings.ts";
import type { PostingFacts } from "#ledger/reports/postings/postings.sql.ts";
import { type ReportFilter, resolveScope } from "#ledger/reports/scope/resolve-scope.ts";
import { keysOf, storedKeys } from "#ledger/verify/verify-keys.ts";
import { createTestDatabase } from "#testing/database.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { storedFigures } from "#testing/stored-figures.ts";
import { forFile } from "#testing/for-file.ts";
import { goldenSellers } from "#testing/golden-sellers.ts";

type ExpectedFigures = {
  filter: Partial<Pick<ReportFilter, "markets" | "accountType" | "selectedProductIDs">>;
  market: Market;
  currency: DisplayCurrency;
  startDate: Day;
  endDate: Day;
  expect: Partial<Figures>;
};
type ExpectedVat = { sourceType: SourceType; sourceId: string; rate: number; origin: VatOrigin };
type Expected = {
  why: string;
  postings: Posting[];
  /** Of every posting of these documents that has a rate. */
  vat?: ExpectedVat[];
  /** Billing entries whose postings are marked, and no others. */
  withoutSale?: string[];
  /** The memo of what buyers paid as deposits, in the market's currency. */
  deposits?: { market: Market; startDate: Day; endDate: Day; amount: number }[];
  figures: ExpectedFigures[];
};

// Safe as far as the files are written to the type.
const sellers = goldenSellers().map((seller) => ({ ...seller, expected: seller.expected as Expected }));

/** For `test.each`: one test where a seller expects such a thing, else none. */
const given = <T>(expected: T | undefined): [T][] => (expected === undefined ? [] : [[expected]]);

const EVERYTHING = { accountType: [], searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };

async function everyPosting(scope: CompanyScope, { today }: Facts): Promise<PostingFacts[]> {
  const filter = { ...EVERYTHING, markets: [...MARKETS] };
  const report = await resolveScope(scope, { filter, market: "PL", currency: "PLN", today });
  return findPostings(report, {
    range: null,
    lines: LINES,
    orderId: null,
    sort: { key: "day", descending: false },
    limit: null,
    offset: 0,
  });
}

const database = forFile(createTestDatabase);

test("there are golden sellers", () => {
  expect(sellers.length).toBeGreaterThanOrEqual(20);
});

describe.each(sellers)("golden seller $name", ({ facts, expected }) => {
  let scope: CompanyScope;

  beforeAll(async () => {
    const { companyId } = await loadFacts(database, facts);
    scope = { db: database.db, companyId };
  });

  test(`has exactly its postings: ${expected.why}`, async () => {
    expect((await storedKeys(scope, sql`true`)).toSorted()).toEqual(keysOf(expected.postings).toSorted());
  });

  test.each(given(expected.vat))("says which VAT rate each of its postings has, and why", async (rates) => {
    const said = (await everyPosting(scope, facts)).flatMap(({ sourceType, sourceId, vat }) =>
      vat === null ? [] : [JSON.stringify({ sourceType, sourceId: String(sourceId), ...vat })],
    );
    expect([...new Set(said)].toSorted()).toEqual(rates.map((one) => JSON.stringify(one)).toSorted());
  });

  test.each(given(expected.withoutSale))("marks its fees without a sale", async (entries) => {
    const marked = (await everyPosting(scope, facts)).filter(({ withoutSale }) => withoutSale).map(({ sourceId }) => String(sourceId));
    expect([...new Set(marked)].toSorted()).toEqual(entries);
  });

  test.each(expected.deposits ?? [])(
    "shows deposits of $market, $startDate – $endDate, beside the account",
    async ({ market, amount, ...range }) => {
      const report = await resolveScope(scope, { filter: EVERYTHING, market, currency: currencyOf(market), today: facts.today });
      expect((await findDeposits(report, [range]))(range)).toBe(amount);
    },
  );

  test.each(expected.figures)("shows its figures of $market in $currency, $startDate – $endDate, $filter", async (question) => {
    const { filter, market, currency, startDate, endDate } = question;
    const isAllProductsSelected = filter.selectedProductIDs === undefined;
    const asked = { filter: { ...filter, isAllProductsSelected }, market, currency, today: facts.today, startDate, endDate };
    expect(await storedFigures(scope, asked)).toMatchObject(question.expect);
  });
});
