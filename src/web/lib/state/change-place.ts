import type { Market } from "#core/facts.ts";
import { storageKey } from "#core/filter-entries.ts";
import type { DisplayCurrency } from "#core/market.ts";
import { api } from "../api/api.ts";
import { reloadPage } from "../reload.ts";
import { writeStored } from "../storage.ts";
import { toast } from "../toast.ts";
import { filterActed } from "./filter.slice.ts";
import { CURRENCY_KEY, currencyChosen, MARKET_KEY, marketChosen } from "./place.slice.ts";
import type { AppThunk } from "./store.ts";

const RELOAD_AFTER_MS = 500;

/** `markets`: all of them at once, summed in złoty; the active one stays what it is. */
export type PlaceChange = { market: Market } | { markets: "all" } | { currency: DisplayCurrency };

/** Saves the choice, says so, and half a second later starts again with an empty cache. */
export function changePlace(change: PlaceChange, message: string): AppThunk<void> {
  return (dispatch, getState) => {
    if ("market" in change) dispatch(marketChosen(change.market));
    else dispatch(currencyChosen("currency" in change ? change.currency : "PLN"));
    if (!("currency" in change)) {
      const markets = "market" in change ? "active" : change.markets;
      dispatch(filterActed({ type: "marketsChosen", payload: { markets } }));
      // Only screens with a filter keep it by themselves.
      writeStored(storageKey("markets"), markets);
    }
    const { market, currency } = getState().place;
    writeStored(MARKET_KEY, market);
    writeStored(CURRENCY_KEY, currency);
    const restart = () => {
      dispatch(api.util.resetApiState());
      reloadPage();
    };
    // Counted from when the message is on the screen; without its library the page starts again all the same.
    void toast(message)
      .catch(() => null)
      .then(() => setTimeout(restart, RELOAD_AFTER_MS));
  };
}
