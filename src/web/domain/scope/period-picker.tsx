import * as ui from "../../ui/styles/ui.module.css";
import * as rangeCalendarCss from "./range-calendar.module.css";
import * as css from "./period-picker.module.css";
import { Button, Popover, TextInput } from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import type { TimeRange } from "#core/filter-state.ts";
import { type DayRange, PRESETS, type Preset } from "#core/period.ts";
import { BarButton } from "../../ui/bar-button.tsx";
import { dayFromText } from "../../ui/day-text.ts";
import { usePeriodName } from "./period-name.ts";
import { useFormat } from "../../ui/use-format.ts";

const RangeCalendar = lazy(() => import("./range-calendar.tsx").then((module) => ({ default: module.RangeCalendar })));

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
          <OwnRange
            key={`${range.startDate}${range.endDate}`}
            range={range}
            today={today}
            onRange={(own) => {
              onRange(own);
              setOpened(false);
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function OwnRange({ range, today, onRange }: { range: DayRange; today: Day; onRange: (range: DayRange) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [start, setStart] = useState(format.day(range.startDate));
  const [end, setEnd] = useState(format.day(range.endDate));
  const [tried, setTried] = useState(false);
  const startDate = dayFromText(start);
  const endDate = dayFromText(end);
  const backwards = startDate !== null && endDate !== null && startDate > endDate;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (startDate !== null && endDate !== null && !backwards) onRange({ startDate, endDate });
  };
  const endError = endDate === null ? t("period.noDay") : backwards ? t("period.backwards") : null;
  return (
    <form className={css.own} onSubmit={submit} aria-label={t("period.own")}>
      <div className={css.fields}>
        <TextInput
          size="xs"
          label={t("period.from")}
          value={start}
          error={tried && startDate === null ? t("period.noDay") : null}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={t("period.to")}
          value={end}
          error={tried ? endError : null}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
      </div>
      <Suspense fallback={<div className={rangeCalendarCss.root} />}>
        <RangeCalendar
          start={startDate}
          end={backwards ? null : endDate}
          today={today}
          onChange={(from, to) => {
            setStart(from === null ? "" : format.day(from));
            setEnd(to === null ? "" : format.day(to));
          }}
        />
      </Suspense>
      <Button type="submit" fullWidth>
        {t("period.show")}
      </Button>
    </form>
  );
}
