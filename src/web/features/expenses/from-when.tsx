import { DayField } from "../../domain/scope/day-field.tsx";
import * as css from "./expenses.module.css";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import { isDay } from "#core/day.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";

type FromWhenProps = { from: Day | null; today: Day; onFrom: (from: Day | null) => void };

const WHEN = ["day", "ever"] as const;

/** Whether a change of a running expense leaves the days before it as they were booked. */
export function FromWhen({ from, today, onFrom }: FromWhenProps) {
  const { t } = useTranslation("expenses");
  return (
    <>
      <ChoiceCards
        label={t("from.label")}
        value={from === null ? "ever" : "day"}
        options={WHEN.map((when) => ({ value: when, name: t(`from.${when}.name`), what: t(`from.${when}.what`) }))}
        onChange={(when) => onFrom(when === "ever" ? null : today)}
      />
      {from !== null && (
        <DayField className={css.expenseDay} label={t("from.date")} value={from} onChange={(day) => onFrom(isDay(day) ? day : today)} />
      )}
    </>
  );
}
