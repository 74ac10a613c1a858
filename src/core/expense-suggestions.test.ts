import { expect, test } from "vitest";
import { recurringSuggestions, type TypedExpense } from "./expense-suggestions.ts";

const TODAY = "2025-06-15";
let next = 1;
const bill = (name: string, start: TypedExpense["start"], more: Partial<TypedExpense> = {}): TypedExpense => {
  return { id: next++, name, isOneOff: true, amount: 30_000, currency: "PLN", start, end: null, ...more };
};
const accounting = (): TypedExpense[] => [
  bill("Księgowość", "2025-04-10"),
  bill("księgowość ", "2025-05-10"),
  bill("Księgowość", "2025-06-10"),
];

test("the same name and amount in three months in a row may repeat by itself, from the month after", () => {
  expect(recurringSuggestions(accounting(), TODAY)).toMatchObject([
    { name: "Księgowość", amount: 30_000, months: ["2025-04-01", "2025-05-01", "2025-06-01"], next: "2025-07-10" },
  ]);
});

test("two months, a gap, another amount, or a row that ended long ago suggest nothing", () => {
  const [first, second, third] = accounting();
  if (first === undefined || second === undefined || third === undefined) throw new Error("three bills");
  expect(recurringSuggestions([first, second], TODAY)).toEqual([]);
  expect(recurringSuggestions([{ ...first, start: "2025-03-10" }, second, third], TODAY)).toEqual([]);
  expect(recurringSuggestions([{ ...first, amount: 29_900 }, second, third], TODAY)).toEqual([]);
  expect(recurringSuggestions([first, second, third], "2025-08-01")).toEqual([]);
});

test("what runs by itself already, incomes and bills to come suggest nothing", () => {
  const running = bill("Księgowość", "2025-01-01", { isOneOff: false });
  expect(recurringSuggestions([...accounting(), running], TODAY)).toEqual([]);
  expect(recurringSuggestions([...accounting(), { ...running, end: "2025-05-31" }], TODAY)).toHaveLength(1);
  expect(
    recurringSuggestions(
      accounting().map((expense) => ({ ...expense, amount: -100 })),
      TODAY,
    ),
  ).toEqual([]);
  expect(recurringSuggestions(accounting(), "2025-05-31")).toEqual([]);
});
