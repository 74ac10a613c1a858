/** A file that the product wrote in a language is read back in each: headings and words are those of the catalogue. */
import { expect, test } from "vitest";
import { EXPENSE_KINDS } from "#core/expense-kinds.ts";
import { LOCALES, readTexts } from "#text/texts.ts";
import { resolveColumns } from "./columns.ts";
import { COST_COLUMNS } from "./cost-columns.ts";
import { EXPENSE_COLUMNS } from "./expense-columns.ts";
import { readBooking, readKind, readMode, readShareKey, readUnit, readYesNo } from "./expense-words.ts";
import { readTagText } from "./tag-rows.ts";

const texts = readTexts();
const wordsOf = (locale: string, key: string): [string, string][] =>
  Object.entries(Object(texts.namespace(locale, "reports")?.[key])).map(([name, word]) => [name, String(word)]);
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(LOCALES)("the template of costs in %s is read without a question, each column as itself", (locale) => {
  const columns = wordsOf(locale, "template");
  expect(columns).toHaveLength(13);
  const { indexes, needs } = resolveColumns(
    columns.map(([, header]) => header),
    COST_COLUMNS,
    {},
  );
  expect([...indexes].toSorted((one, other) => one[1] - other[1]).map(([name]) => name)).toEqual(columns.map(([name]) => snake(name)));
  expect(needs).toEqual([]);
});

test.each(LOCALES)("the list of expenses in %s is read without a question, each column as itself", (locale) => {
  const told = new Set(["state", "booked", "bookedCurrency"]);
  const columns = wordsOf(locale, "expenseColumn");
  const { indexes, needs } = resolveColumns(
    columns.map(([, header]) => header),
    EXPENSE_COLUMNS,
    {},
  );
  const read = columns.flatMap(([name], at) => (told.has(name) ? [] : [[snake(name), at] as const]));
  expect([...indexes].toSorted((one, other) => one[1] - other[1])).toEqual(read.toSorted((one, other) => one[1] - other[1]));
  expect(needs).toEqual([]);
});

test.each(LOCALES)("what an expense is stands in %s as it is read back", (locale) => {
  const said = (key: string, read: (word: string) => unknown) => wordsOf(locale, key).map(([name, word]) => [name, read(word)]);
  const itself = (key: string) => wordsOf(locale, key).map(([name]) => [name, name]);
  // In files and in the hint of what may be written, on the screen of expenses and where a file is looked at.
  const kinds = EXPENSE_KINDS.flatMap((kind) =>
    [`words.kinds.${kind}`, `kinds.${kind}.name`].map((key) => [kind, `expenses:${key}`] as const),
  );
  expect(kinds.map(([, key]) => Object(readKind(texts.say(locale, key))).kind)).toEqual(kinds.map(([kind]) => kind));
  expect(said("expenseUnit", (word) => Object(readUnit(word)).unit)).toEqual(itself("expenseUnit"));
  expect(said("expenseBooking", readBooking)).toEqual(itself("expenseBooking"));
  expect(said("expenseShareKey", readShareKey)).toEqual(itself("expenseShareKey"));
  expect(said("vatMode", readMode)).toEqual(itself("vatMode"));
  expect(said("yesNo", readYesNo)).toEqual([
    ["yes", true],
    ["no", false],
  ]);
});

test.each(LOCALES)("the file of tags in %s has the heading that is read", (locale) => {
  const header = String(Object(texts.namespace(locale, "tags")?.["file"]).example);
  expect(readTagText(`${header}\nKUBEK-1;zima`)).toEqual({ rows: [{ line: 2, sku: "KUBEK-1", tags: "zima" }], problems: [] });
});
