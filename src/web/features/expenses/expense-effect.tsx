import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { Expense, ExpenseProfit, ExpenseTerms } from "#contract/expenses.ts";
import type { Day } from "#core/facts.ts";
import { useRecomputing } from "../../domain/report/use-recomputing.ts";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { type ExpenseQuestion, usePreviewExpenseQuery } from "./expenses.api.ts";
import type { ExpenseForm } from "./use-expense-form.ts";

const PAUSE_MS = 400;

/** What saving would do to the profit; nothing while it cannot be read, or would change no figure. */
export function ExpenseEffect({ expense, entry: { terms, from, changesFigures } }: { expense: Expense | null; entry: ExpenseForm }) {
  return terms !== null && changesFigures ? <Measured id={expense?.id ?? null} terms={terms} from={from} /> : null;
}

/** By the server's own reckoning: asked once the typing rests. */
function Measured({ id, terms, from }: { id: string | null; terms: ExpenseTerms; from: Day | null }) {
  const { t } = useTranslation("expenses");
  const typed = JSON.stringify({ id, terms, ...(from === null ? {} : { from }) } satisfies ExpenseQuestion);
  const [rested] = useDebouncedValue(typed, PAUSE_MS);
  // Before an earlier change is computed, the profit that this one starts from is none.
  const isWaiting = useRecomputing(null) !== null;
  const asked: ExpenseQuestion = JSON.parse(rested);
  const { data, error, isFetching } = usePreviewExpenseQuery(asked, { skip: isWaiting });
  const isOld = isFetching || rested !== typed;
  return (
    <section className={`${ui.inset} ${css.expensePreview}`} aria-label={t("effect.title")} aria-busy={isOld} data-old={isOld || undefined}>
      <h3>{t("effect.title")}</h3>
      {isWaiting ? (
        <p className={ui.secondary}>{t("effect.waiting")}</p>
      ) : error !== undefined && !isOld ? (
        <Refusal title={t("effect.failed")} error={error} />
      ) : data === undefined ? (
        <output className={ui.secondary}>{t("effect.counting")}</output>
      ) : (
        <Known profit={data} />
      )}
    </section>
  );
}

function Known({ profit: { from, to, before, after, ahead, currency } }: { profit: ExpenseProfit }) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const reason = t("effect.noRate");
  const difference = before === null || after === null ? null : after - before;
  return (
    <>
      {from === null || to === null ? (
        <output>{t("effect.none")}</output>
      ) : (
        <output className={`${ui.wrap} ${ui.gap4x16} ${ui.baseline} ${css.effectSum}`}>
          <span>{t("effect.profit", { days: format.range(from, to) })}</span>
          <span>
            <Money value={before} currency={currency} tone="headline" reason={reason} />
            <span aria-hidden="true"> → </span>
            <span className={ui.hiddenVisually}>{t("effect.becomes")}</span>
            <Money value={after} currency={currency} tone="headline" reason={reason} />
          </span>
          <Money value={difference} currency={currency} tone="result" sign="always" reason={reason} />
        </output>
      )}
      {ahead !== 0 && (
        <p className={`${ui.small} ${ui.secondary}`}>
          {t("effect.ahead")} <Money value={ahead} currency={currency} tone="headline" sign="always" reason={reason} />
        </p>
      )}
    </>
  );
}
