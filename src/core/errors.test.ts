import { expect, test } from "vitest";
import { AppError, ERROR_CODES } from "./errors.ts";

test("a refusal carries its code for the program, its message for support and its details for people", () => {
  const cause = new Error("exclusion constraint");
  const details = { fields: { "costs.1.validFrom": ["overlap"] }, text: { key: "costsOverlap", values: { day: "2026-03-01" } } };
  const error = new AppError("VALIDATION", "costs of product 7 overlap on 2026-03-01", details, { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe("AppError");
  expect(error.code).toBe("VALIDATION");
  expect(error.message).toBe("costs of product 7 overlap on 2026-03-01");
  expect(error.details).toEqual(details);
  expect(error.cause).toBe(cause);
});

test("a refusal without details says nothing more", () => {
  const error = new AppError("NOT_FOUND", "no order 12");
  expect(error.details).toEqual({});
  expect("cause" in error).toBe(false);
});

test("the closed set names each code once", () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});
