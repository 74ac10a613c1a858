/** Amounts of an order that stand at its lines, through the whole pipeline. Amounts are in grosze. */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Question } from "#files/file-error.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });
const file = (column: string, ...rows: string[]) =>
  ({ kind: "orders", content: [`order_id;bought_at;sku;quantity;unit_price;${column}`, ...rows] }) as const;
const AT = "2025-03-04 12:00";

async function linesOf({ scope }: FileCompany): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', o.external_id, p.sku, l.amount) as line from order_lines l
    join orders o on o.company_id = l.company_id and o.id = l.order_id
    join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${scope.companyId} order by l.id`.execute(scope.db);
  return rows.map(({ line }) => line);
}

async function deliveryOf({ scope }: FileCompany): Promise<Record<string, [number, number | null]>> {
  const { rows } = await sql<{ id: string; income: number; cost: number | null }>`
    select external_id as id, delivery_amount as income, file_delivery_cost as cost from orders where company_id = ${scope.companyId}`.execute(
    scope.db,
  );
  return Object.fromEntries(rows.map(({ id, income, cost }) => [id, [income, cost]]));
}

async function needsOf({ scope }: FileCompany, importId: number): Promise<Question[]> {
  const { rows } = await sql<{ needs: Question[] | null }>`
    select needs from imports where company_id = ${scope.companyId} and id = ${importId}`.execute(scope.db);
  return rows[0]?.needs ?? [];
}

const DELIVERY = file(
  "Dostawa",
  `D-1;${AT};D1;1;100,00;5,00`,
  `D-1;${AT};D2;1;100,00;7,00`,
  `D-2;${AT};D1;1;100,00;9,99`,
  `D-2;${AT};D2;1;100,00;9,99`,
  `D-3;${AT};D1;1;100,00;0,00`,
  `D-3;${AT};D2;1;100,00;12,00`,
);

test("different amounts at the lines of an order are asked about, with what hangs on it; nothing is taken in before", async () => {
  const company = await shop();
  const asked = await company.take(DELIVERY);
  expect([asked.status, asked.errorCode, await linesOf(company)]).toEqual(["failed", "NEEDS_ANSWER", []]);
  // Only the first order leaves a doubt: 5.00 + 7.00 or 5.00
  expect(await needsOf(company, asked.id)).toEqual([
    {
      id: "perLine:delivery_price",
      column: "Dostawa",
      options: ["sum", "first"],
      stake: { rows: 2, orders: 1, amount: 700, currency: "PLN" },
    },
  ]);
});

test("the same amount at all lines counts once, an amount among zeros is the one; the rest as it was answered, also for the next file", async () => {
  const summing = await shop();
  await summing.take({ ...DELIVERY, answers: { "perLine:delivery_price": "sum" } });
  expect(await deliveryOf(summing)).toEqual({ "D-1": [1200, null], "D-2": [999, null], "D-3": [1200, null] });
  expect((await summing.take(DELIVERY)).unchanged).toBe(6);
  const first = await shop();
  await first.take({ ...DELIVERY, answers: { "perLine:delivery_price": "first" } });
  expect(await deliveryOf(first)).toEqual({ "D-1": [500, null], "D-2": [999, null], "D-3": [1200, null] });
});

test("the cost of delivery is asked about likewise", async () => {
  const company = await shop();
  const costs = file("delivery_cost", `K;${AT};A;1;10,00;8,00`, `K;${AT};B;1;10,00;9,00`);
  const asked = await company.take(costs);
  expect((await needsOf(company, asked.id)).map(({ id }) => id)).toEqual(["perLine:delivery_cost"]);
  await company.take({ ...costs, answers: { "perLine:delivery_cost": "sum" } });
  expect(await deliveryOf(company)).toEqual({ K: [0, 1700] });
});

test("a discount is taken off the lines by value, to the grosz, and the ledger agrees", async () => {
  const company = await shop();
  // 10.00 off 10.00 + 10.00 + 9.99: 3.3344… + 3.3344… + 3.3311… → 3.33 each and the grosz left to the first line
  const discounted = file(
    "order_discount",
    `R;${AT};A;1;10,00;10,00`,
    `R;${AT};B;1;10,00;10,00`,
    `R;${AT};C;1;9,99;10,00`,
    `S;${AT};A;2;30,00;`,
  );
  await company.take(discounted);
  expect(await linesOf(company)).toEqual(["R A 666", "R B 667", "R C 666", "S A 6000"]);
  expect((await company.take(discounted)).unchanged).toBe(4);
  expect((await verifyLedger(database.db, { companyIds: [company.scope.companyId], today: "2025-04-01" })).differences).toEqual([]);
});

test("a discount that each page of an order repeats is taken off once", async () => {
  const company = await shop();
  const page = (row: string) => file("Rabat", row);
  const answers = { "meaning:Rabat": "order_discount" };
  const pages = [page(`D-1;${AT};D1;1;60,00;10,00`), page(`D-1;${AT};D2;1;40,00;10,00`)] as const;
  await company.take({ ...pages[0], answers });
  await company.take({ ...pages[1], answers: { ...answers, "known:products": "both" } });
  // 60.00 + 40.00 − 10.00
  expect(await linesOf(company)).toEqual(["D-1 D1 5000", "D-1 D2 4000"]);
  for (const again of pages) await company.take({ ...again, answers });
  expect(await linesOf(company)).toEqual(["D-1 D1 5000", "D-1 D2 4000"]);
  // The whole order in one file: by value, 6.00 and 4.00.
  await company.take({ ...file("Rabat", `D-1;${AT};D1;1;60,00;10,00`, `D-1;${AT};D2;1;40,00;10,00`), answers });
  expect(await linesOf(company)).toEqual(["D-1 D1 5400", "D-1 D2 3600"]);
  expect((await verifyLedger(company.scope.db, { companyIds: [company.scope.companyId] })).differences).toEqual([]);
});

test("a discount that is larger than the goods takes their value, and is told", async () => {
  const company = await shop();
  const outcome = await company.take(file("order_discount", `W;${AT};A;1;10,00;15,00`, `W;${AT};A;-1;4,00;`));
  expect(await linesOf(company)).toEqual(["W A 0", "W A -400"]);
  const { rows } = await sql<{ warnings: { code: string; count: number }[] }>`
    select warnings from imports where company_id = ${company.scope.companyId} and id = ${outcome.id}`.execute(company.scope.db);
  expect(rows[0]?.warnings).toMatchObject([{ code: "warnDiscountTooLarge", count: 1 }]);
});

test("the parts of a discount add up to it, and no line differs from its share by a whole grosz", async () => {
  const company = await shop();
  const orders = fc.sample(
    fc.record({
      prices: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 7 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { numRuns: 60, seed: 20_261_127 },
  );
  const sums = orders.map(({ prices }) => prices.reduce((sum, price) => sum + price, 0));
  const discounts = orders.map(({ part }, at) => Math.round(part * (sums[at] ?? 0)));
  const rows = orders.flatMap(({ prices }, at) =>
    prices.map((price, line) => `P${at};${AT};S${line};1;${(price / 100).toFixed(2)};${((discounts[at] ?? 0) / 100).toFixed(2)}`),
  );
  await company.take(file("order_discount", ...rows));
  const amounts = Map.groupBy(await linesOf(company), (line) => line.split(" ")[0] ?? "");
  for (const [at, { prices }] of orders.entries()) {
    const paid = (amounts.get(`P${at}`) ?? []).map((line) => Number(line.split(" ")[2]));
    const [whole, discount] = [sums[at] ?? 0, discounts[at] ?? 0];
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(whole - discount);
    for (const [line, price] of prices.entries()) {
      const share = whole === 0 ? 0 : (price * discount) / whole;
      expect(Math.abs(price - (paid[line] ?? 0) - share)).toBeLessThan(1);
    }
  }
});
