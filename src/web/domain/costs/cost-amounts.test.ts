import { expect, test } from "vitest";
import { plusAmount, sumOfTexts, textOfUnitCost, timesQuantity, unitCostFromText } from "./cost-amounts.ts";

test("an amount is read as it is typed, with up to four decimals and never below zero", () => {
  expect(["12,40", "12.4", "1 234,5678", "007", "0"].map(unitCostFromText)).toEqual(["12.40", "12.4", "1234.5678", "7", "0"]);
  expect(["", "-1", "1,23456", "12,", "1.234,50", "zł"].map(unitCostFromText)).toEqual([null, null, null, null, null, null]);
});

test("parts add up exactly: 15,10 + 1,36 = 16,46, and 0,1 + 0,2 = 0,30", () => {
  expect(sumOfTexts(["15,10", "1,36", "", ""])).toBe("16.46");
  expect(sumOfTexts(["0,1", "0,2"])).toBe("0.30");
  expect(sumOfTexts(["1,0005", "0,0005"])).toBe("1.001");
  expect(sumOfTexts(["", " "])).toBeNull();
  expect(sumOfTexts(["1", "x"])).toBeNull();
});

test("a bundle of 2 × 3,25 and 1 × 0,0050 costs 6,5050", () => {
  expect(plusAmount(timesQuantity("3.25", 2), timesQuantity("0.0050", 1))).toBe("6.505");
  expect(textOfUnitCost("6.505")).toBe("6,505");
  expect(textOfUnitCost("7")).toBe("7,00");
});
