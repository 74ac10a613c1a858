import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS, zoneOf } from "#core/market.ts";
import { CADENCES, LAST_DAY, timeText } from "#core/report-schedule.ts";
import { weekdayName } from "./report-words.ts";
import type { FieldsProps } from "./report-fields.ts";

/** When it goes out; a month that lacks the day sends on its last one. */
export function ScheduleFields({ draft, change, zone }: FieldsProps & { zone: string }) {
  const { t, i18n } = useTranslation("scheduledReports");
  const { cadence, day, minute } = draft;
  const country = MARKETS.find((market) => zoneOf(market) === zone);
  const days = Array.from({ length: LAST_DAY[cadence] }, (_, at) => {
    const value = String(at + 1);
    return { value, label: cadence === "weekly" ? weekdayName(at + 1, i18n.language) : value };
  });
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap16} ${css.fields}`}>
      <Select
        label={t("cadence")}
        allowDeselect={false}
        data={CADENCES.map((value) => ({ value, label: t(`cadences.${value}`) }))}
        value={cadence}
        onChange={(value) => change({ cadence: CADENCES.find((one) => one === value) ?? cadence, day: 1 })}
      />
      {cadence !== "daily" && (
        <Select
          label={t(`dayOf.${cadence}`)}
          allowDeselect={false}
          data={days}
          value={String(day)}
          onChange={(value) => change({ day: Number(value ?? day) })}
        />
      )}
      <TextInput
        type="time"
        label={t("time")}
        description={country === undefined ? undefined : t(`zones.${country}`)}
        required
        value={timeText(minute)}
        onChange={({ currentTarget }) => {
          const [hours = 0, minutes = 0] = currentTarget.value.split(":").map(Number);
          change({ minute: hours * 60 + minutes });
        }}
      />
      <p className={ui.across}>{t(`period.${cadence}`)}</p>
    </div>
  );
}
