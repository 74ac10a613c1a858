/** By what the companies of an instance are listed for those who run it. */
export const COMPANY_SORTS = ["name", "createdAt", "recentOrders", "orders", "lastSyncAt", "lastActivityAt", "postings"] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export const COMPANY_SYNCS = ["none", "attention", "syncing", "ok"] as const;
export type CompanySync = (typeof COMPANY_SYNCS)[number];

/** `syncFailed`: reading one of its stores fails, or a consent has ended; `withoutOrders`: none in the last 30 days. */
export const COMPANY_FILTERS = ["syncFailed", "withoutOrders"] as const;
export type CompanyFilter = (typeof COMPANY_FILTERS)[number];

/** The filter of companies that have taken no plan. */
export const NO_PLAN = "-";
