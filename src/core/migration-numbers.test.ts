import { expect, test } from "vitest";
import { readMigrations } from "#db/migrate.ts";

// Two branches that each add one would otherwise meet without a conflict, and no database would begin.
test("migrations are numbered one after another, each number once", () => {
  const numbers = readMigrations().map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
