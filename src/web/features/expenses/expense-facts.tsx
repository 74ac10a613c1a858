import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { useTranslation } from "react-i18next";
import type { Expense } from "#contract/expenses.ts";
import { useExpenseWords } from "./expense-words.ts";

/** What an expense says and has said, to read. */
export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { t } = useTranslation("expenses");
  const words = useExpenseWords();
  const { terms, versions, category, note } = expense;
  const facts: readonly (readonly [string, string])[] = [
    [t("category"), category ?? t("noCategory")],
    [t("kind"), words.kind(terms)],
    [t("columns.amount"), words.amount(terms)],
    [t("columns.days"), words.days(terms)],
    [t("target"), words.assigned(terms, expense)],
    ...(note === "" ? [] : [[t("note"), note] as const]),
  ];
  return (
    <>
      <dl className={css.expenseFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={ui.secondary}>{name}</dt>
            <dd className={`${ui.breaks} ${ui.right}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {versions.length > 1 && (
        <ul aria-label={t("history")}>
          {versions.map((version) => (
            <li key={version.startDate} className={ui.num}>
              {words.days(version)}: {words.amount(version)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
