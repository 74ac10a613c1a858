import * as ui from "../../ui/styles/ui.module.css";
import * as rangeCalendarCss from "../../domain/scope/range-calendar.module.css";
import * as css from "./banners.module.css";
import { Button, TextInput } from "@mantine/core";
import { CalendarRange } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import { todayIn } from "../../lib/clock.ts";
import { dayFromText } from "../../ui/day-text.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { FieldsProps } from "./banner-fields.tsx";
import { WHOLE_DAY } from "./banner-form.ts";

const RangeCalendar = lazy(() => import("../../domain/scope/range-calendar.tsx").then((module) => ({ default: module.RangeCalendar })));

const ENDS = ["from", "until"] as const;

/** From when until when: typed, or both days chosen in the calendar. */
export function ScheduleFields({ form }: FieldsProps) {
  const { t } = useTranslation("banners");
  const [hasCalendar, setHasCalendar] = useState(false);
  return (
    <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap12} ${css.group}`}>
      <legend>{t("fields.schedule")}</legend>
      <div className={css.pair}>
        {ENDS.map((end) => (
          <div key={end} className={`${ui.grid} ${ui.top} ${ui.gap8}`} style={{ gridTemplateColumns: "minmax(0, 1fr) 96px" }}>
            <TextInput
              label={t(`fields.${end}Day`)}
              description={t(`fields.${end}Text`)}
              inputWrapperOrder={["label", "input", "description", "error"]}
              placeholder={t("fields.dayExample")}
              {...form.getInputProps(`${end}Day`)}
            />
            <TextInput label={t(`fields.${end}Time`)} placeholder={WHOLE_DAY[end]} {...form.getInputProps(`${end}Time`)} />
          </div>
        ))}
      </div>
      <div className={`${ui.flow} ${ui.gap8x12}`}>
        <Button
          variant="default"
          size="xs"
          leftSection={<CalendarRange size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={hasCalendar}
          onClick={() => setHasCalendar(!hasCalendar)}
        >
          {t(hasCalendar ? "fields.hideCalendar" : "fields.calendar")}
        </Button>
        <span className={`${ui.small} ${ui.muted}`}>{t("fields.zone")}</span>
      </div>
      {hasCalendar && <Calendar form={form} />}
    </fieldset>
  );
}

function Calendar({ form }: FieldsProps) {
  const format = useFormat();
  const today = todayIn("PL");
  const [start, end] = [dayFromText(form.values.fromDay), dayFromText(form.values.untilDay)];
  const isBackwards = start !== null && end !== null && start > end;
  const shown = (day: Day | null) => (day === null ? "" : format.day(day));
  return (
    <div className={css.calendar}>
      <Suspense fallback={<div className={`${ui.flex} ${ui.centred} ${rangeCalendarCss.root}`} />}>
        <RangeCalendar
          hasFuture
          start={start}
          end={isBackwards ? null : end}
          today={today}
          onChange={(from, until) => form.setValues({ fromDay: shown(from), untilDay: shown(until) })}
        />
      </Suspense>
    </div>
  );
}
