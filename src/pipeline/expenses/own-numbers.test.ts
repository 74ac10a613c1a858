import { expect, test } from "vitest";
import type { ExpenseVersion } from "#core/expense-terms.ts";
import { bp } from "#core/money.ts";
import type { ExpenseFileRow } from "#files/expenses.ts";
import type { KnownExpense } from "./known-expense.ts";
import { findOwnNumbers } from "./own-numbers.ts";

type Stated = { id: string; name: string; amount: number; start: ExpenseFileRow["start"] };

const row = ({ id, name, amount, start }: Stated, at: number): ExpenseFileRow => ({
  line: at + 2,
  id,
  name,
  kind: "oneOff",
  amount,
  percentBp: null,
  start,
  every: null,
  stated: {},
});

function known({ id, name, amount, start }: Stated): KnownExpense {
  const version: ExpenseVersion = {
    kind: "oneOff",
    amount,
    percentBp: null,
    currency: "PLN",
    vatMode: "net",
    vatRate: bp(2300),
    start,
    end: null,
    every: null,
    booking: "spread",
    anchor: start,
    storeId: null,
    market: null,
    tagId: null,
    productId: null,
    shareKey: "none",
    countAsAds: false,
  };
  return { id: Number(id), name, category: null, note: "", byHand: true, versions: [version] };
}

const RENT: Stated = { id: "1", name: "Najem", amount: 100_000, start: "2026-10-01" };
const POWER: Stated = { id: "2", name: "Prąd", amount: 20_000, start: "2026-10-05" };

/** Numbers that count, and those that are told of. */
const numbers = (rows: readonly Stated[]) => {
  const given = rows.map(row);
  const { of, foreign } = findOwnNumbers(given, [known(RENT), known(POWER)]);
  return { counting: given.filter((one) => of(one) !== undefined).map(({ id }) => id), foreign: foreign.map(({ id }) => id) };
};

test("the running numbers of another list count for nothing and are told of", () => {
  const other = [
    { id: "1", name: "Księgowa", amount: 30_000, start: "2026-11-12" },
    { id: "2", name: "Paliwo", amount: 5_000, start: "2026-11-13" },
  ] as const;
  expect(numbers(other)).toEqual({ counting: [], foreign: ["1", "2"] });
});

test("next month's list with the same running numbers, names and amounts is another month's", () => {
  expect(
    numbers([
      { ...RENT, start: "2026-11-01" },
      { ...POWER, start: "2026-11-05", amount: 21_000 },
    ]),
  ).toEqual({ counting: [], foreign: ["1", "2"] });
});

test("one thing that is changed in the downloaded list, name, amount or day, leaves the number ours", () => {
  expect(numbers([{ ...RENT, name: "Magazyn" }])).toEqual({ counting: ["1"], foreign: [] });
  expect(numbers([{ ...RENT, amount: 120_000 }])).toEqual({ counting: ["1"], foreign: [] });
  // By its day alone it would be the next bill: that the list is ours shows in its other row.
  expect(numbers([{ ...RENT, start: "2026-10-03" }, POWER])).toEqual({ counting: ["1", "2"], foreign: [] });
});

test("a number that the company has not given says nothing", () => {
  expect(numbers([{ id: "77", name: "Najem", amount: 1, start: "2026-11-01" }])).toEqual({ counting: [], foreign: [] });
});
