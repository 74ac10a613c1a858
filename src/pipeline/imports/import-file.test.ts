/** Files through the whole pipeline: what they change, what they leave alone, and that nothing half done stays. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inline, rawWorkbook } from "../../../test/fixtures/files/raw-workbook.ts";
import { FILE_LIMITS } from "#files/limits.ts";
import { createFileCompany, type FileCompany, type ImportOutcome } from "#testing/import-run.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";
import { verifyLedger, type VerifyOptions } from "#ledger/verify/verify.ts";
import { MOST_READINGS } from "./import-readings.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL", "CZ"], packagingPerOrder: 100 });

const ORDERS = "order_id;bought_at;market;sku;name;quantity;unit_price;currency;offer_id;status";
const orders = (...rows: string[]) => ({ kind: "orders", content: [ORDERS, ...rows] }) as const;
const costs = (...rows: string[]) => ({ kind: "products", content: ["sku;cost;valid_from", ...rows] }) as const;
const billing = (...rows: string[]) =>
  ({ kind: "billing", content: ["id;occurred_at;type_id;type_name;amount;currency;vat_rate;order_id;market", ...rows] }) as const;

const TWO_ORDERS = orders(
  "A;2025-03-04 12:00;PL;KAWA;Kawa;2;30,00;PLN;;",
  "A;2025-03-04 12:00;PL;FILTR;Filtr;1;9,00;PLN;;",
  "B;2025-03-05 12:00;CZ;KAWA;Kawa;1;200,00;CZK;;",
);
const COSTS = costs("KAWA;10,00;", "KAWA;12,00;2025-03-05", "FILTR;2,50;");
const FEES = billing(
  "1;2025-03-04T12:30:00+01:00;SUC;Prowizja od sprzedaży;-12,30;PLN;23;A;PL",
  "2;2025-03-06T12:30:00+01:00;LIS;Opłata za wystawienie;-1,23;PLN;23;;PL",
);

const TABLES = ["orders", "order_lines", "products", "offers", "product_costs", "billing_entries", "postings", "rollup_order"].concat([
  "rollup_store_day",
  "rollup_store_month",
  "rollup_shared_order",
  "rollup_product_day",
  "rollup_product_month",
  "rollup_line_day",
  "staging_orders",
  "staging_costs",
  "staging_billing",
  "touched_keys",
]);

/** Tables in which the company has rows. */
async function filled({ scope }: FileCompany): Promise<string[]> {
  const found = TABLES.map(
    (table) => sql`select ${table}::text as name where exists (select from ${sql.table(table)} t where t.company_id = ${scope.companyId})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(scope.db);
  return rows.map(({ name }) => name);
}

/** The ledger by the names that the files give, without numbers that depend on the order of arrival. */
async function ledger({ scope }: FileCompany): Promise<string[]> {
  const { rows } = await sql<{ posting: string }>`
    select concat_ws(' ', o.external_id, p.day, p.line, r.sku, p.original_amount, p.original_currency, p.quantity, p.uncosted) as posting
    from postings p
    left join orders o on o.company_id = p.company_id and o.id = p.order_id
    left join products r on r.company_id = p.company_id and r.id = p.product_id
    where p.company_id = ${scope.companyId}
    order by 1`.execute(scope.db);
  return rows.map(({ posting }) => posting);
}

const counts = ({ status, rows, created, changed, unchanged, rejected, removed }: ImportOutcome) => {
  return { status, rows, created, changed, unchanged, rejected, removed };
};

test("orders, costs and fees make the same ledger in whatever order they arrive", async () => {
  const [first, ...others] = await Promise.all(
    [
      [TWO_ORDERS, COSTS, FEES],
      [FEES, COSTS, TWO_ORDERS],
      [COSTS, FEES, TWO_ORDERS],
    ].map(async (files) => {
      const company = await shop();
      for (const file of files) await company.take(file);
      return ledger(company);
    }),
  );
  // 2 × 10.00 on the 4th and 1 × 12.00 on the 5th; 1 × 2.50; the commission 12.30 ÷ 1.23 = 10.00 by value 60 : 9 → 8.70 and 1.30
  expect(first).toEqual(
    expect.arrayContaining([
      "A 2025-03-04 cogs KAWA -2000 PLN 0 f",
      "A 2025-03-04 cogs FILTR -250 PLN 0 f",
      "B 2025-03-05 cogs KAWA -1200 PLN 0 f",
      "A 2025-03-04 commission KAWA -870 PLN 0 f",
      "A 2025-03-04 commission FILTR -130 PLN 0 f",
      "2025-03-06 listing -100 PLN 0 f",
    ]),
  );
  for (const other of others) expect(other).toEqual(first);
});

test("undone one after another, newest first, imports leave what was before each, in the end nothing", async () => {
  const company = await shop();
  const states: string[][] = [];
  const taken: ImportOutcome[] = [];
  for (const file of [FEES, TWO_ORDERS, COSTS]) {
    states.push(await ledger(company));
    taken.push(await company.take(file));
  }
  for (const outcome of taken.toReversed()) {
    expect(await company.undo(outcome)).toEqual([]);
    expect(await ledger(company)).toEqual(states.pop());
  }
  expect(await filled(company)).toEqual([]);
});

test("an import taken back can be taken again", async () => {
  const company = await shop();
  const outcome = await company.take(TWO_ORDERS);
  const before = await ledger(company);
  await company.undo(outcome);
  expect(counts(await company.take(TWO_ORDERS))).toEqual(counts(outcome));
  expect(await ledger(company)).toEqual(before);
});

test("a trial run counts like the real one and writes nothing", async () => {
  const company = await shop();
  for (const file of [TWO_ORDERS, COSTS, FEES]) {
    const before = await filled(company);
    const trial = await company.take({ ...file, dryRun: true });
    expect(await filled(company)).toEqual(before);
    expect(counts(await company.take(file))).toEqual(counts(trial));
  }
});

test.each(["merging", "figures"] as const)("an import stopped while %s leaves nothing", async (stage) => {
  const company = await shop();
  const stopped = company.take({
    ...TWO_ORDERS,
    progress: (_done, _total, message) => (message === stage ? Promise.reject(new Error("stopped")) : Promise.resolve()),
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(await filled(company)).toEqual([]);
});

test.each(["merging", "figures"] as const)(
  "an import whose rows somebody else removes while %s holds all of them, or fails and leaves nothing",
  async (stage) => {
    const company = await shop();
    const robbed = company.take({
      ...TWO_ORDERS,
      progress: async (_done, _total, message) => {
        if (message === stage) await sql`delete from staging_orders where company_id = ${company.scope.companyId}`.execute(database.db);
      },
    });
    // Before the merge: nothing would be found to take. After it: it is in already, and what waited is nobody's any more.
    if (stage === "merging") await expect(robbed).rejects.toThrow("3 rows of the file were read and 0 wait to be taken in");
    else expect(counts(await robbed)).toMatchObject({ rows: 3, created: 3 });
    expect((await filled(company)).includes("order_lines")).toBe(stage === "figures");
  },
);

test("no import can be called succeeded whose counts do not add up to its rows", async () => {
  const company = await shop();
  const { id } = await company.take(TWO_ORDERS);
  const claim = sql`update imports set created = 2 where company_id = ${company.scope.companyId} and id = ${id}`.execute(database.db);
  // On a cluster a shard's constraint has the shard's number behind its name.
  await expect(claim).rejects.toThrow(/violates check constraint "imports_add_up(_\d+)?"/);
});

test("verify-ledger compares what an import says it took with the lines and fees that are there", async () => {
  const company = await shop();
  const { companyId, db } = company.scope;
  const asked: VerifyOptions = { companyIds: [companyId], today: "2025-04-01" };
  const first = await company.take(TWO_ORDERS);
  const fees = await company.take(FEES);
  // A later file says that order A holds one line only; what the first one made is still told by the second's undo.
  await company.take({ ...orders("A;2025-03-04 12:00;PL;KAWA;Kawa;2;30,00;PLN;;"), answers: { "known:fewer": "replace" } });
  expect((await verifyLedger(db, asked)).differences).toEqual([]);
  await sql`delete from order_lines where company_id = ${companyId} and line_key like '%B%'`.execute(db);
  await sql`delete from billing_entries where company_id = ${companyId} and entry_key like '%2%'`.execute(db);
  expect((await verifyLedger(db, asked)).differences).toEqual(
    expect.arrayContaining([
      `company ${companyId}: import ${first.id} (orders, orders.csv) took 3 and 2 are there`,
      `company ${companyId}: import ${fees.id} (billing, billing.csv) took 2 and 1 are there`,
    ]),
  );
});

test("rows that a newer file lacks go only of the orders it names, and when somebody says that it replaces them", async () => {
  const company = await shop();
  await company.take(TWO_ORDERS);
  const fewer = orders("A;2025-03-04 12:00;PL;KAWA;Kawa;2;30,00;PLN;;");
  expect(await company.take(fewer)).toMatchObject({ status: "failed", errorCode: "NEEDS_ANSWER", removed: 0 });
  const outcome = await company.take({ ...fewer, answers: { "known:fewer": "replace" } });
  expect(counts(outcome)).toEqual({ status: "succeeded", rows: 1, created: 0, changed: 0, unchanged: 1, rejected: 0, removed: 1 });
  expect((await ledger(company)).filter((posting) => posting.includes(" sales "))).toEqual([
    "A 2025-03-04 sales KAWA 6000 PLN 2 t",
    "B 2025-03-05 sales KAWA 20000 CZK 1 t",
  ]);
  await company.undo(outcome);
  expect((await ledger(company)).filter((posting) => posting.includes(" sales FILTR "))).toHaveLength(1);
});

test("a row with neither a symbol nor an offer of a known product is refused, the others go in", async () => {
  const company = await shop();
  const outcome = await company.take(
    orders(
      "A;2025-03-04 12:00;PL;;Kawa;1;30,00;PLN;111;",
      "A;2025-03-04 12:00;PL;KAWA;Kawa;1;30,00;PLN;222;",
      "B;2025-03-04 12:00;PL;;Kawa;2;30,00;PLN;222;",
    ),
  );
  expect(counts(outcome)).toEqual({ status: "succeeded", rows: 3, created: 2, changed: 0, unchanged: 0, rejected: 1, removed: 0 });
  expect((await ledger(company)).filter((posting) => posting.includes(" sales KAWA "))).toHaveLength(2);
});

test("an order whose rows say it was cancelled later has no figures, and has them again after an undo", async () => {
  const company = await shop();
  await company.take(TWO_ORDERS);
  const before = await ledger(company);
  const outcome = await company.take(orders("B;2025-03-05 12:00;CZ;KAWA;Kawa;1;200,00;CZK;;anulowane"));
  expect(counts(outcome)).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await ledger(company)).filter((posting) => posting.startsWith("B "))).toEqual([]);
  await company.undo(outcome);
  expect(await ledger(company)).toEqual(before);
});

test("a file of which no row can be taken fails and changes nothing", async () => {
  const company = await shop();
  const outcome = await company.take(orders("A;2025-03-04 12:00;PL;KAWA;Kawa;pół;30,00;PLN;;"));
  expect(outcome).toMatchObject({ status: "failed", errorCode: "ALL_REJECTED", rows: 1, rejected: 1 });
  expect(await filled(company)).toEqual([]);
});

test("an undo takes back a newer name, and tells what was changed since and stays", async () => {
  const company = await shop();
  await company.take(TWO_ORDERS);
  const names = async () => {
    const { rows } = await sql<{
      name: string;
    }>`select name from products where company_id = ${company.scope.companyId} order by sku`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const renamed = await company.take(orders("C;2025-03-09 12:00;PL;KAWA;Kawa ziarnista;1;30,00;PLN;;"));
  expect(await names()).toEqual(["Filtr", "Kawa ziarnista"]);
  await company.undo(renamed);
  expect(await names()).toEqual(["Filtr", "Kawa"]);

  const first = await company.take(costs("KAWA;10,00;", "FILTR;2,50;"));
  await company.take(costs("KAWA;11,00;"));
  // the newer file's 11.00 stays, the filter has no cost again
  expect(await company.undo(first)).toEqual([{ entity: "cost", key: "KAWA" }]);
  expect((await ledger(company)).filter((posting) => posting.includes(" cogs "))).toEqual([
    "A 2025-03-04 cogs KAWA -2200 PLN 0 f",
    "B 2025-03-05 cogs KAWA -1100 PLN 0 f",
  ]);
});

test("a row with a NUL is rejected with its column and kept so that it can be shown, and the others go in", async () => {
  const company = await shop();
  const outcome = await company.take(costs("KAWA;10,00;", "FIL\u0000TR;2,50;"));
  expect(outcome).toMatchObject({ status: "succeeded", rows: 2, created: 1, rejected: 1 });
  const { rows } = await sql`
    select line_no as line, column_name as "column", reason, raw from import_rejections
    where company_id = ${company.scope.companyId} and import_id = ${outcome.id}`.execute(company.scope.db);
  expect(rows).toEqual([{ line: 3, column: "sku", reason: "rowControlCharacter", raw: ["FIL\ufffdTR", "2,50", ""] }]);
});

test("a workbook whose reading needs too much memory fails with a code that says so, and the next file goes in", async () => {
  const company = await shop();
  // the row claims a place that the parser fills up to
  const content = rawWorkbook(
    [
      [inline("sku"), inline("cost")],
      [inline("KAWA"), inline("1")],
    ],
    [],
    900_000_000,
  );
  const limits = { ...FILE_LIMITS, heapMegabytes: 64 };
  expect(await company.take({ kind: "products", content, limits })).toMatchObject({
    status: "failed",
    errorCode: "TOO_MUCH_MEMORY",
    rows: 0,
  });
  expect(await company.take(COSTS)).toMatchObject({ status: "succeeded", created: 3 });
});

test("a file that takes down every process that reads it is not read for ever", async () => {
  const company = await shop();
  expect(await company.take({ ...COSTS, deaths: MOST_READINGS - 1 })).toMatchObject({ status: "succeeded" });
  expect(await company.take({ ...COSTS, deaths: MOST_READINGS })).toMatchObject({
    status: "failed",
    errorCode: "TOO_MUCH_MEMORY",
    rows: 0,
  });
  // Who asks for it again begins anew.
  const { rows } = await sql`select distinct readings from imports where company_id = ${company.scope.companyId}`.execute(company.scope.db);
  expect(rows).toEqual([{ readings: 0 }]);
});

test("a reading that is broken off counts only when its process dies", async () => {
  const company = await shop();
  const broken = company.take({ ...COSTS, progress: () => Promise.reject(new Error("the database is away")) });
  await expect(broken).rejects.toThrow("away");
  const { rows } = await sql`select readings from imports where company_id = ${company.scope.companyId}`.execute(company.scope.db);
  expect(rows).toEqual([{ readings: 0 }]);
});

test("an unknown state that is asked cut short is asked in whole letters, and answered the file goes in", async () => {
  const company = await shop();
  // the sixtieth sign is the first half of the letter
  const status = `${"x".repeat(59)}😀`;
  const file = orders(`A;2025-03-04 12:00;PL;KAWA;Kawa;1;30,00;PLN;;${status}`);
  expect(await company.take(file)).toMatchObject({ status: "failed", errorCode: "NEEDS_ANSWER" });
  const answers = { [`state:${"x".repeat(59)}`]: "counted" };
  expect(await company.take({ ...file, answers })).toMatchObject({ status: "succeeded", rows: 1 });
});
