import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ACCOUNT_FAULTS } from "./faults-accounts.ts";
import { CERTAINTY_FAULTS } from "./faults-certainty.ts";
import { CORE_FAULTS, RECOMPUTATION_FAULTS } from "./faults-core.ts";
import { LEDGER_FAULTS } from "./faults-ledger.ts";
import { PIPELINE_FAULTS } from "./faults-pipeline.ts";
import { REPORT_FAULTS } from "./faults-reports.ts";

const ROOT = join(import.meta.dirname, "../..");

// Planting them all takes long and is a command of its own; that the code has moved from under one shows here.
test("every planted fault still has its one place in the code", () => {
  const faults = [
    ...CORE_FAULTS,
    ...RECOMPUTATION_FAULTS,
    ...LEDGER_FAULTS,
    ...CERTAINTY_FAULTS,
    ...PIPELINE_FAULTS,
    ...ACCOUNT_FAULTS,
    ...REPORT_FAULTS,
  ];
  expect(faults.length).toBeGreaterThanOrEqual(15);
  const lost = faults.filter(({ file, find }) => readFileSync(join(ROOT, file), "utf8").split(find).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
});
