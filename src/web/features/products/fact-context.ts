import type { InlineCosts } from "./use-inline-costs.ts";

/** What the cells of all rows share. */
export type FactContext = {
  currency: string;
  priceCurrency: string;
  lowStockDays: number;
  /** Time zone of the market, for moments. */
  zone: string;
  costs: InlineCosts;
  onOpenCosts: (productId: string) => void;
  /** Whether its figures are not right yet. */
  isRecomputed: (productId: string) => boolean;
};
