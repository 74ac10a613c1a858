import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import type { DayRange, SplitType } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

/** A range that fits into one column says more in days; a single day, among those before it. */
export function FinerSplit({ range, splitType, today }: { range: DayRange; splitType: SplitType; today: Day }) {
  const { t } = useTranslation("dashboard");
  const { act } = useFilter();
  const isDay = range.startDate === range.endDate;
  if (splitType === "day" && !isDay) return null;
  const show = () =>
    act(isDay ? { type: "presetChosen", payload: { preset: "cOption3", today } } : { type: "splitChosen", payload: { splitType: "day" } });
  return (
    <p className={`${ui.flow} ${ui.gap4} ${ui.pad0x12} ${ui.small} ${ui.secondary}`}>
      {t(isDay ? "chart.oneDay" : "chart.oneBucket")}{" "}
      <Button variant="subtle" size="compact-xs" onClick={show}>
        {t(isDay ? "chart.showMonth" : "chart.showDays")}
      </Button>
    </p>
  );
}
