import { expect, test } from "vitest";
import { changeRangeText, missingText } from "./change-text.ts";
import { boundedMoney, boundedShare, type MoneyWriting, moneyRangeText } from "./bounded-text.ts";
import { numberTexts } from "./number-text.ts";

const POLISH: MoneyWriting = { numbers: numberTexts("pl"), currency: "PLN", between: ({ low, high }) => `od ${low} do ${high}` };
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("a range is whole as long as its ends differ then, and has words where a minus would stand beside the dash", () => {
  expect(plain(moneyRangeText(255_200, 258_500, POLISH))).toBe("2 552–2 585 zł");
  expect(plain(moneyRangeText(-59_000, -41_100, POLISH))).toBe("od −590 do −411 zł");
  expect(plain(moneyRangeText(-10, 41_100, POLISH))).toBe("od 0 do 411 zł");
  expect(plain(moneyRangeText(320, 330, POLISH))).toBe("3,20–3,30 zł");
  expect(plain(moneyRangeText(255_200, 258_500, { ...POLISH, bare: true }))).toBe("2 552–2 585");
});

test("a figure is written with its bound, its two ends, or as it is", () => {
  const written = (shown: Parameters<typeof boundedMoney>[0]): string => plain(boundedMoney(shown, POLISH));
  expect(written({ value: 1230, bound: "exact" })).toBe("12,30 zł");
  expect(written({ value: 1230, bound: "atMost" })).toBe("≤ 12,30 zł");
  expect(written({ value: 1230, bound: "about" })).toBe("≈ 12,30 zł");
  expect(written({ value: 258_500, bound: "range", low: 255_200 })).toBe("2 552–2 585 zł");
  expect(plain(boundedShare({ value: 0.126, bound: "range", low: 0.121 }, POLISH))).toBe("12,1–12,6%");
  expect(plain(boundedShare({ value: -0.121, bound: "range", low: -0.126 }, POLISH))).toBe("od −12,6 do −12,1%");
  // the same to a tenth of a point
  expect(plain(boundedShare({ value: 0.1261, bound: "range", low: 0.126 }, POLISH))).toBe("12,6%");
  expect(plain(boundedShare({ value: 0.126, bound: "atMost" }, POLISH))).toBe("≤ 12,6%");
});

test("a change has its sign at the end that is read first", () => {
  expect(plain(changeRangeText(55_200, 58_500, POLISH))).toBe("+552–585 zł");
  expect(plain(changeRangeText(-64_000, -40_000, POLISH))).toBe("od −640 do −400 zł");
  expect(plain(changeRangeText(-64_000, -63_990, POLISH))).toBe("−640 zł");
  expect(plain(changeRangeText(-64_000, -63_990, POLISH, false))).toBe("od −640,00 do −639,90 zł");
});

test("what missing costs may do is said by its end, or by both", () => {
  const upTo = ({ amount }: { amount: string }): string => `do ${amount}`;
  expect(plain(missingText({ low: -4000, high: 0 }, POLISH, upTo))).toBe("do −40 zł");
  expect(plain(missingText({ low: 0, high: 4000 }, POLISH, upTo))).toBe("do +40 zł");
  expect(plain(missingText({ low: -4000, high: 1200 }, POLISH, upTo))).toBe("od −40 do +12 zł");
});
