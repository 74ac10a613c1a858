import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./period-picker.module.css";
import { Popover } from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import type { TimeRange } from "#core/filter-state.ts";
import { type DayRange, PRESETS, type Preset } from "#core/period.ts";
import { BarButton } from "../../ui/bar-button.tsx";
import { usePeriodName } from "./period-name.ts";

const OwnRange = lazy(() => import("./own-range.tsx").then((module) => ({ default: module.OwnRange })));

type PeriodPickerProps = {
  timeRange: TimeRange;
  range: DayRange;
  tileId: string;
  today: Day;
  onPreset: (preset: Preset) => void;
  onRange: (range: DayRange) => void;
  /** More sets of tiles under the presets; `close` when one was chosen. */
  renderSets?: (close: () => void) => ReactNode;
};

/** Presets beside a range of one's own, which can be typed, walked through in the calendar or clicked. */
export function PeriodPicker({ timeRange, range, tileId, today, onPreset, onRange, renderSets }: PeriodPickerProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const periodName = usePeriodName();
  const choosePreset = (preset: Preset) => {
    onPreset(preset);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width="auto">
      <Popover.Target>
        <BarButton
          label={t("period.label")}
          icon={<CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpened((before) => !before)}
        >
          {periodName(tileId, range)}
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("period.label")}>
        <div className={css.root}>
          <fieldset className={css.presets}>
            <legend className={ui.hiddenVisually}>{t("period.presets")}</legend>
            {PRESETS.map((preset) => (
              <button
                key={preset}
                type="button"
                className={css.preset}
                aria-pressed={preset === timeRange}
                onClick={() => choosePreset(preset)}
              >
                {t(`presets.${preset}`)}
              </button>
            ))}
            {renderSets?.(() => setOpened(false))}
          </fieldset>
          <Suspense fallback={<div className={`${css.own} ${css.coming}`} aria-busy="true" />}>
            <OwnRange
              key={`${range.startDate}${range.endDate}`}
              range={range}
              today={today}
              onRange={(own) => {
                onRange(own);
                setOpened(false);
              }}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
