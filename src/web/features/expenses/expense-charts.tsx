import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expense-charts.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { type ExpensesAnswer, useExpensesOverTimeQuery } from "./expenses.api.ts";
import { type Share, shadeOf, sharesOf, stacksOf } from "./expense-shares.ts";
import type { ExpenseList } from "./use-expense-list.ts";

/** What the money goes to, and how it went month by month; both are what was booked. */
export function ExpenseCharts({ list, answer }: { list: ExpenseList; answer: ExpensesAnswer }) {
  const { t } = useTranslation("expenses");
  const shares = sharesOf(answer.categories);
  if (shares.length === 0) return null;
  return (
    <div className={`${ui.grid} ${ui.gap} ${css.charts}`}>
      <section className={ui.card} aria-label={t("charts.structure")}>
        <h2>{t("charts.structure")}</h2>
        <ul className={ui.stack} style={{ gap: 10 }}>
          {shares.map((share) => (
            <ShareRow
              key={share.name ?? ""}
              share={share}
              currency={answer.currency}
              onChoose={() => list.chooseCategory(share.name ?? "")}
            />
          ))}
        </ul>
      </section>
      <OverTime list={list} order={shares.map(({ name }) => name)} />
    </div>
  );
}

function ShareRow({ share, currency, onChoose }: { share: Share; currency: string; onChoose: () => void }) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  return (
    <li className={`${ui.grid} ${ui.baseline} ${css.share}`} data-shade={share.shade}>
      <button type="button" className={ui.plain} onClick={onChoose}>
        {share.name ?? t("noCategory")}
      </button>
      <span className={`${ui.num} ${ui.secondary}`}>{format.percent(share.ratio)}</span>
      <Money value={share.booked} currency={currency} />
      <span className={css.bar} aria-hidden="true">
        <span style={{ inlineSize: `${share.ratio * 100}%` }} />
      </span>
    </li>
  );
}

function OverTime({ list, order }: { list: ExpenseList; order: readonly (string | null)[] }) {
  const { t } = useTranslation("expenses");
  const format = useFormat();
  const { sort: _, ...question } = list.question;
  const { data, error, refetch } = useExpensesOverTimeQuery(question);
  if (data === undefined && error !== undefined) return <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <div className={ui.card} aria-busy="true" />;
  const stacks = stacksOf(data, order);
  return (
    <div className={ui.card}>
      <h2>{t("charts.overTime")}</h2>
      <ol className={css.months} aria-label={t("charts.overTime")}>
        {stacks.map(({ month, total, height, parts }, at) => (
          <li key={month} className={`${ui.stack} ${ui.gap4}`} style={{ alignItems: "center", textAlign: "center" }}>
            <span className={`${ui.stack} ${ui.end} ${css.stack}`} aria-hidden="true">
              <span className={`${ui.stack} ${css.column}`} style={{ blockSize: `${height * 100}%` }}>
                {parts.map(({ name, ratio }) => (
                  <span key={name ?? ""} data-shade={shadeOf(order, name)} style={{ blockSize: `${ratio * 100}%` }} />
                ))}
              </span>
            </span>
            <span className={ui.aside}>{format.shortMonth(month, at === 0 || month.slice(5, 7) === "01")}</span>
            <span style={{ fontSize: 11, lineHeight: "16px" }}>
              <Money value={total} currency={data.currency} bare reason={t("noRate")} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
