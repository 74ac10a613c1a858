import { Checkbox, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EXPENSE_CURRENCIES } from "#core/expense-terms.ts";
import type { FieldsProps } from "./expense-form.ts";

const MODES = ["net", "gross"] as const;
const UNITS = ["day", "week", "month", "year"] as const;

/** How much, with which VAT, and on which days. */
export function ExpenseAmount(props: FieldsProps) {
  const { fields, problems, change } = props;
  const { t } = useTranslation("expenses");
  const isShare = fields.kind === "percentOfSales";
  const currencies = EXPENSE_CURRENCIES.some((code) => code === fields.currency)
    ? EXPENSE_CURRENCIES
    : [fields.currency, ...EXPENSE_CURRENCIES];
  return (
    <>
      <div className="z-expense__row">
        {isShare ? (
          <TextInput
            label={t("percent")}
            inputMode="decimal"
            rightSection="%"
            value={fields.percent}
            error={problems.percent && t(`problems.${problems.percent}`)}
            onChange={({ currentTarget }) => change({ percent: currentTarget.value })}
          />
        ) : (
          <>
            <TextInput
              label={t(`amounts.${fields.kind}`)}
              inputMode="decimal"
              value={fields.amount}
              error={problems.amount && t(`problems.${problems.amount}`)}
              onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
            />
            <Select
              label={t("currency")}
              searchable
              data={[...currencies]}
              value={fields.currency}
              onChange={(currency) => change({ currency: currency ?? "PLN" })}
            />
          </>
        )}
        <Select
          label={t("vatMode")}
          data={MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          value={fields.vatMode}
          onChange={(mode) => change({ vatMode: MODES.find((known) => known === mode) ?? "net" })}
        />
        <TextInput
          label={t("vatRate")}
          inputMode="decimal"
          rightSection="%"
          value={fields.vatRate}
          error={problems.vatRate && t(`problems.${problems.vatRate}`)}
          onChange={({ currentTarget }) => change({ vatRate: currentTarget.value })}
        />
      </div>
      <ExpenseDays {...props} />
    </>
  );
}

function ExpenseDays({ fields, problems, change }: FieldsProps) {
  const { t } = useTranslation("expenses");
  const isSingle = fields.kind === "oneOff";
  return (
    <>
      <div className="z-expense__row">
        <TextInput
          type="date"
          label={t(isSingle ? "day" : "start")}
          value={fields.startDate}
          error={problems.startDate && t(`problems.${problems.startDate}`)}
          onChange={({ currentTarget }) => change({ startDate: currentTarget.value })}
        />
        {!isSingle && (
          <TextInput
            type="date"
            label={t("end")}
            description={fields.kind === "spread" ? undefined : t("endless")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            value={fields.endDate}
            error={problems.endDate && t(`problems.${problems.endDate}`)}
            onChange={({ currentTarget }) => change({ endDate: currentTarget.value })}
          />
        )}
        {fields.kind === "recurring" && (
          <>
            <TextInput
              label={t("every")}
              inputMode="numeric"
              value={fields.everyCount}
              error={problems.everyCount && t(`problems.${problems.everyCount}`)}
              onChange={({ currentTarget }) => change({ everyCount: currentTarget.value })}
            />
            <Select
              label={t("unit")}
              data={UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`, { count: Number(fields.everyCount) }) }))}
              value={fields.everyUnit}
              onChange={(unit) => change({ everyUnit: UNITS.find((known) => known === unit) ?? "month" })}
            />
          </>
        )}
      </div>
      {fields.kind === "recurring" && (
        <Checkbox
          label={t("booking.label")}
          description={t("booking.what")}
          checked={fields.booking === "spread"}
          onChange={({ currentTarget }) => change({ booking: currentTarget.checked ? "spread" : "onDay" })}
        />
      )}
    </>
  );
}
