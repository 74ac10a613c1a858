import type { EChartsCoreOption } from "echarts/core";
import type { ReactNode } from "react";
import type { DayRange } from "#core/period.ts";

/** What a screen draws over the columns of the profit chart. It is that screen's to bring: the dashboard has none and loads none. */
export type Marking = {
  /** Texts over each column; the same for who walks through the chart by keyboard. */
  notesOf: (columns: readonly DayRange[]) => readonly (readonly string[])[];
  drawn: (option: EChartsCoreOption, notes: readonly (readonly string[])[]) => EChartsCoreOption;
  /** What the marks are, below a chart that has some. */
  legend: ReactNode;
};
