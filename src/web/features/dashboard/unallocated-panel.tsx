import { useTranslation } from "react-i18next";
import type { Filter } from "#contract/filter.ts";
import { askedMarkets } from "#core/filter-state.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { CellPanel } from "../../domain/breakdown/cell-panel.tsx";
import type { Unallocated } from "./use-unallocated.ts";

const TITLES = { ads: "unallocatedAds", productFees: "unallocatedFees" } as const;

function useFilterOf(storeId: string): Filter {
  const { shared } = useFilter();
  const everything = { searchedPhrase: "", isAllProductsSelected: true, selectedProductIDs: [], excludedProductIDs: [] };
  return { accountType: [storeId], ...everything, ...askedMarkets(shared) };
}

type UnallocatedPanelProps = { open: Unallocated; onClose: () => void };

/** Their postings, whatever the screen is filtered by: the matter is of all products. */
export function UnallocatedPanel({ open: { what, startDate, endDate, storeId }, onClose }: UnallocatedPanelProps) {
  const { t } = useTranslation("dashboard");
  const question = { filter: useFilterOf(storeId), productId: "0", line: what, startDate, endDate };
  return <CellPanel title={t(`todo.items.${TITLES[what]}.title`)} question={question} onClose={onClose} />;
}
