import type { Db } from "./connection.ts";

/** The company a question is asked for. Every query on tenant tables takes one, so that none can be asked without a company. */
export type CompanyScope = { readonly db: Db; readonly companyId: number };
