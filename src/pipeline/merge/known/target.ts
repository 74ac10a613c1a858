import type { CompanyScope } from "#db/scope.ts";

/** Staged rows of an order file and the store they are for. */
export type Target = CompanyScope & { importId: number; storeId: number };
