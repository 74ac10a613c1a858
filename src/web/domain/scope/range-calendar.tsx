import "@mantine/dates/styles.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./range-calendar.module.css";
import { DatePicker } from "@mantine/dates";
import { parseDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { useCalendarWords } from "./calendar-words.ts";

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
  const words = useCalendarWords();
  return (
    <div className={`${ui.flex} ${ui.centred} ${css.root}`}>
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        hideOutsideDates
        {...words}
        defaultDate={end ?? today}
        {...(hasFuture ? {} : { maxDate: today })}
        value={[start, end]}
        onChange={([from, to]) => onChange(dayOrNull(from), dayOrNull(to))}
      />
    </div>
  );
}
