import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDecimal } from "#core/money.ts";
import { decimalText } from "./cells.ts";
import { currencyBeside, readAmount, readDecimal, readQuantity, readUnitPrice } from "./numbers.ts";
import type { DecimalSign } from "./decimal-sign.ts";
import type { Cell } from "./cells.ts";

test.each<[Cell, DecimalSign, string]>([
  ["12,50", ",", "12.5"],
  ["12.50", ".", "12.5"],
  ["1 234,50", ",", "1234.5"],
  ["1\u00a0234,50", ",", "1234.5"],
  ["1\u202f234\u2009567,5", ",", "1234567.5"],
  ["1.234,50", ",", "1234.5"],
  ["1,234,567.89", ".", "1234567.89"],
  ["1'234.50", ".", "1234.5"],
  ["60,00 zł", ",", "60"],
  ["60,00 PLN", ",", "60"],
  ["PLN 60,00", ",", "60"],
  ["1 690 Kč", ",", "1690"],
  ["12,50€", ",", "12.5"],
  ["€12.50", ".", "12.5"],
  ["4 990 Ft", ",", "4990"],
  ["−11,29", ",", "-11.29"],
  ["-217.00 zł", ".", "-217"],
  ["11,29-", ",", "-11.29"],
  ["+5", ".", "5"],
  [",50", ",", "0.5"],
  ["007,10", ",", "7.1"],
  ["-0,00", ",", "0"],
  ["0", ".", "0"],
  [0.30000000000000004, ",", "0.3"],
  [1e-7, ".", "0.0000001"],
  [12345678901, ",", "12345678901"],
])("%s with the decimal sign %s is %s", (cell, sign, expected) => {
  expect(readDecimal(cell, sign)).toBe(expected);
});

test.each<[Cell, DecimalSign]>([
  ["abc", ","],
  ["12,50", "."],
  ["1.23,45", ","],
  ["1,2,3", ","],
  ["12 zł 50 gr", ","],
  ["1,23E+05", ","],
  ["--5", "."],
  ["", "."],
  ["30.06.2026", "."],
])("%s with the decimal sign %s is no number", (cell, sign) => {
  expect(readDecimal(cell, sign)).toMatchObject({ code: "rowBadNumber" });
});

test("a price of one unit has up to four decimals, zeros at the end aside", () => {
  expect(readUnitPrice("0,1234", ",")).toBe("0.1234");
  expect(readUnitPrice("0,12340000", ",")).toBe("0.1234");
  expect(readUnitPrice("0,12345", ",")).toMatchObject({ code: "rowTooManyDecimals", params: { most: 4 } });
});

test("an amount is whole minor units and is never cut", () => {
  expect(readAmount("12,3", ",")).toBe(1230);
  expect(readAmount("-0,05", ",")).toBe(-5);
  expect(readAmount("12,3400", ",")).toBe(1234);
  expect(readAmount("12,345", ",")).toMatchObject({ code: "rowTooManyDecimals", params: { most: 2 } });
  expect(readAmount("123456789012,00", ",")).toMatchObject({ code: "rowTooLarge" });
});

test("a quantity is whole: 2,00 is two and 1,5 is refused", () => {
  expect(readQuantity("2,00", ",")).toBe(2);
  expect(readQuantity("-3", ".")).toBe(-3);
  expect(readQuantity("2 szt.", ".")).toBe(2);
  expect(readQuantity("1,5", ",")).toMatchObject({ code: "rowFractionOfUnit" });
  expect(readQuantity("2000000000", ",")).toMatchObject({ code: "rowTooLarge" });
});

test("the unit beside a number names its currency", () => {
  expect(["12,50 zł", "12,50", "1 690 Kč", "12 €", "4 990 Ft", "EUR 5", "7 szt.", 5].map(currencyBeside)).toEqual([
    "PLN",
    null,
    "CZK",
    "EUR",
    "HUF",
    "EUR",
    null,
    null,
  ]);
});

test("any amount written in either style is read back exactly", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      fc.constantFrom(",", "."),
      fc.constantFrom("", " ", "\u00a0"),
      (minor, sign, gap) => {
        const digits = Math.abs(minor).toString().padStart(3, "0");
        const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, gap);
        expect(readAmount(`${minor < 0 ? "-" : ""}${whole}${sign}${digits.slice(-2)}`, sign === "," ? "," : ".")).toBe(minor);
      },
    ),
  );
});

test("a number of a workbook keeps the fifteen digits that were typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 4 }), (units, scale) => {
      const text = decimalText(units / 10 ** scale);
      // units / 10^scale, compared as exact fractions
      const parsed = parseDecimal(text);
      expect(parsed.units * 10n ** BigInt(scale)).toBe(BigInt(units) * 10n ** BigInt(parsed.scale));
    }),
  );
});
