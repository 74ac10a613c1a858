import { expect, test } from "vitest";
import { searchKindOf } from "./search-kind.ts";

test("an order is known by its number or the first part of it", () => {
  expect(searchKindOf("2f1c9b3a-77d0-11ee-b962-0242ac120002")).toBe("order");
  expect(searchKindOf(" 2F1C9B3A ")).toBe("order");
  expect(searchKindOf("2f1c9b3a-77d0-11")).toBe("order");
  expect(searchKindOf("2f1c9b3")).toBeNull();
});

test("a trade item number is known by its check digit", () => {
  // 5·1 + 9·3 + 0·1 + 1·3 + 2·1 + 3·3 + 4·1 + 1·3 + 2·1 + 3·3 + 4·1 + 5·3 = 83, so 7 completes it
  expect(searchKindOf("5901234123457")).toBe("ean");
  expect(searchKindOf("5901234123458")).toBeNull();
  expect(searchKindOf("96385074")).toBe("ean");
});

test("ten or eleven digits are an offer, words are nothing in particular", () => {
  expect(searchKindOf("12345678901")).toBe("offer");
  expect(searchKindOf("123456")).toBeNull();
  expect(searchKindOf("kubek 12345678901")).toBeNull();
  expect(searchKindOf("")).toBeNull();
});
