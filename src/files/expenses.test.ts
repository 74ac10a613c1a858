import { expect, test } from "vitest";
import { textUpload } from "../../test/fixtures/files/uploads.ts";
import type { ExpenseFileRow } from "./expenses.ts";
import { openExpensesFile } from "./expenses.ts";

const KNOWN = {
  store: (name: string) => (name === "Sklep" ? "7" : undefined),
  tag: (name: string) => (name === "Lampy" ? "3" : undefined),
};
const PRODUCTS = { product: (sku: string) => (sku === "KUBEK" ? "101" : undefined) };

async function read(
  lines: readonly string[],
): Promise<{ rows: ExpenseFileRow[]; errors: [number, string | null, string][]; warnings: string[] }> {
  const file = await openExpensesFile({ source: textUpload(`${lines.join("\n")}\n`) }, { ...KNOWN, ...PRODUCTS });
  const rows: ExpenseFileRow[] = [];
  const errors: [number, string | null, string][] = [];
  for await (const batch of file.batches()) {
    rows.push(...batch.rows);
    errors.push(...batch.errors.map(({ line, column, code }): [number, string | null, string] => [line, column, code]));
  }
  return { rows, errors, warnings: file.warnings().map(({ code }) => code) };
}

const SPEC = "name;category;amount;currency;net_gross;vat_rate;kind;start;end;every;unit;store;market;sku;tag;count_as_ads";

test("a row of our layout says everything the form does", async () => {
  const { rows, errors, warnings } = await read([
    SPEC,
    "Magazyn;Najem;3000,00;PLN;netto;23;cykliczny;2025-06-01;2025-12-31;2;miesiące;Sklep;PL;;Lampy;tak",
    "Zdjęcia;;1200,00;EUR;brutto;zw;jednorazowy;10.06.2025;;;;;;KUBEK;;nie",
    "Pośrednik;;2,5;%;netto;23;procent sprzedaży;2025-06-01;;;;;;;;",
  ]);
  expect([errors, warnings]).toEqual([[], []]);
  expect(rows).toMatchObject([
    {
      line: 2,
      name: "Magazyn",
      kind: "recurring",
      amount: 300_000,
      start: "2025-06-01",
      every: { count: 2, unit: "month" },
      stated: {
        category: "Najem",
        currency: "PLN",
        vatMode: "net",
        vatRate: 2300,
        end: "2025-12-31",
        storeId: "7",
        market: "PL",
        tagId: "3",
        productId: null,
        countAsAds: true,
      },
    },
    {
      kind: "oneOff",
      amount: 120_000,
      start: "2025-06-10",
      every: null,
      stated: { category: null, currency: "EUR", vatMode: "gross", vatRate: 0, productId: "101" },
    },
    { kind: "percentOfSales", amount: null, percentBp: 250, stated: { vatMode: "net" } },
  ]);
});

test("three columns are enough, and what the file does not say it does not say", async () => {
  const { rows, warnings } = await read(["Data;Opis;Kwota netto", "2025-06-02;Kartony;98,40", "2025-06-03;Zwrot składki;-50,00"]);
  expect(rows).toEqual([
    {
      line: 2,
      id: null,
      name: "Kartony",
      kind: "oneOff",
      amount: 9840,
      percentBp: null,
      every: null,
      start: "2025-06-02",
      stated: { vatMode: "net" },
    },
    {
      line: 3,
      id: null,
      name: "Zwrot składki",
      kind: "oneOff",
      amount: -5000,
      percentBp: null,
      every: null,
      start: "2025-06-03",
      stated: { vatMode: "net" },
    },
  ]);
  expect(warnings).toEqual(["warnExpenseVat", "warnExpenseIncome"]);
});

test("an interval makes it recurring, and a word may hold the interval", async () => {
  const { rows } = await read([
    "Nazwa;Kwota;Od;Rodzaj;Co ile;Jednostka",
    "A;10;2025-06-01;;1;kwartał",
    "B;10;2025-06-01;miesięczny;;",
    "C;10;2025-06-01;abonament;2;tygodnie",
  ]);
  expect(rows.map(({ kind, every }) => [kind, every])).toEqual([
    ["recurring", { count: 3, unit: "month" }],
    ["recurring", { count: 1, unit: "month" }],
    ["recurring", { count: 2, unit: "week" }],
  ]);
});

test("what the form would refuse is an error of its row, with its column", async () => {
  const { rows, errors } = await read([
    SPEC,
    "A;;0;PLN;netto;23;jednorazowy;2025-06-01;;;;;;;;",
    "B;;10;PLN;netto;23;rozłożony;2025-06-01;;;;;;;;",
    "C;;10;PLN;netto;23;cykliczny;2025-06-01;;;;;;;;",
    "D;;10;PLN;netto;23;cykliczny;2025-06-01;2025-05-31;1;miesiąc;;;;;",
    "E;;10;PLN;netto;23;kiedyś;2025-06-01;;;;;;;;",
    "F;;10;PLN;netto;23;jednorazowy;2025-06-01;;;;Inny;;;;",
    "G;;10;PLN;netto;23;jednorazowy;2025-06-01;;;;;;LAMPA;;",
    "H;;10;PLN;netto;23;jednorazowy;2025-06-01;;;;;;KUBEK;Lampy;",
    "I;;150;%;netto;23;;2025-06-01;;;;;;;;",
    ";;10;PLN;netto;23;jednorazowy;2025-06-01;;;;;;;;",
    "J;;10;PLN;netto;23;jednorazowy;2025-06-01;;;;;;;;może",
  ]);
  expect(rows).toEqual([]);
  expect(errors).toEqual([
    [2, "amount", "rowZeroAmount"],
    [3, "end", "rowMissingValue"],
    [4, "unit", "rowMissingValue"],
    [5, "end", "rowPeriodReversed"],
    [6, "kind", "rowUnknownExpenseKind"],
    [7, "store", "rowUnknownStore"],
    [8, "sku", "rowUnknownProduct"],
    [9, "tag", "rowTagAndProduct"],
    [10, "amount", "rowBadPercent"],
    [11, "name", "rowMissingValue"],
    [12, "count_as_ads", "rowUnknownYesNo"],
  ]);
});
