/** Files in which numbers, pages, stores and amounts meet: each order counts once, with its own amounts (docs/RULES.md, Import identity). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import {
  anotherStore,
  counts,
  file,
  FIRST,
  HEADER,
  ledgerIsClean,
  numbered,
  sold,
  told,
  UNCHANGED,
  YEAR_1,
  YEAR_2,
} from "#testing/order-files.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });

test("the later of two years is known: the file of both years brings the earlier one alone", async () => {
  const company = await shop();
  await company.take(YEAR_2);
  const years = file(...YEAR_1.content.slice(1), ...YEAR_2.content.slice(1));
  expect(counts(await company.take({ ...years, answers: { "known:moment": "both" } }))).toEqual({ ...UNCHANGED, created: 2, unchanged: 3 });
  // 60 + 60 and 40 + 60 + 60
  expect(await sold(company)).toEqual({ orders: 5, sales: 28_000 });
  for (const upload of [years, YEAR_1, YEAR_2]) expect(await company.take(upload)).toMatchObject({ created: 0, changed: 0, removed: 0 });
  expect(await sold(company)).toEqual({ orders: 5, sales: 28_000 });
});

test("numbered lines of orders that share a number are lines of both", async () => {
  const company = await shop();
  const years = numbered("1;12;2025-01-05 10:00;KAWA;Kawa;1;10,00", "1;12;2026-01-05 10:00;KAWA;Kawa;1;10,00");
  const asked = await company.take(years);
  expect((await told(company, asked)).needs).toMatchObject([{ id: "known:moment", stake: { rows: 1, orders: 1, amount: 1_000 } }]);
  expect(counts(await company.take({ ...years, answers: { "known:moment": "both" } }))).toEqual({ ...UNCHANGED, created: 2, unchanged: 0 });
  // 10 + 10
  expect(await sold(company)).toEqual({ orders: 2, sales: 2_000 });
  expect(counts(await company.take(years))).toEqual({ ...UNCHANGED, unchanged: 2 });
});

test("amounts of an order are those of its rows, not of another order with its number", async () => {
  const company = await shop();
  const discounted = {
    kind: "orders",
    content: [`${HEADER};order_discount`, "12;2025-01-05 10:00;KAWA;Kawa;1;100,00;20,00", "12;2026-01-05 10:00;KAWA;Kawa;1;100,00;"],
    answers: { "known:moment": "both" },
  } as const;
  expect(counts(await company.take(discounted))).toMatchObject({ created: 2 });
  const amounts = async () => {
    const { rows } = await sql<{ day: string; amount: number }>`
      select day, amount from order_lines where company_id = ${company.scope.companyId} order by day`.execute(database.db);
    return rows;
  };
  // 100 − 20, and 100
  const expected = [
    { day: "2025-01-05", amount: 8_000 },
    { day: "2026-01-05", amount: 10_000 },
  ];
  expect(await amounts()).toEqual(expected);
  // A file without the column says nothing of discounts.
  const plain = file("12;2025-01-05 10:00;KAWA;Kawa;1;100,00", "12;2026-01-05 10:00;KAWA;Kawa;1;100,00");
  expect(counts(await company.take(plain))).toEqual({ ...UNCHANGED, unchanged: 2 });
  expect(await amounts()).toEqual(expected);
});

test("orders that have moved to another store are asked about when the first store's file comes again", async () => {
  const company = await shop();
  await company.take(FIRST);
  const right = await anotherStore(database, company, "import", "Drugi");
  await right.take({ ...FIRST, answers: { [`known:store:${company.storeId}`]: "replace" } });
  const again = await company.take(FIRST);
  expect((await told(company, again)).needs).toMatchObject([
    { id: `known:store:${right.storeId}`, stake: { rows: 3, orders: 2, amount: 22_000 } },
  ]);
  expect(await sold(company)).toEqual({ orders: 2, sales: 22_000 });
});

test("of an order of two pages a corrected page replaces its own rows alone", async () => {
  const company = await shop();
  await company.take(file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00"));
  const page2 = (day: string) => file(`A;${day} 12:00;FILTR;Filtr;1;40,00`);
  await company.take({ ...page2("2025-03-04"), answers: { "known:products": "both" } });
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
  const corrected = await company.take({ ...page2("2025-03-05"), answers: { "known:moment": "replace" } });
  expect(counts(corrected)).toMatchObject({ created: 0, changed: 1, removed: 0 });
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
  await ledgerIsClean(company);
});

test("things given back on the second page of an order are there beside those of the first", async () => {
  const company = await shop();
  const page1 = file("A;2025-03-04 12:00;KAWA;Kawa;1;60,00", "A;2025-03-04 12:00;KAWA;rabat;1;-20,00");
  const page2 = file("A;2025-03-04 12:00;FILTR;Filtr;1;40,00", "A;2025-03-04 12:00;KAWA;rabat;1;-20,00");
  await company.take(page1);
  await company.take({ ...page2, answers: { "known:products": "both" } });
  // 60 − 20 and 40 − 20
  expect(await sold(company)).toEqual({ orders: 1, sales: 6_000 });
  for (const page of [page1, page2]) expect(counts(await company.take(page))).toEqual({ ...UNCHANGED, unchanged: 2 });
  expect(await sold(company)).toEqual({ orders: 1, sales: 6_000 });
});

const UUID = "10000191-0000-11f1-8000-000000000000";
const HUB_HEADER = `external_order_id;line_id;${HEADER}`;

test("numbered rows are the same with the marketplace's number and without it", async () => {
  const company = await shop();
  const withBoth = { kind: "orders", content: [HUB_HEADER, `${UUID};1;700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00`] } as const;
  const withOwn = numbered("1;700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00");
  await company.take(withBoth);
  expect(counts(await company.take(withOwn))).toEqual({ ...UNCHANGED, unchanged: 1 });
  expect(await sold(company)).toEqual({ orders: 1, sales: 10_000 });
});

test("an order is known in another store by either of its numbers", async () => {
  const company = await shop();
  await company.take(file("700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00"));
  const second = await anotherStore(database, company, "import", "Drugi");
  const asked = await second.take({
    kind: "orders",
    content: [`external_order_id;${HEADER}`, `${UUID};700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00`],
  });
  expect((await told(second, asked)).needs).toMatchObject([{ id: `known:store:${company.storeId}`, stake: { orders: 1, amount: 10_000 } }]);
});

test("undone in the order they came, two imports leave nothing", async () => {
  const company = await shop();
  const first = await company.take(FIRST);
  const second = await company.take({ ...file("A;2025-03-04 12:00:37;KAWA;Kawa;1;60,00"), answers: { "known:fewer": "replace" } });
  expect(counts(second)).toMatchObject({ removed: 1 });
  await company.undo(first);
  await company.undo(second);
  expect(await sold(company)).toEqual({ orders: 0, sales: 0 });
  await ledgerIsClean(company);
});

test("an order given back over two pages gives its delivery back once", async () => {
  const company = await shop();
  const page = (row: string) => ({ kind: "orders", content: [`${HEADER};status;delivery_price`, row] }) as const;
  const page1 = page("A;2025-03-04 12:00;KAWA;Kawa;1;100,00;refunded;10,00");
  const page2 = page("A;2025-03-04 12:00;FILTR;Filtr;1;100,00;refunded;10,00");
  await company.take(page1);
  await company.take({ ...page2, answers: { "known:products": "both" } });
  // 200.00 of goods sold and given back, and 10.00 of delivery
  expect(await sold(company)).toEqual({ orders: 1, sales: -1_000 });
  await ledgerIsClean(company);
});

test("a sale that is given back by its state and by a row of its own is given back once", async () => {
  const company = await shop();
  const rows = {
    kind: "orders",
    content: [`${HEADER};status`, "A;2025-03-04 12:00;KAWA;Kawa;2;50,00;refunded", "A;2025-03-06 12:00;KAWA;Kawa;-1;50,00;refunded"],
  } as const;
  await company.take(rows);
  // 2 × 50.00 − 50.00 by the row − 50.00 by the state of what is left
  expect(await sold(company)).toEqual({ orders: 1, sales: 0 });
  await ledgerIsClean(company);
});
