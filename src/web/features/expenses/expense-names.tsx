import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { Autocomplete, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EXPENSE_KINDS } from "#core/expense-kinds.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import type { FieldsProps } from "./expense-form.ts";
import { useExpenseCategoriesQuery } from "./expenses.api.ts";

/** What it is called, where it belongs, and how it comes. */
export function ExpenseNames({ form }: FieldsProps) {
  const { t } = useTranslation("expenses");
  const { data } = useExpenseCategoriesQuery();
  return (
    <>
      <div className={`${ui.grid} ${ui.top} ${ui.gap12} ${css.expensePair}`}>
        <TextInput data-autofocus label={t("name")} maxLength={200} {...form.getInputProps("name")} />
        <Autocomplete
          label={t("category")}
          placeholder={t("categoryHint")}
          maxLength={100}
          data={data?.items.map((category) => category.name) ?? []}
          {...form.getInputProps("category")}
        />
      </div>
      <ChoiceCards
        label={t("kind")}
        value={form.values.kind}
        options={EXPENSE_KINDS.map((kind) => ({ value: kind, name: t(`kinds.${kind}.name`), what: t(`kinds.${kind}.what`) }))}
        onChange={(kind) => form.setFieldValue("kind", kind)}
      />
    </>
  );
}
