import { useMemo } from "react";
import { isMarket } from "#core/market.ts";
import { useAddress } from "../../lib/use-address.ts";
import type { View } from "../../domain/report/use-view.ts";
import { type OfferDaysBody, useOfferDaysQuery } from "./product.api.ts";

const PARAM = "offerOf";

export type OfferHistory = ReturnType<typeof useOfferHistory>;

/** The nights of the product's offers in the chosen range; which offer is drawn is part of the address. */
export function useOfferHistory(id: string, { chosenRange, filter }: View) {
  const [params, changeAddress] = useAddress();
  const [offerId, code] = (params.get(PARAM) ?? "").split("~");
  const market = code !== undefined && isMarket(code) ? code : undefined;
  const { startDate, endDate } = chosenRange;
  const { accountType, markets } = filter;
  const body = useMemo<OfferDaysBody>(
    () => ({
      startDate,
      endDate,
      filter: { accountType, ...(markets ? { markets } : {}) },
      ...(offerId !== undefined && /^[1-9]\d*$/.test(offerId) && market ? { offer: { offerId, market } } : {}),
    }),
    [startDate, endDate, accountType, markets, offerId, market],
  );
  const query = useOfferDaysQuery({ id, body });
  const choose = (value: string): void => changeAddress((address) => address.set(PARAM, value), "replace");
  return { ...query, body, answer: query.currentData ?? query.data, choose };
}

/** An offer on a market as it stands in the address. */
export function offerKey({ offerId, market }: { offerId: string; market: string }): string {
  return `${offerId}~${market}`;
}
