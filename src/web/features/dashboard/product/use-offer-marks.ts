import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PriceMark } from "../chart/price-marks.ts";
import type { OfferDaysAnswer } from "./product.api.ts";
import { useChangeText } from "./use-offer-words.ts";

/** Changes of the prices of all the product's offers, for the chart of its profit. */
export function useOfferMarks(answer: OfferDaysAnswer | undefined): readonly PriceMark[] {
  const { t } = useTranslation("dashboard");
  const changeText = useChangeText();
  return useMemo(() => {
    const { offers = [], changes = [] } = answer ?? {};
    const several = offers.length > 1;
    return changes.toReversed().map((change) => ({
      day: change.day,
      text: t(several ? "product.nights.markOf" : "product.nights.mark", {
        offer: change.externalId,
        market: change.market,
        change: changeText(change),
      }),
    }));
  }, [answer, changeText, t]);
}
