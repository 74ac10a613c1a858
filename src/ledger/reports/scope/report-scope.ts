import type { KnownStore } from "../sums/known-days.ts";
import type { Day, Instant, Market } from "#core/facts.ts";
import type { DisplayCurrency } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Products a report is about. `only` leaves out what belongs to no product (product 0); `allBut` keeps it. */
export type ProductCondition =
  | { readonly kind: "all" }
  | { readonly kind: "only"; readonly ids: readonly number[] }
  | { readonly kind: "allBut"; readonly ids: readonly number[] };

/** Which of the two integers of a posting is summed: in its market's currency, or in PLN. */
export type AmountColumn = "market" | "pln";

/** Which day a fee of an order counts on: the order's, or the one it was billed on. */
export type Basis = "order" | "billing";

/** A filter resolved for one company: what every statement of a report is limited to. */
export type ReportScope = CompanyScope & {
  /** Today in the zone of the active market; no report reads further. */
  readonly today: Day;
  /** Store 0 carries what belongs to no store. */
  readonly storeIds: readonly number[];
  /** `storeIds` are all that have figures, so that nobody need look at them. */
  readonly isEveryStore: boolean;
  readonly markets: readonly Market[];
  readonly products: ProductCondition;
  readonly amounts: AmountColumn;
  /** Currency of the answer. */
  readonly currency: DisplayCurrency;
  /** The sums are PLN and are shown in another currency. */
  readonly isTranslated: boolean;
  /** Source of the company's exchange rates. */
  readonly fxSource: string;
  /** The company's basis, by which its postings are dated. */
  readonly basis: Basis;
  /** What is not billed yet is estimated, the company's switch. */
  readonly estimates: boolean;
  /** Latest committed ingestion of the stores in scope. */
  readonly lastUpdate: Instant | null;
  /** Day of the first order of the stores in scope: what lies before it was not read, or was not yet. */
  readonly dataFrom: Day | null;
  /** Of the stores in scope: `feesAloneOf` tells of which days fees are known and sales are not, `knownDaysOf` which are known at all. */
  readonly beginnings: readonly KnownStore[];
};
