import { useComputedColorScheme } from "@mantine/core";
import type { EChartsCoreOption } from "echarts/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DrawnColumn } from "./chart-columns.ts";
import { marksByColumn, markTexts, type PriceMark, withPriceMarks } from "./price-marks.ts";

/** The chart with changes of prices over its columns; the same texts for who walks through it by keyboard. */
export function usePriceMarks(option: EChartsCoreOption, columns: readonly DrawnColumn[], marks: readonly PriceMark[]) {
  const { t } = useTranslation("dashboard");
  const scheme = useComputedColorScheme("light");
  const notes = useMemo(
    () =>
      marksByColumn(
        columns.map(({ bucket }) => bucket),
        marks,
      ).map((column) => markTexts(column, (count) => t("chart.moreMarks", { count }))),
    [columns, marks, t],
  );
  const marked = useMemo(() => withPriceMarks(option, notes, scheme), [notes, option, scheme]);
  return { option: marked, textsOf: (index: number) => notes[index] ?? [], has: notes.some(({ length }) => length > 0) };
}
