import "@mantine/dates/styles.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./range-calendar.module.css";
import { DatePicker } from "@mantine/dates";
import { parseDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useCalendarWords } from "./calendar-words.ts";

type DayCalendarProps = {
  day: Day | null;
  /** The last day that can be chosen. */
  latest?: Day | undefined;
  onChange: (day: Day) => void;
};

/** The month view of one day. */
export function DayCalendar({ day, latest, onChange }: DayCalendarProps) {
  const words = useCalendarWords();
  return (
    <div className={`${ui.flex} ${ui.centred} ${css.root}`}>
      <DatePicker
        size="xs"
        hideOutsideDates
        {...words}
        {...(day === null ? {} : { defaultDate: day })}
        {...(latest === undefined ? {} : { maxDate: latest })}
        value={day}
        onChange={(chosen) => {
          if (chosen !== null) onChange(parseDay(chosen));
        }}
      />
    </div>
  );
}
