import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { NONE } from "../../../lib/format.ts";
import type { ColumnKind } from "../../../ui/figures/figure-columns.ts";
import { useFormat } from "../../../ui/use-format.ts";
import type { DrawnSeries } from "./drawn-series.ts";

/** Names and amounts of what is drawn, as texts. */
export function useChartValues(currency: string) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const text = useCallback(
    (value: number | null, kind: ColumnKind): string => {
      if (value === null) return NONE;
      if (kind === "money") return format.money(value, currency);
      return kind === "ratio" ? format.percent(value) : format.count(value);
    },
    [currency, format],
  );
  const name = useCallback(({ metric, part }: Pick<DrawnSeries, "metric" | "part">): string => part ?? t(`figures.${metric}`), [t]);
  return { text, name };
}
