/** What a file says of orders that are known otherwise goes in as it was answered, and never in silence (docs/RULES.md, Import identity). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { counts, file, FIRST, ledgerIsClean, numbered, sold, told, UNCHANGED, YEAR_1, YEAR_2 } from "#testing/order-files.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });

test("the same file again changes nothing, also without its seconds, its times, or with its rows in another order", async () => {
  const company = await shop();
  expect(counts(await company.take(FIRST))).toEqual({ ...UNCHANGED, created: 3, unchanged: 0 });
  const again = [
    FIRST,
    file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "A;2025-03-04 12:00;FILTR;Filtr;1;40,00", "B;2025-03-05 09:00;KAWA;Kawa;2;60,00"),
    file("B;2025-03-05;KAWA;Kawa;2;60,00", "A;2025-03-04;FILTR;Filtr;1;40,00", "A;2025-03-04;KAWA;Kawa;1;60,00"),
    // Another time of the same day, and all else the same.
    file("A;2025-03-04 13:00:00;KAWA;Kawa;1;60,00", "A;2025-03-04 13:00:00;FILTR;Filtr;1;40,00", "B;2025-03-05 09:00:05;KAWA;Kawa;2;60,00"),
  ];
  for (const upload of again) expect(counts(await company.take(upload))).toEqual({ ...UNCHANGED, unchanged: 3 });
  // 60.00 + 40.00 + 2 × 60.00
  expect(await sold(company)).toEqual({ orders: 2, sales: 22_000 });
});

test("rows written under the keys of earlier releases are the same rows", async () => {
  const company = await shop();
  const twice = file(...FIRST.content.slice(1), "A;2025-03-04 12:00:37;KAWA;Kawa;1;55,00");
  const ids = numbered("1;N;2025-03-06 10:00;KAWA;Kawa;1;10,00", "2;N;2025-03-06 10:00;FILTR;Filtr;1;20,00");
  const first = await company.take(twice);
  await company.take(ids);
  const { companyId, db } = company.scope;
  // Once `order|moment|turn` without a number of the row, and `L|number` with it.
  await sql`
    update order_lines l set line_key = k.key from (
      select x.line_key, case when x.line_key like 'L|%' then 'L|' || split_part(x.line_key, '|', 3)
        else o.external_id || '|' || x.day || 'T11:00:37.000Z|' || row_number() over (partition by o.id order by x.id) end as key
      from order_lines x join orders o on o.company_id = ${companyId} and o.id = x.order_id where x.company_id = ${companyId}) k
    where l.company_id = ${companyId} and l.line_key = k.line_key`.execute(db);
  expect(counts(await company.take(twice))).toEqual({ ...UNCHANGED, unchanged: 4 });
  expect(counts(await company.take(ids))).toEqual({ ...UNCHANGED, unchanged: 2 });
  // 60 + 40 + 120 + 55 + 10 + 20
  expect(await sold(company)).toEqual({ orders: 3, sales: 30_500 });
  await ledgerIsClean(company);
  await company.undo(first);
  expect(await sold(company)).toEqual({ orders: 1, sales: 3_000 });
});

test("a file that has the second of two alike rows adds it, and again changes nothing", async () => {
  const company = await shop();
  await company.take(file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00"));
  const both = file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "A;2025-03-04 12:00;KAWA;Kawa;1;60,00");
  expect(counts(await company.take(both))).toEqual({ ...UNCHANGED, created: 1, unchanged: 1 });
  expect(counts(await company.take(both))).toEqual({ ...UNCHANGED, unchanged: 2 });
  expect(await sold(company)).toEqual({ orders: 1, sales: 12_000 });
});

test("page 2 that begins within an order is asked about, adds its rows to the order, and comes again without a word", async () => {
  const company = await shop();
  const page1 = file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "A;2025-03-04 12:00;FILTR;Filtr;1;40,00");
  const page2 = file(
    "A;2025-03-04 12:00;KAWA;Kawa;1;60,00",
    "A;2025-03-04 12:00;CUKIER;Cukier;1;5,00",
    "B;2025-03-05 09:00;KAWA;Kawa;1;60,00",
  );
  await company.take(page1);
  const asked = await company.take(page2);
  expect(asked).toMatchObject({ status: "failed", errorCode: "NEEDS_ANSWER" });
  // 60.00 + 5.00 of one order
  expect((await told(company, asked)).needs).toEqual([
    { id: "known:products", options: ["replace", "both", "skip"], stake: { rows: 2, orders: 1, amount: 6_500, currency: "PLN" } },
  ]);
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
  const second = await company.take({ ...page2, answers: { "known:products": "both" } });
  expect(counts(second)).toEqual({ ...UNCHANGED, created: 3, unchanged: 0 });
  expect((await told(company, second)).warnings).toEqual([
    { code: "warnKnownBoth", count: 2, params: { orders: "1", amount: "65.00 PLN" } },
  ]);
  // 60 + 40, 60 + 5, and 60 of B
  expect(await sold(company)).toEqual({ orders: 2, sales: 22_500 });
  for (const [page, rows] of [
    [page1, 2],
    [page2, 3],
  ] as const) {
    const again = await company.take(page);
    expect([counts(again), (await told(company, again)).warnings]).toEqual([{ ...UNCHANGED, unchanged: rows }, []]);
  }
  const whole = file(...page1.content.slice(1), ...page2.content.slice(1));
  expect(counts(await company.take(whole))).toEqual({ ...UNCHANGED, unchanged: 5 });
  await ledgerIsClean(company);
  await company.undo(second);
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
});

test("a list cut between two alike rows of an order is asked about: its second page adds the second row", async () => {
  const company = await shop();
  const page1 = file("B;2025-03-03 12:00;FILTR;Filtr;1;40,00", "A;2025-03-04 12:00;KAWA;Kawa;1;60,00");
  const page2 = file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "C;2025-03-05 09:00;KAWA;Kawa;1;60,00");
  await company.take(page1);
  expect((await told(company, await company.take(page2))).needs).toEqual([
    { id: "known:again", options: ["skip", "both"], stake: { rows: 1, orders: 1, amount: 6_000, currency: "PLN" } },
  ]);
  expect(counts(await company.take({ ...page2, answers: { "known:again": "both" } }))).toEqual({ ...UNCHANGED, created: 2, unchanged: 0 });
  // 40 + 60, 60 + 60
  expect(await sold(company)).toEqual({ orders: 3, sales: 22_000 });
  for (const page of [page1, page2]) expect(counts(await company.take(page))).toEqual({ ...UNCHANGED, unchanged: 2 });
});

test("a page that begins with a line of the order before it at another price is no correction before somebody says so", async () => {
  const page1 = file("B;2025-03-03 12:00;FILTR;Filtr;1;40,00", "A;2025-03-04 12:00;KAWA;Kawa;1;60,00");
  const page2 = file("A;2025-03-04 12:00;KAWA;Kawa;1;50,00", "C;2025-03-05 09:00;KAWA;Kawa;1;60,00");
  const soldWith = async (answer: string) => {
    const company = await shop();
    await company.take(page1);
    const asked = await company.take(page2);
    expect((await told(company, asked)).needs).toEqual([
      { id: "known:amended", options: ["replace", "both", "skip"], stake: { rows: 1, orders: 1, amount: 5_000, currency: "PLN" } },
    ]);
    await company.take({ ...page2, answers: { "known:amended": answer } });
    expect([answer, counts(await company.take(page2))]).toEqual([answer, { ...UNCHANGED, unchanged: 2 }]);
    await ledgerIsClean(company);
    return (await sold(company))?.sales;
  };
  // 40 + 60 and 60, with 50 beside the 60, in its place, or nowhere
  expect([await soldWith("both"), await soldWith("replace"), await soldWith("skip")]).toEqual([21_000, 15_000, 16_000]);
});

test("a list that overlaps the one before by an order is the same order, once somebody said so", async () => {
  const company = await shop();
  await company.take(file("B;2025-03-03 12:00;FILTR;Filtr;1;40,00", "A;2025-03-04 12:00;KAWA;Kawa;1;60,00"));
  const next = file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "C;2025-03-05 09:00;KAWA;Kawa;1;60,00");
  expect(counts(await company.take({ ...next, answers: { "known:again": "skip" } }))).toEqual({ ...UNCHANGED, created: 1, unchanged: 1 });
  const after = file("C;2025-03-05 09:00;KAWA;Kawa;1;60,00", "D;2025-03-06 09:00;KAWA;Kawa;1;60,00");
  const outcome = await company.take(after);
  expect([counts(outcome), (await told(company, outcome)).warnings]).toEqual([{ ...UNCHANGED, created: 1, unchanged: 1 }, []]);
  expect(await sold(company)).toEqual({ orders: 4, sales: 22_000 });
});

test.each([
  // 60.00 is left of A; B keeps its 120.00
  ["replace", { created: 0, changed: 0, unchanged: 1, removed: 1, rejected: 0 }, 18_000, "warnKnownReplaced"],
  // 60.00 more
  ["both", { created: 1, changed: 0, unchanged: 0, removed: 0, rejected: 0 }, 28_000, "warnKnownBoth"],
  ["skip", { created: 0, changed: 0, unchanged: 1, removed: 0, rejected: 0 }, 22_000, "warnKnownLeftOut"],
])("an order with fewer rows is asked about: %s", async (answer, expected, sales, code) => {
  const company = await shop();
  await company.take(FIRST);
  const fewer = file("A;2025-03-04 12:00:37;KAWA;Kawa;1;60,00");
  const asked = await company.take(fewer);
  expect((await told(company, asked)).needs).toEqual([
    { id: "known:fewer", options: ["replace", "both", "skip"], stake: { rows: 1, orders: 1, amount: 6_000, currency: "PLN" } },
  ]);
  const outcome = await company.take({ ...fewer, answers: { "known:fewer": answer } });
  expect(counts(outcome)).toEqual(expected);
  expect((await told(company, outcome)).warnings).toEqual([{ code, count: 1, params: { orders: "1", amount: "60.00 PLN" } }]);
  expect(await sold(company)).toEqual({ orders: 2, sales });
  // Answered once for the store: nobody is asked again, and nothing is added twice.
  expect(await company.take(fewer)).toMatchObject({ status: "succeeded", created: 0 });
  expect(await sold(company)).toEqual({ orders: 2, sales });
  await ledgerIsClean(company);
  await company.undo(outcome);
  expect(await sold(company)).toEqual({ orders: 2, sales: 22_000 });
});

test("numbers that begin anew in a new year are asked about once, and are other orders from then on", async () => {
  const company = await shop();
  await company.take(YEAR_1);
  const asked = await company.take(YEAR_2);
  expect((await told(company, asked)).needs).toEqual([
    {
      id: "known:moment",
      options: ["replace", "both", "skip"],
      // 40.00 + 60.00: number 3 is new
      stake: { rows: 2, orders: 2, amount: 10_000, currency: "PLN" },
      suggested: { option: "both", confidence: "high" },
    },
  ]);
  expect(counts(await company.take({ ...YEAR_2, answers: { "known:moment": "both" } }))).toEqual({
    ...UNCHANGED,
    created: 3,
    unchanged: 0,
  });
  // 2 × 60 and 40 + 60 + 60
  expect(await sold(company)).toEqual({ orders: 5, sales: 28_000 });
  for (const [year, rows] of [
    [YEAR_1, 2],
    [YEAR_2, 3],
  ] as const) {
    const again = await company.take(year);
    expect([counts(again), (await told(company, again)).warnings]).toEqual([{ ...UNCHANGED, unchanged: rows }, []]);
  }
  const year3 = file("1;2026-01-05 10:00;KAWA;Kawa;1;70,00");
  expect(await company.take(year3)).toMatchObject({ status: "succeeded", created: 1 });
  expect(await sold(company)).toEqual({ orders: 6, sales: 35_000 });
  await ledgerIsClean(company);
});

test("two years in one file are asked about as well", async () => {
  const company = await shop();
  const years = file(...YEAR_1.content.slice(1), ...YEAR_2.content.slice(1));
  const asked = await company.take(years);
  expect((await told(company, asked)).needs).toMatchObject([
    { id: "known:moment", stake: { rows: 2, orders: 2, amount: 10_000, currency: "PLN" } },
  ]);
  expect(counts(await company.take({ ...years, answers: { "known:moment": "both" } }))).toMatchObject({ created: 5 });
  expect(await sold(company)).toEqual({ orders: 5, sales: 28_000 });
  for (const upload of [years, YEAR_1, YEAR_2]) expect(await company.take(upload)).toMatchObject({ created: 0, changed: 0, removed: 0 });
  expect(await sold(company)).toEqual({ orders: 5, sales: 28_000 });
});

test("numbers that begin from 1 every month are other orders, in one file and in the next", async () => {
  const company = await shop();
  const months = file(
    "1;2025-03-04 10:00;KAWA;Kawa;1;60,00",
    "1;2025-04-05 10:00;KAWA;Kawa;1;60,00",
    "1;2025-05-06 10:00;FILTR;Filtr;1;40,00",
  );
  expect(counts(await company.take({ ...months, answers: { "known:moment": "both" } }))).toMatchObject({ created: 3 });
  const more = file("1;2025-05-06 10:00;FILTR;Filtr;1;40,00", "1;2025-06-07 10:00;KAWA;Kawa;1;60,00");
  expect(counts(await company.take({ ...more, answers: { "known:again": "skip" } }))).toEqual({ ...UNCHANGED, created: 1, unchanged: 1 });
  // 60 + 60 + 40 + 60
  expect(await sold(company)).toEqual({ orders: 4, sales: 22_000 });
  for (const [upload, rows] of [
    [months, 3],
    [more, 2],
  ] as const)
    expect(counts(await company.take(upload))).toEqual({ ...UNCHANGED, unchanged: rows });
});

test("a later file that corrects the day of an order may replace it", async () => {
  const company = await shop();
  await company.take(YEAR_1);
  const corrected = file("1;2024-01-15 10:00;KAWA;Kawa;1;60,00");
  const asked = await company.take(corrected);
  expect((await told(company, asked)).needs).toEqual([
    { id: "known:moment", options: ["replace", "both", "skip"], stake: { rows: 1, orders: 1, amount: 6_000, currency: "PLN" } },
  ]);
  expect(counts(await company.take({ ...corrected, answers: { "known:moment": "replace" } }))).toEqual({
    ...UNCHANGED,
    changed: 1,
    unchanged: 0,
  });
  const { rows } =
    await sql`select day, external_id as number from order_lines l join orders o on o.id = l.order_id and o.company_id = l.company_id
    where l.company_id = ${company.scope.companyId} order by 2`.execute(database.db);
  expect(rows).toEqual([
    { day: "2024-01-15", number: "1" },
    { day: "2024-01-11", number: "2" },
  ]);
});

test("what is given back later is a row of its own day and asks nothing", async () => {
  const company = await shop();
  await company.take(FIRST);
  const back = (day: string) => file(`B;${day} 10:00;KAWA;Kawa;-1;60,00`);
  expect(counts(await company.take(back("2025-03-20")))).toEqual({ ...UNCHANGED, created: 1, unchanged: 0 });
  expect(counts(await company.take(back("2025-03-25")))).toEqual({ ...UNCHANGED, created: 1, unchanged: 0 });
  expect(counts(await company.take(back("2025-03-20")))).toEqual({ ...UNCHANGED, unchanged: 1 });
  expect(counts(await company.take(FIRST))).toEqual({ ...UNCHANGED, unchanged: 3 });
  // 220.00 − 2 × 60.00
  expect(await sold(company)).toEqual({ orders: 2, sales: 10_000 });
});

test("lines numbered from 1 in each order are lines of their order", async () => {
  const company = await shop();
  const lines = numbered(
    "1;A;2025-03-04 12:00;KAWA;Kawa;1;60,00",
    "2;A;2025-03-04 12:00;FILTR;Filtr;1;40,00",
    "1;B;2025-03-05 12:00;KAWA;Kawa;1;30,00",
  );
  expect(counts(await company.take(lines))).toEqual({ ...UNCHANGED, created: 3, unchanged: 0 });
  expect(counts(await company.take(lines))).toEqual({ ...UNCHANGED, unchanged: 3 });
  // The same orders by a file that has no numbers of lines.
  expect(counts(await company.take(file(...lines.content.slice(1).map((row) => row.slice(2)))))).toEqual({ ...UNCHANGED, unchanged: 3 });
  expect(await sold(company)).toEqual({ orders: 2, sales: 13_000 });
});

test("a number of a line that its order repeats says nothing alone: the product tells the lines apart", async () => {
  const company = await shop();
  const lines = numbered("1;A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "1;A;2025-03-04 12:00;FILTR;Filtr;1;40,00");
  expect(counts(await company.take(lines))).toEqual({ ...UNCHANGED, created: 2, unchanged: 0 });
  expect(counts(await company.take(lines))).toEqual({ ...UNCHANGED, unchanged: 2 });
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
  // The same line twice, at two prices: the last one holds, which is told.
  const twice = await company.take(numbered("1;B;2025-03-04 12:00;KAWA;Kawa;1;60,00", "1;B;2025-03-04 12:00;KAWA;Kawa;1;55,00"));
  expect([counts(twice), (await told(company, twice)).warnings]).toEqual([
    { ...UNCHANGED, created: 1, unchanged: 1 },
    [{ code: "warnRepeatedNumbers", count: 1, params: {} }],
  ]);
  expect(await sold(company)).toEqual({ orders: 2, sales: 15_500 });
});
