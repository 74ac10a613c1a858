import type { ListedProduct } from "#contract/products.ts";
import { zoneOf } from "#core/market.ts";
import { useCostDrawer } from "../../domain/costs/use-cost-drawer.ts";
import { useIsRecomputed } from "../../domain/report/use-recomputing.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import type { FactContext } from "./fact-context.ts";
import type { ListAnswer } from "./products.api.ts";
import { type Typing, useInlineCosts } from "./use-inline-costs.ts";

type Rows = {
  productAt: (row: number) => ListedProduct | undefined;
  show: (row: number) => void;
  /** Told which row holds the field, null = none. */
  hold: (row: number | null) => void;
};

export function useFactContext(answer: ListAnswer, typing: Typing, rows: Rows): FactContext {
  const market = useAppSelector(({ place }) => place.market);
  const costs = useInlineCosts(typing, rows);
  const { open: onOpenCosts } = useCostDrawer();
  const { currency, priceCurrency, lowStockDays } = answer;
  const isRecomputed = useIsRecomputed();
  return { currency, priceCurrency, lowStockDays, zone: zoneOf(market), costs, onOpenCosts, isRecomputed };
}
