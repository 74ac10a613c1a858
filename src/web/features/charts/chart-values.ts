import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { boundedMoney, boundedShare } from "#core/bounded-text.ts";
import type { ShownFigure } from "#core/figure-display.ts";
import { NONE } from "../../lib/format.ts";
import { useBetween } from "../../ui/money-range.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { DrawnSeries } from "./drawn-series.ts";

/** Names and amounts of what is drawn, as texts; an upper bound says that it is one, by its sign or in words. */
export function useChartValues(currency: string) {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  const between = useBetween();
  const shownText = useCallback(
    (shown: ShownFigure & { value: number }, kind: DrawnSeries["kind"]): string => {
      if (kind === "money") return boundedMoney(shown, { numbers: format, currency, between });
      return kind === "ratio" ? boundedShare(shown, { numbers: format, between }) : format.count(shown.value);
    },
    [between, currency, format],
  );
  const text = useCallback(
    ({ values, bounds, lows, kind }: DrawnSeries, index: number, by: "sign" | "words" = "sign"): string => {
      const value = values[index] ?? null;
      if (value === null) return NONE;
      const [bound, low] = [bounds[index] ?? "exact", lows[index] ?? value];
      if (bound === "range") return shownText({ value, bound, low }, kind);
      const amount = shownText({ value, bound: "exact" }, kind);
      return bound === "exact" ? amount : `${t(`common:bound.${bound}.${by}`)} ${amount}`;
    },
    [shownText, t],
  );
  const name = useCallback(({ metric, part }: Pick<DrawnSeries, "metric" | "part">): string => part ?? t(`figures:${metric}`), [t]);
  return { text, name };
}
