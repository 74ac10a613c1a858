import "@mantine/dates/styles.layer.css";
import * as css from "./range-calendar.module.css";
import { DatePicker } from "@mantine/dates";
import cs from "dayjs/locale/cs.js";
import hu from "dayjs/locale/hu.js";
import pl from "dayjs/locale/pl.js";
import sk from "dayjs/locale/sk.js";
import { useTranslation } from "react-i18next";
import { parseDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";

/** Months and days by name; English comes with the library. */
const NAMED = [cs, hu, pl, sk];

export type RangeCalendarProps = {
  start: Day | null;
  end: Day | null;
  today: Day;
  /** Also days after today can be chosen. */
  hasFuture?: boolean;
  onChange: (start: Day | null, end: Day | null) => void;
};

const dayOrNull = (text: string | null): Day | null => (text === null ? null : parseDay(text));

/** The month view of a range; weeks begin on the day the person has chosen. */
export function RangeCalendar({ start, end, today, hasFuture = false, onChange }: RangeCalendarProps) {
  const { t, i18n } = useTranslation();
  const weekStart = useAppSelector(({ session }) => session.user?.appearance.weekStart);
  return (
    <div className={css.root}>
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        hideOutsideDates
        locale={NAMED.find(({ name }) => name === i18n.language)?.name ?? "en"}
        firstDayOfWeek={weekStart === "sunday" ? 0 : 1}
        defaultDate={end ?? today}
        {...(hasFuture ? {} : { maxDate: today })}
        value={[start, end]}
        onChange={([from, to]) => onChange(dayOrNull(from), dayOrNull(to))}
        ariaLabels={{
          nextMonth: t("calendar.nextMonth"),
          previousMonth: t("calendar.previousMonth"),
          nextYear: t("calendar.nextYear"),
          previousYear: t("calendar.previousYear"),
          nextDecade: t("calendar.nextDecade"),
          previousDecade: t("calendar.previousDecade"),
        }}
      />
    </div>
  );
}
