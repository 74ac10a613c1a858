import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { Checkbox, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isSizedBy, sizeOf } from "#core/expense-kinds.ts";
import { EXPENSE_CURRENCIES } from "#core/expense-terms.ts";
import { ExpenseEnding } from "./expense-ending.tsx";
import type { FieldsProps } from "./expense-form.ts";

const MODES = ["net", "gross"] as const;
const UNITS = ["day", "week", "month", "year"] as const;

/** How much, with which VAT, and on which days. */
export function ExpenseAmount({ form }: FieldsProps) {
  const fields = form.values;
  const { t } = useTranslation("expenses");
  const isShare = isSizedBy(fields.kind, "share");
  const currencies = EXPENSE_CURRENCIES.some((code) => code === fields.currency)
    ? EXPENSE_CURRENCIES
    : [fields.currency, ...EXPENSE_CURRENCIES];
  return (
    <>
      <div className={`${ui.grid} ${ui.top} ${ui.gap12} ${css.expenseRow}`}>
        {isShare ? (
          <TextInput label={t("percent")} inputMode="decimal" rightSection="%" {...form.getInputProps("percent")} />
        ) : (
          <>
            <TextInput label={t(`amounts.${fields.kind}`)} inputMode="decimal" {...form.getInputProps("amount")} />
            <Select label={t("currency")} searchable data={[...currencies]} allowDeselect={false} {...form.getInputProps("currency")} />
          </>
        )}
        <Select
          label={t("vatMode")}
          data={MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          allowDeselect={false}
          {...form.getInputProps("vatMode")}
        />
        <TextInput label={t("vatRate")} inputMode="decimal" rightSection="%" {...form.getInputProps("vatRate")} />
      </div>
      <ExpenseDays form={form} />
    </>
  );
}

function ExpenseDays({ form }: FieldsProps) {
  const fields = form.values;
  const { t } = useTranslation("expenses");
  const size = sizeOf(fields.kind);
  const isSingle = size === "day";
  return (
    <>
      <div className={`${ui.grid} ${ui.top} ${ui.gap12} ${css.expenseRow}`}>
        <DayField label={t(isSingle ? "day" : "start")} {...form.getInputProps("startDate")} />
        {size === "period" && <DayField label={t("end")} {...form.getInputProps("endDate")} />}
        {size === "interval" && (
          <>
            <TextInput label={t("every")} inputMode="numeric" {...form.getInputProps("everyCount")} />
            <Select
              label={t("unit")}
              data={UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`, { count: Number(fields.everyCount) }) }))}
              allowDeselect={false}
              {...form.getInputProps("everyUnit")}
            />
          </>
        )}
      </div>
      {!isSingle && size !== "period" && <ExpenseEnding form={form} />}
      {size === "interval" && (
        <Checkbox
          label={t("booking.label")}
          description={t("booking.what")}
          checked={fields.booking === "spread"}
          onChange={({ currentTarget }) => form.setFieldValue("booking", currentTarget.checked ? "spread" : "onDay")}
        />
      )}
    </>
  );
}
