/** What an expense announces before it is saved is what the tiles show afterwards. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { createExpenseRoute, expensesRoute, type ExpenseTerms, previewExpenseRoute, updateExpenseRoute } from "#contract/expenses.ts";
import type { Day } from "#core/facts.ts";
import { withTransaction } from "#db/connection.ts";
import { storedKeys } from "#ledger/verify/verify-keys.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { MONTHLY, ONE_OFF } from "#testing/expense-terms.ts";
import { KUBEK } from "#testing/small-seller.ts";
import { smallShop } from "#testing/small-shop.ts";

const TODAY = "2025-06-30";

// Net profit of June: 43.00. Not a VAT payer.
const { app, seller } = smallShop("for each test");

const preview = async (terms: ExpenseTerms, id: string | null = null, from?: Day) =>
  (await seller.call(previewExpenseRoute, { body: { id, terms, ...(from === undefined ? {} : { from }) } })).body;

const follow = () =>
  withTransaction(app.database.db, (db) =>
    recompute({ db, companyId: seller.companyId }, { productIds: null, from: null, to: null, daysOnly: true, today: TODAY }),
  );

async function add(terms: ExpenseTerms) {
  const { body } = await seller.call(createExpenseRoute, { body: { name: "Magazyn", terms } });
  await follow();
  return body;
}

async function profitOf(startDate: Day, endDate: Day): Promise<number | null | undefined> {
  const { body } = await seller.call(tilesRoute, { body: { filter: {}, tiles: [{ id: "1", startDate, endDate }] } });
  return body.tiles[0]?.figures.netProfit;
}

test("a new expense announces the profit of its days up to today, and what is booked ahead; the tile shows it once saved", async () => {
  const june = { from: "2025-06-01", to: TODAY, days: 30, currency: "PLN" };
  // 43.00 − 30 × 10.00 = −257.00, and the 31 days of July bear the next 300.00
  expect(await preview(MONTHLY)).toEqual({ ...june, before: 4300, after: -25_700, ahead: -30_000 });
  await add(MONTHLY);
  expect(await profitOf("2025-06-01", "2025-07-31")).toBe(-25_700);
});

test("another amount from a day on moves the days from then on; the same terms move nothing", async () => {
  const { id, version } = await add(MONTHLY);
  // Nothing else happened from 21 June on: 10 days of 10.00, then of 20.00, and July at 600.00.
  const last = { from: "2025-06-21", to: TODAY, days: 10, currency: "PLN" };
  const terms = { ...MONTHLY, amount: 60_000 };
  expect(await preview(terms, id, "2025-06-21")).toEqual({ ...last, before: -10_000, after: -20_000, ahead: -30_000 });
  await seller.call(updateExpenseRoute, { params: { id }, body: { version, terms, from: "2025-06-21" } });
  await follow();
  expect(await profitOf("2025-06-21", TODAY)).toBe(-20_000);
  const none = { from: null, to: null, days: 0, before: 0, after: 0, ahead: 0, currency: "PLN" };
  expect(await preview(terms, id, "2025-06-21")).toEqual(none);
});

test("an expense of a product follows what it sold", async () => {
  const share: ExpenseTerms = { ...ONE_OFF, kind: "percentOfSales", amount: null, percent: 10, startDate: "2025-06-01", productId: KUBEK };
  const before = await profitOf("2025-06-02", "2025-06-02");
  // Three cups at 50.00 on 2 June: 10 % of 150.00
  const day = { from: "2025-06-02", to: "2025-06-02", days: 1, currency: "PLN", ahead: 0 };
  expect(await preview(share)).toEqual({ ...day, before, after: Number(before) - 1500 });
});

test("where a rate is missing the profit after is unknown, and the one before is not", async () => {
  const dollars = { ...ONE_OFF, currency: "USD" } as const;
  const before = await profitOf("2025-06-10", "2025-06-10");
  expect(await preview(dollars)).toEqual({
    from: "2025-06-10",
    to: "2025-06-10",
    days: 1,
    before,
    after: null,
    ahead: 0,
    currency: "PLN",
  });
  // Of one that is stored so, the way back is known: 10.00 instead.
  const { id } = await add(dollars);
  expect(await preview(ONE_OFF, id)).toMatchObject({ days: 1, before: null, after: Number(before) - 1000 });
});

test("nothing of it stays, and what cannot be saved cannot be announced", async () => {
  const { id } = await add(MONTHLY);
  const scope = { db: app.database.db, companyId: seller.companyId };
  const state = async () => ({
    postings: await storedKeys(scope, sql`true`),
    expenses: (await seller.call(expensesRoute, { query: { startDate: "2025-06-01", endDate: TODAY } })).body,
    booked: (
      await sql`select version_id, day, amount from expense_bookings where company_id = ${scope.companyId} order by 1, 2`.execute(scope.db)
    ).rows,
    jobs: (await sql`select id from job_runs where company_id = ${scope.companyId}`.execute(scope.db)).rows,
  });
  const before = await state();
  await preview(ONE_OFF);
  await preview({ ...MONTHLY, amount: 1 }, id);
  expect(await state()).toEqual(before);

  const refused = async (body: object, client = seller) => {
    const { status, body: said } = await client.refused(previewExpenseRoute, { body: { id: null, terms: ONE_OFF, ...body } });
    return [status, Object.keys(said.errors ?? {})];
  };
  expect(await refused({ terms: { ...ONE_OFF, productId: "999999999" } })).toEqual([422, ["terms.productId"]]);
  expect(await refused({ terms: { ...ONE_OFF, amount: null } })).toEqual([422, ["terms.amount"]]);
  expect(await refused({ id: "999999999" })).toEqual([404, []]);
  expect(await refused({ id }, await app.signIn())).toEqual([404, []]);
  expect(await refused({}, await app.signIn({ companyId: seller.companyId, role: "viewer" }))).toEqual([403, []]);
  // A single amount has no days before a change that could keep theirs.
  const { id: single } = await add(ONE_OFF);
  expect(await refused({ id: single, from: "2025-06-20" })).toEqual([400, []]);
});
