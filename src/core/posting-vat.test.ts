import { expect, test } from "vitest";
import type { Line } from "./ledger.ts";
import { postingVat, type RatesOfLine } from "./posting-vat.ts";
import { bp } from "./money.ts";
import type { TaxVersion } from "./facts.ts";

const SINCE_MARCH: TaxVersion[] = [
  { from: null, vatPayer: false, oss: false },
  { from: "2025-03-01", vatPayer: true, oss: false },
];
const OF_LINE: RatesOfLine = {
  sold: { rate: bp(500), origin: "product" },
  commission: { rate: bp(800), origin: "file" },
  delivery: { rate: bp(2300), origin: "fileUsual" },
};
type Asked = Parameters<typeof postingVat>[0];

const posting = (
  line: Line,
  sourceType: "orderLine" | "order" | "refund" | "billing" | "expense" | "estimate" | "setting",
  more: Partial<Asked> = {},
): Asked => ({
  line,
  day: "2025-03-10",
  billedOn: null,
  sourceType,
  entryRate: null,
  entryRateMissing: false,
  expenseRate: null,
  ...more,
});

test.each([
  ["a sale, its line's", posting("sales", "orderLine"), { rate: 500, origin: "product" }],
  ["delivery that buyers pay, its line's", posting("deliveryIncome", "order"), { rate: 500, origin: "product" }],
  ["a refund, that of the sale", posting("refunds", "refund"), { rate: 500, origin: "product" }],
  ["a commission of a file, the file's", posting("commission", "orderLine"), { rate: 800, origin: "file" }],
  ["a delivery cost of a file, that of the order", posting("delivery", "order"), { rate: 2300, origin: "fileUsual" }],
  ["a billed fee, the entry's", posting("commission", "billing", { entryRate: bp(2300) }), { rate: 2300, origin: "entry" }],
  ["a billed fee without VAT", posting("commission", "billing"), { rate: 0, origin: "entryNone" }],
  ["a billed fee that says nothing", posting("commission", "billing", { entryRateMissing: true }), { rate: 0, origin: "entryMissing" }],
  [
    "compensation that is billed, the entry's",
    posting("compensation", "billing", { entryRate: bp(2300) }),
    { rate: 2300, origin: "entry" },
  ],
  ["an expense, its own", posting("expenses", "expense", { expenseRate: bp(800) }), { rate: 800, origin: "expense" }],
  ["before the company paid VAT", posting("sales", "orderLine", { day: "2025-02-28" }), { rate: 0, origin: "notPayer" }],
  [
    "a fee of an old order, by the day it was billed on",
    posting("commission", "billing", { day: "2025-02-28", billedOn: "2025-03-03", entryRate: bp(2300) }),
    { rate: 2300, origin: "entry" },
  ],
  ["goods have none of their own", posting("cogs", "orderLine"), null],
  ["an estimate has none", posting("commission", "estimate"), null],
  ["a setting has none", posting("packaging", "setting"), null],
])("VAT of %s", (_, asked, expected) => {
  expect(postingVat(asked, OF_LINE, SINCE_MARCH)).toEqual(expected);
});
