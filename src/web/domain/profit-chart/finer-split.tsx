import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-card.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DayRange, SplitType } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

/** A range that fits into one column says more in days. */
export function FinerSplit({ range, splitType }: { range: DayRange; splitType: SplitType }) {
  const { t } = useTranslation("dashboard");
  const { act } = useFilter();
  if (splitType === "day" || range.startDate === range.endDate) return null;
  return (
    <p className={`${css.note} ${ui.small} ${ui.secondary}`}>
      {t("chart.oneBucket")}{" "}
      <Button variant="subtle" size="compact-xs" onClick={() => act({ type: "splitChosen", payload: { splitType: "day" } })}>
        {t("chart.showDays")}
      </Button>
    </p>
  );
}
