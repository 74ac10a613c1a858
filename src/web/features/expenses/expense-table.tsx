import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as css from "./expenses.module.css";
import { ActionIcon } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ExpenseRow } from "#contract/expenses.ts";
import { directionOf, nextSort } from "../../domain/figures/table-state.ts";
import { Money } from "../../ui/money.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { wholeColumns } from "../../ui/whole-columns.ts";
import { ActionsHead } from "../../ui/actions-head.tsx";
import { useExpenseWords } from "./expense-words.ts";
import type { ExpensesAnswer } from "./expenses.api.ts";
import type { ExpenseList } from "./use-expense-list.ts";
import { useExpenseParam } from "./use-expense-param.ts";
import type { RemovedExpense } from "./use-removed-expense.ts";

/** Names from their beginning, costs from the largest: a cost is negative, so that is the smallest number. */
const RISING = ["name", "booked"];
const STATE_CHIPS = { planned: "", running: ui.chipProfit, ended: "" } as const;

/** The largest cost first reads as falling, although it is the smallest number. */
function shownDirection(sort: string, column: string): "ascending" | "descending" | null {
  const direction = directionOf(sort, column);
  if (column !== "booked" || direction === null) return direction;
  return direction === "ascending" ? "descending" : "ascending";
}

type ExpenseTableProps = { answer: ExpensesAnswer; list: ExpenseList; canEdit: boolean; removal: RemovedExpense };

export function ExpenseTable({ answer, list: { table }, canEdit, removal }: ExpenseTableProps) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const head = (column: "name" | "startDate" | "booked", text: string) => (
    <SortHead
      name={text}
      direction={shownDirection(table.sort, column)}
      onSort={() => table.chooseSort(nextSort(table.sort, column, RISING))}
    />
  );
  return (
    <div className={ui.tableScroll} ref={wholeColumns}>
      <table className={`${ui.listTable} ${ui.records} ${css.root}`} aria-label={t("table")}>
        <thead>
          <tr>
            <th scope="col">{head("name", t("columns.name"))}</th>
            <th scope="col" className={css.wide}>
              {t("columns.amount")}
            </th>
            <th scope="col" className={css.wide}>
              {head("startDate", t("columns.days"))}
            </th>
            <th scope="col" className={css.wide}>
              {t("columns.assigned")}
            </th>
            <th scope="col" className={css.sum}>
              {head("booked", t("columns.booked", { currency: format.unit(answer.currency) }))}
            </th>
            {canEdit && <ActionsHead name={t("columns.actions")} />}
          </tr>
        </thead>
        <tbody>
          <tr className={css.totals}>
            <th scope="row">{t("total")}</th>
            <td className={css.wide} colSpan={3} aria-hidden="true" />
            <td className={css.sum}>
              <Money value={answer.totals.booked} currency={answer.currency} tone="headline" bare />
            </td>
            {canEdit && <td aria-hidden="true" />}
          </tr>
          {answer.items.map((expense) => (
            <ExpenseLine
              key={expense.id}
              expense={expense}
              currency={answer.currency}
              canEdit={canEdit}
              onRemove={() => void removal.remove(expense)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ExpenseLineProps = { expense: ExpenseRow; currency: string; canEdit: boolean; onRemove: () => void };

function ExpenseLine({ expense, currency, canEdit, onRemove }: ExpenseLineProps) {
  const { t } = useTranslation("expenses");
  const words = useExpenseWords();
  const { show } = useExpenseParam();
  const { id, name, category, terms, versions, state, byHand, booked } = expense;
  const since = versions[0]?.startDate ?? terms.startDate;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${ui.plain} ${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${figureTableCss.open}`}
          onClick={() => show({ id })}
        >
          {name}
        </button>
        <span className={`${ui.sub} ${css.sub}`}>
          {category !== null && <span>{category}</span>}
          <span>{words.kind(terms)}</span>
          {state !== "running" && <span className={`${ui.chip} ${STATE_CHIPS[state]}`}>{t(`states.${state}`)}</span>}
          {terms.countAsAds && <span>{t("ads.short")}</span>}
        </span>
      </th>
      <td className={`${css.wide} ${ui.num}`}>{words.amount(terms)}</td>
      <td className={`${css.wide} ${ui.num}`}>{words.days({ ...terms, startDate: since })}</td>
      <td className={css.wide}>{words.assigned(terms, expense)}</td>
      <td className={css.sum}>
        <Money value={booked} currency={currency} bare reason={t("noRate")} />
      </td>
      {canEdit && (
        <td className={css.actions}>
          {byHand && (
            <ActionIcon aria-label={t("removeOne", { name })} onClick={onRemove}>
              <Trash2 size={16} strokeWidth={1.75} />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  );
}
