import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isSizedBy } from "#core/expense-kinds.ts";
import { useFormat } from "../../ui/use-format.ts";
import { endOf, ENDINGS, type FieldsProps } from "./expense-form.ts";

/** Until when: for ever, to a day, or so many times. */
export function ExpenseEnding({ form }: FieldsProps) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const { kind, ending } = form.values;
  const { day, times } = endOf(form.values);
  const comesAgain = isSizedBy(kind, "interval");
  const endings = ENDINGS.filter((one) => one !== "times" || comesAgain);
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap12} ${css.expenseRow}`}>
      <Select
        label={t("ending.label")}
        data={endings.map((one) => ({ value: one, label: t(`ending.${one}`) }))}
        allowDeselect={false}
        {...form.getInputProps("ending")}
        value={endings.find((one) => one === ending) ?? "never"}
      />
      {ending === "day" && (
        <DayField
          label={t("end")}
          description={times === null ? undefined : t("ending.count", { count: times })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("endDate")}
        />
      )}
      {ending === "times" && comesAgain && (
        <TextInput
          label={t("ending.howOften")}
          inputMode="numeric"
          description={day === null ? undefined : t("ending.until", { day: format.day(day) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("times")}
        />
      )}
    </div>
  );
}
