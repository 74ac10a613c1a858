import * as ui from "../../ui/styles/ui.module.css";
import * as chartCardCss from "../../domain/profit-chart/chart-card.module.css";
import * as css from "./offer-history.module.css";
import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Marking } from "../../domain/profit-chart/marking.ts";
import { marksByColumn, markTexts, withPriceMarks } from "./price-marks.ts";
import type { OfferDaysAnswer } from "./product.api.ts";
import { useChangeText } from "./use-offer-words.ts";

/** Changes of the prices of all the product's offers, over the chart of its profit. */
export function useOfferMarks(answer: OfferDaysAnswer | undefined): Marking {
  const { t } = useTranslation("dashboard");
  const scheme = useComputedColorScheme("light");
  const changeText = useChangeText();
  return useMemo(() => {
    const { offers = [], changes = [] } = answer ?? {};
    const several = offers.length > 1;
    const marks = changes.toReversed().map((change) => ({
      day: change.day,
      text: t(several ? "product.nights.markOf" : "product.nights.mark", {
        offer: change.externalId,
        market: change.market,
        change: changeText(change),
      }),
    }));
    return {
      notesOf: (columns) => marksByColumn(columns, marks).map((column) => markTexts(column, (count) => t("chart.moreMarks", { count }))),
      drawn: (option, notes) => withPriceMarks(option, notes, scheme),
      legend: <MarksLegend />,
    };
  }, [answer, changeText, scheme, t]);
}

function MarksLegend() {
  const { t } = useTranslation("dashboard");
  return (
    <p className={`${ui.row} ${ui.gap8} ${chartCardCss.chartCardHatch} ${ui.small} ${ui.secondary}`}>
      <span className={`${ui.swatch} ${css.sign}`} data-sign="change" aria-hidden="true" />
      {t("chart.priceMarks")}
    </p>
  );
}
