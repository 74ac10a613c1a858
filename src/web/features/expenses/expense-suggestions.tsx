import * as ui from "../../ui/styles/ui.module.css";
import { Button } from "@mantine/core";
import { Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUndoWindow } from "../../lib/use-undo-window.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { UndoNote } from "../../ui/undo-note.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useDeclineSuggestionMutation, useExpenseSuggestionsQuery } from "./expenses.api.ts";
import { useExpenseParam } from "./use-expense-param.ts";

const SHOWN = 3;

type Suggested = { expenseId: string; name: string };

/** Bills that were typed month after month: whether they repeat by themselves from now on. Put away for the whole company. */
export function ExpenseSuggestions() {
  const { t } = useTranslation(["expenses", "common"]);
  const format = useFormat();
  const { show } = useExpenseParam();
  const { data } = useExpenseSuggestionsQuery();
  const { held, hold } = useUndoWindow<Suggested>();
  const [decline, declining] = useDeclineSuggestionMutation();
  const items = (data?.items ?? []).filter(({ expenseId }) => expenseId !== held?.expenseId).slice(0, SHOWN);
  const dismiss = async (suggested: Suggested) => {
    hold(suggested);
    const answer = await decline({ id: suggested.expenseId, declined: true });
    if (answer.error !== undefined) hold(null);
  };
  const undo = async ({ expenseId }: Suggested) => {
    const answer = await decline({ id: expenseId, declined: false });
    if (answer.error === undefined) hold(null);
  };
  return (
    <>
      {held !== null && (
        <UndoNote undo={t("common:undo")} onUndo={() => void undo(held)}>
          {t("suggestions.dismissed", { name: held.name })}
        </UndoNote>
      )}
      <Refusal title={t("failedChange")} error={declining.error} />
      {items.length > 0 && (
        <ul className={`${ui.stack} ${ui.gap8}`} aria-label={t("suggestions.title")}>
          {items.map(({ expenseId, name, amount, currency, months, next }) => (
            <li key={expenseId} className={ui.note} style={{ alignItems: "center", flexWrap: "wrap" }}>
              <Repeat size={16} strokeWidth={1.75} aria-hidden />
              <span style={{ flex: "1 1 240px" }}>
                {t("suggestions.text", { name, amount: format.money(amount, currency), count: months.length, day: format.day(next) })}
              </span>
              <Button size="xs" variant="default" onClick={() => show({ repeats: expenseId })}>
                {t("suggestions.accept")}
              </Button>
              <Button size="xs" variant="subtle" onClick={() => void dismiss({ expenseId, name })}>
                {t("suggestions.dismiss")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
