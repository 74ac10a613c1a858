import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";
import pl from "dayjs/locale/pl.js";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";

type RangeCalendarProps = { start: Day | null; end: Day | null; today: Day; onChange: (start: Day | null, end: Day | null) => void };

/** The month view of a range; weeks begin on Monday, nothing after today can be chosen. */
export function RangeCalendar({ start, end, today, onChange }: RangeCalendarProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className="z-period__calendar">
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        locale={i18n.language === pl.name ? pl.name : "en"}
        firstDayOfWeek={1}
        defaultDate={end ?? today}
        maxDate={today}
        value={[start, end]}
        onChange={([from, to]) => onChange(from, to)}
        ariaLabels={{
          nextMonth: t("calendar.nextMonth"),
          previousMonth: t("calendar.previousMonth"),
          nextYear: t("calendar.nextYear"),
          previousYear: t("calendar.previousYear"),
          nextDecade: t("calendar.nextDecade"),
          previousDecade: t("calendar.previousDecade"),
          monthLevelControl: t("calendar.monthLevel"),
          yearLevelControl: t("calendar.yearLevel"),
        }}
      />
    </div>
  );
}
