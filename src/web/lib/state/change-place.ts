import type { Market } from "#core/facts.ts";
import type { DisplayCurrency } from "#core/market.ts";
import { api } from "../api/api.ts";
import { reloadPage } from "../reload.ts";
import { writeStored } from "../storage.ts";
import { toast } from "../toast.ts";
import { CURRENCY_KEY, currencyChosen, MARKET_KEY, marketChosen } from "./place.slice.ts";
import type { AppThunk } from "./store.ts";

const RELOAD_AFTER_MS = 500;

export type PlaceChange = { market: Market } | { currency: DisplayCurrency };

/** Saves the choice, says so, and half a second later starts again with an empty cache. */
export function changePlace(change: PlaceChange, message: string): AppThunk<void> {
  return (dispatch, getState) => {
    dispatch("market" in change ? marketChosen(change.market) : currencyChosen(change.currency));
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
