import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, money, optionalRate, optionalText, root, unitPriceIn, Unreadable } from "./read.ts";

/** The amount, or the problem with its field. */
function amountOf(amount: unknown, currency: unknown = "PLN"): number | string {
  return outcomeOf(() => money(root({ amount, currency })).amount);
}

function outcomeOf<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return `${error.field}: ${error.problem}`;
    throw error;
  }
}

test("any amount of grosze, written with zeros at the end or without, is read back to the grosz", () => {
  const whole = fc.integer({ min: -90_000_000_000_00, max: 90_000_000_000_00 });
  fc.assert(
    fc.property(whole, fc.nat({ max: 6 }), (minor, zeros) => {
      const digits = String(Math.abs(minor)).padStart(3, "0");
      const text = `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}${"0".repeat(zeros)}`;
      expect(amountOf(text)).toBe(minor === 0 ? 0 : minor);
    }),
  );
});

test("amounts that binary fractions would spoil stay exact", () => {
  expect(amountOf("1.15")).toBe(115);
  expect(amountOf("8.29")).toBe(829);
  expect(amountOf("4503599627370.49")).toBe(450_359_962_737_049);
});

test("an amount with fewer than two decimals is filled with zeros", () => {
  expect([amountOf("12"), amountOf("12.5"), amountOf("-0.00")]).toEqual([1200, 1250, 0]);
});

test("an amount with more than two decimals is not cut: the entry is put aside and its field named", () => {
  expect(amountOf("12.345")).toBe("amount: decimals");
  expect(amountOf("12.3400")).toBe(1234);
});

test.each(["", " ", "12,50", "1 200.00", "1e3", "abc", "--1", "99999999999999999999.00"])("„%s” is no amount", (text) => {
  expect(amountOf(text)).toBe("amount: amount");
});

test("an amount written as a number has been a binary fraction on its way and is not trusted", () => {
  expect(amountOf(12.5)).toBe("amount: amount");
});

test("a missing amount and a currency that is no code are told apart", () => {
  expect(amountOf(undefined)).toBe("amount: missing");
  expect(amountOf("1.00", "zł")).toBe("currency: currency");
  expect(amountOf("1.00", null)).toBe("currency: missing");
});

test("a unit price of the API has two decimals like every amount, more only as zeros", () => {
  const unit = (amount: string): string => outcomeOf(() => unitPriceIn(root({ amount, currency: "PLN" }), "PLN"));
  expect(unit("0.12")).toBe("0.12");
  expect(unit("0.1200")).toBe("0.12");
  expect(unit("10.505")).toBe("amount: decimals");
  expect(unit("-1.00")).toBe("amount: amount");
});

test("a rate „23.00” is 2300 basis points, and one that is no percentage is not guessed", () => {
  const rate = (value: unknown): unknown => outcomeOf(() => optionalRate({ value, path: "tax.rate" }));
  expect([rate("23.00"), rate("8"), rate("0.00"), rate(undefined)]).toEqual([2300, 800, 0, null]);
  expect([rate("123"), rate("zw"), rate("5.555")]).toEqual(["tax.rate: amount", "tax.rate: amount", "tax.rate: decimals"]);
});

test("a moment needs a zone and a place in the calendar", () => {
  const at = (value: string): string => outcomeOf(() => instant({ value, path: "at" }));
  expect(at("2026-09-03T10:12:43.123Z")).toBe("2026-09-03T10:12:43.123Z");
  expect([at("2026-09-03T10:12:43"), at("2026-02-30T00:00:00Z"), at("3.09.2026")]).toEqual(["at: date", "at: date", "at: date"]);
});

test("what is quoted of a field that cannot be read is never an object, an e-mail address or longer than 200 characters", () => {
  const quoted = (value: unknown): string => new Unreadable({ value, path: "x" }, "shape").value;
  expect(quoted({ firstName: "Jan" })).toBe("(object)");
  expect(quoted(["Jan"])).toBe("(list)");
  expect(quoted("jan@poczta.test")).toBe("(hidden)");
  expect(quoted("x".repeat(300))).toHaveLength(200);
});

test("an identifier sent as a number is the same identifier", () => {
  expect(optionalText({ value: 3213213, path: "id" })).toBe("3213213");
});
