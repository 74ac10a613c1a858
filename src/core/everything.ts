import type { Market } from "./facts.ts";
import { MARKETS } from "./market.ts";

type Everything = {
  accountType: string[];
  searchedPhrase: string;
  isAllProductsSelected: boolean;
  selectedProductIDs: string[];
  excludedProductIDs: string[];
  markets?: Market[];
};

/** A report's filter with no condition on anything but the market: the active one, or every one where the question says so. */
export function everythingOn(markets: "all" | undefined): Everything {
  return {
    accountType: [],
    searchedPhrase: "",
    isAllProductsSelected: true,
    selectedProductIDs: [],
    excludedProductIDs: [],
    ...(markets === undefined ? {} : { markets: [...MARKETS] }),
  };
}
