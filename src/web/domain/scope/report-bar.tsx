import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../ui/bar.module.css";
import type { Day } from "#core/facts.ts";
import { ActionIcon } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PeriodPicker } from "./period-picker.tsx";
import { SavedViews } from "./saved-views.tsx";
import { ScopeControls } from "./scope-slot.tsx";
import { hasRangeAfter, shiftedRange } from "./shift-range.ts";
import type { ReportPeriod } from "./use-report-period.ts";

/** The scope of a report that has a period of its own; what is searched and selected it shares with every screen. */
export function ReportBar({ period, today, children }: { period: ReportPeriod; today: Day; children?: ReactNode }) {
  const { t } = useTranslation("dashboard");
  const { range, timeRange, tileId, choosePreset, chooseRange } = period;
  return (
    <ScopeControls>
      <div className={`${ui.row} ${ui.gap2} ${css.group}`}>
        <ActionIcon aria-label={t("scope.earlier")} onClick={() => chooseRange(shiftedRange(range, -1, today))} className={css.step}>
          <ChevronLeft size={16} strokeWidth={1.75} />
        </ActionIcon>
        <PeriodPicker timeRange={timeRange} range={range} tileId={tileId} today={today} onPreset={choosePreset} onRange={chooseRange} />
        <ActionIcon
          aria-label={t("scope.later")}
          onClick={() => chooseRange(shiftedRange(range, 1, today))}
          disabled={!hasRangeAfter(range, today)}
          className={css.step}
        >
          <ChevronRight size={16} strokeWidth={1.75} />
        </ActionIcon>
      </div>
      {children}
      <SavedViews today={today} />
    </ScopeControls>
  );
}
