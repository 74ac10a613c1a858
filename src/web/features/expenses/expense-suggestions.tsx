import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expense-charts.module.css";
import { Button } from "@mantine/core";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useExpenseSuggestionsQuery } from "./expenses.api.ts";
import { useExpenseParam } from "./use-expense-param.ts";

/** Those that were put away on this device, by the number of the last bill: another bill asks again. */
const STORED = "expenseSuggestions";
const SHOWN = 3;

/** Bills that were typed month after month: whether they repeat by themselves from now on. */
export function ExpenseSuggestions() {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const { show } = useExpenseParam();
  const { data } = useExpenseSuggestionsQuery();
  const [putAway, setPutAway] = useState(() => new Set((readStored(STORED) ?? "").split(",")));
  const items = (data?.items ?? []).filter(({ expenseId }) => !putAway.has(expenseId)).slice(0, SHOWN);
  const dismiss = (id: string) => {
    const next = new Set([...putAway, id].filter((one) => one !== ""));
    setPutAway(next);
    writeStored(STORED, [...next].join(","));
  };
  if (items.length === 0) return null;
  return (
    <ul className={css.suggestions} aria-label={t("suggestions.title")}>
      {items.map(({ expenseId, name, amount, currency, months, next }) => (
        <li key={expenseId} className={`${ui.note} ${css.suggestion}`}>
          <Repeat size={16} strokeWidth={1.75} aria-hidden />
          <span className={css.suggestionText}>
            {t("suggestions.text", { name, amount: format.money(amount, currency), count: months.length, day: format.day(next) })}
          </span>
          <Button size="xs" variant="default" onClick={() => show({ repeats: expenseId })}>
            {t("suggestions.accept")}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => dismiss(expenseId)}>
            {t("suggestions.dismiss")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
