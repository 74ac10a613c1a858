import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FAULTS } from "./faults.ts";

const ROOT = join(import.meta.dirname, "../..");

// Planting them all takes long and is a command of its own; that the code has moved from under one shows here.
test("every planted fault still has its one place in the code", () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(15);
  const lost = FAULTS.filter(({ file, find }) => readFileSync(join(ROOT, file), "utf8").split(find).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test("every test that must notice one is there", () => {
  const nets = FAULTS.flatMap(({ nets: each }) => each.map(({ file }) => file));
  expect(nets.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
