import type { CompanyScope } from "#db/scope.ts";
import type { PostingsPart } from "./definition/order-postings.sql.ts";
import type { CompanyFeatures } from "./company-features.ts";

/** One bringing up to date of a company's ledger. */
export type Run = CompanyScope & {
  runId: number;
  features: CompanyFeatures;
  /** The company had no postings: everything it has now is to be summed, so nothing has to remember which keys were touched. */
  isFirst: boolean;
  /** What of the postings there may have changed. */
  part: PostingsPart;
  /** Writes again what did not change either. */
  isFull: boolean;
  /** Rollups follow a change of goods alone by its difference. */
  byDifference: boolean;
};

/** Fewer touched orders and days leave so few keys that no plan suffers from not knowing their number. */
export const FEW = 100;
