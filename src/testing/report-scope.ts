import type { CompanyScope } from "#db/scope.ts";
import type { ReportScope } from "#ledger/reports/scope/report-scope.ts";

/** Everything that belongs to no store of the Polish market, in złoty, on 1 January 2026, and what is said otherwise. */
export function reportScope({ db, companyId }: CompanyScope, scope: Partial<ReportScope> = {}): ReportScope {
  return {
    db,
    companyId,
    today: "2026-01-01",
    storeIds: [0],
    isEveryStore: true,
    markets: ["PL"],
    products: { kind: "all" },
    amounts: "market",
    currency: "PLN",
    isTranslated: false,
    fxSource: "nbp",
    estimates: true,
    basis: "order",
    lastUpdate: null,
    dataFrom: null,
    beginnings: [],
    ...scope,
  };
}
