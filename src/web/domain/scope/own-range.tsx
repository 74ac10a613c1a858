import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./period-picker.module.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import type { DayRange } from "#core/period.ts";
import { dayFromText } from "../../ui/day-text.ts";
import { useFormat } from "../../ui/use-format.ts";
import { RangeCalendar } from "./range-calendar.tsx";

/** A range that is typed, walked through in the calendar or clicked. */
export function OwnRange({ range, today, onRange }: { range: DayRange; today: Day; onRange: (range: DayRange) => void }) {
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
    <form className={`${ui.stack} ${ui.gap12} ${css.own}`} onSubmit={submit} aria-label={t("period.own")}>
      <div className={`${ui.grid} ${ui.gap8} ${css.fields}`}>
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
      <RangeCalendar
        start={startDate}
        end={backwards ? null : endDate}
        today={today}
        onChange={(from, to) => {
          setStart(from === null ? "" : format.day(from));
          setEnd(to === null ? "" : format.day(to));
        }}
      />
      <Button type="submit" fullWidth>
        {t("period.show")}
      </Button>
    </form>
  );
}
