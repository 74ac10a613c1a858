/** Every planted fault there is. */
import type { Fault } from "./fault.ts";
import { ACCOUNT_FAULTS } from "./faults-accounts.ts";
import { CERTAINTY_FAULTS } from "./faults-certainty.ts";
import { CORE_FAULTS, RECOMPUTATION_FAULTS } from "./faults-core.ts";
import { LEDGER_FAULTS } from "./faults-ledger.ts";
import { MIDNIGHT_FAULTS } from "./faults-midnight.ts";
import { PIPELINE_FAULTS } from "./faults-pipeline.ts";
import { REPORT_FAULTS } from "./faults-reports.ts";
import { SELLER_FAULTS } from "./faults-sellers.ts";

export const FAULTS: readonly Fault[] = [
  ...CORE_FAULTS,
  ...RECOMPUTATION_FAULTS,
  ...LEDGER_FAULTS,
  ...SELLER_FAULTS,
  ...CERTAINTY_FAULTS,
  ...PIPELINE_FAULTS,
  ...ACCOUNT_FAULTS,
  ...REPORT_FAULTS,
  ...MIDNIGHT_FAULTS,
];
