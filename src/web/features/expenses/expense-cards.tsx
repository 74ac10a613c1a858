import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { useTranslation } from "react-i18next";
import { EXPENSE_GROUPS, type ExpenseGroup } from "#core/expense-kinds.ts";
import { ratio } from "#core/ratio.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import type { ExpensesAnswer } from "./expenses.api.ts";

/** Kinds that many companies have none of: a card only where there is something, and none is left out of the whole. */
const RARE: readonly ExpenseGroup[] = ["spread", "variable"];

/** What the list comes to: in the period, of which kind, ahead, and as a share of what came in; the kinds are the whole. */
export function ExpenseCards({ answer: { totals, currency } }: { answer: ExpensesAnswer }) {
  const { t } = useTranslation("expenses");
  const share =
    totals.booked === null || totals.netRevenue === null || totals.netRevenue <= 0 ? null : ratio(-totals.booked, totals.netRevenue);
  const groups = EXPENSE_GROUPS.filter((group) => !RARE.includes(group) || totals[group] !== 0);
  return (
    <dl className={`${ui.grid} ${ui.gap} ${ui.terms} ${css.cards}`} data-count={groups.length + 3}>
      <Sum name={t("sums.booked")} value={totals.booked} currency={currency} />
      {groups.map((group) => (
        <Sum key={group} name={t(`groups.${group}`)} value={totals[group]} currency={currency} />
      ))}
      <Sum name={t("sums.upcoming")} value={totals.upcoming} currency={currency} />
      <div className={ui.card}>
        <dt>{t("sums.share")}</dt>
        <dd>
          <Percent value={share} />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ name, value, currency }: { name: string; value: number | null; currency: string }) {
  return (
    <div className={ui.card}>
      <dt>{name}</dt>
      <dd>
        <Money value={value} currency={currency} tone="headline" />
      </dd>
    </div>
  );
}
