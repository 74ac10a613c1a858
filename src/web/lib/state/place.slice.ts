import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Market } from "#core/facts.ts";
import { currencyOf, type DisplayCurrency, isDisplayCurrency, isMarket } from "#core/market.ts";
import { readStored } from "../storage.ts";

export const MARKET_KEY = "activeMarket";
export const CURRENCY_KEY = "activeCurrency";

export type Place = { market: Market; currency: DisplayCurrency };

/** The stored market and currency; what is missing or unreadable falls back to Poland and the złoty. */
export function storedPlace(): Place {
  const market = readStored(MARKET_KEY) ?? "";
  const currency = readStored(CURRENCY_KEY) ?? "";
  return { market: isMarket(market) ? market : "PL", currency: isDisplayCurrency(currency) ? currency : "PLN" };
}

const placeSlice = createSlice({
  name: "place",
  initialState: storedPlace,
  reducers: {
    /** A market brings its currency. */
    marketChosen: (_, { payload }: PayloadAction<Market>) => ({ market: payload, currency: currencyOf(payload) }),
    currencyChosen: (place, { payload }: PayloadAction<DisplayCurrency>) => ({ ...place, currency: payload }),
  },
});

export const placeReducer = placeSlice.reducer;
export const { marketChosen, currencyChosen } = placeSlice.actions;
