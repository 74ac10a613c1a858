import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/figures/quick.module.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EXPENSE_GROUPS } from "#core/expense-kinds.ts";
import { call } from "../../lib/api/call.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { OnlyChip } from "../../domain/figures/only-chips.tsx";
import { PhraseField } from "../../ui/phrase-field.tsx";
import type { ExpensesAnswer } from "./expenses.api.ts";
import { type ExpenseList, STATES } from "./use-expense-list.ts";

/** Stands for those without a category, which an empty value cannot. */
const NONE = " ";

/** Words, kinds, category and state; and the list as a file. */
export function ExpenseFilters({ list, answer }: { list: ExpenseList; answer: ExpensesAnswer }) {
  const { t } = useTranslation("expenses");
  return (
    <>
      <div className={ui.cardHead}>
        <h2>{t("list")}</h2>
        <div className={ui.push}>
          <DownloadMenu
            fileName={t("fileName")}
            request={(format) => call("GET", "/api/expenses", { query: { ...list.question, format } })}
          />
        </div>
      </div>
      <div className={`${ui.tools} ${ui.ruled} ${ui.pad8} ${css.root}`}>
        <PhraseField label={t("phrase")} phrase={list.table.phrase} onChoose={list.table.choosePhrase} />
        {EXPENSE_GROUPS.map((group) => (
          <OnlyChip key={group} only={group} label={t(`groups.${group}`)} chosen={list.group} onChoose={list.table.chooseOnly} />
        ))}
        <Select
          size="xs"
          aria-label={t("category")}
          placeholder={t("allCategories")}
          clearable
          allowDeselect
          data={categoryOptions(answer, list.category, t("noCategory"))}
          value={list.category === "" ? NONE : list.category}
          onChange={(value) => list.chooseCategory(value === NONE ? "" : value)}
        />
        <Select
          size="xs"
          aria-label={t("state")}
          placeholder={t("allStates")}
          clearable
          allowDeselect
          data={STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          value={list.state ?? null}
          onChange={list.chooseState}
        />
      </div>
    </>
  );
}

/** The chosen one stays to be seen also when nothing fits it. */
function categoryOptions({ categories }: ExpensesAnswer, chosen: string | null, none: string): { value: string; label: string }[] {
  const names = new Set([...categories.map(({ name }) => name ?? ""), ...(chosen === null ? [] : [chosen])]);
  return [...names].map((name) => ({ value: name === "" ? NONE : name, label: name === "" ? none : name }));
}
