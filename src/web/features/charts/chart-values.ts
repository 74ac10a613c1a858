import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { NONE } from "../../lib/format.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { DrawnSeries } from "./drawn-series.ts";

/** Names and amounts of what is drawn, as texts; an upper bound says that it is one, by its sign or in words. */
export function useChartValues(currency: string) {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  const text = useCallback(
    ({ values, bounds, kind }: DrawnSeries, index: number, by: "sign" | "words" = "sign"): string => {
      const value = values[index] ?? null;
      if (value === null) return NONE;
      const amount = kind === "money" ? format.money(value, currency) : kind === "ratio" ? format.percent(value) : format.count(value);
      const bound = bounds[index] ?? "exact";
      return bound === "exact" ? amount : `${t(`common:bound.${bound}.${by}`)} ${amount}`;
    },
    [currency, format, t],
  );
  const name = useCallback(({ metric, part }: Pick<DrawnSeries, "metric" | "part">): string => part ?? t(`figures:${metric}`), [t]);
  return { text, name };
}
