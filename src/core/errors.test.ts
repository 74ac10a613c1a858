import { expect, test } from "vitest";
import { AppError, ERROR_CODES, isErrorCode } from "./errors.ts";

test("a refusal carries its code, the values for the sentence and the fields that are wrong", () => {
  const cause = new Error("constraint");
  const error = new AppError("COSTS_OVERLAP", "costs of product 7 overlap on 2026-03-01", {
    params: { day: "2026-03-01" },
    fields: { "costs.1.validFrom": ["overlap"] },
    cause,
  });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "AppError",
    code: "COSTS_OVERLAP",
    message: "costs of product 7 overlap on 2026-03-01",
    params: { day: "2026-03-01" },
    fields: { "costs.1.validFrom": ["overlap"] },
    retryAfter: null,
    cause,
  });
});

test("a refusal without details says nothing more", () => {
  const error = new AppError("NOT_FOUND", "no order 12");
  expect([error.params, error.fields, error.retryAfter, "cause" in error]).toEqual([{}, {}, null, false]);
});

test("the set of codes is closed and names each code once", () => {
  expect(isErrorCode("CSRF_MISMATCH")).toBe(true);
  expect(isErrorCode("SOMETHING_ELSE")).toBe(false);
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});
