import type { Db } from "./connection.ts";

/** The company a question is asked for. Every query on tenant tables takes one, so that none can be asked without a company. */
export type CompanyScope = {
  readonly db: Db;
  readonly companyId: number;
  /** Stores that whoever asks may see; absent = all of them. What reads a store for a person keeps to it (docs/RULES.md, Limits of viewers). */
  readonly onlyStores?: readonly number[];
};
