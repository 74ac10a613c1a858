import { useTranslation } from "react-i18next";
import { ratio } from "#core/ratio.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import type { ExpensesAnswer } from "./expenses.api.ts";

const SUMS = ["booked", "recurring", "oneOff", "upcoming"] as const;

/** What the list comes to: in the period, of which kind, ahead, and as a share of what came in. */
export function ExpenseCards({ answer: { totals, currency } }: { answer: ExpensesAnswer }) {
  const { t } = useTranslation("expenses");
  const share =
    totals.booked === null || totals.netRevenue === null || totals.netRevenue <= 0 ? null : ratio(-totals.booked, totals.netRevenue);
  return (
    <dl className="z-expenses__cards">
      {SUMS.map((key) => (
        <div key={key} className="z-card">
          <dt>{t(`sums.${key}`)}</dt>
          <dd>
            <Money value={totals[key]} currency={currency} tone="headline" />
          </dd>
        </div>
      ))}
      <div className="z-card">
        <dt>{t("sums.share")}</dt>
        <dd>
          <Percent value={share} />
        </dd>
      </div>
    </dl>
  );
}
