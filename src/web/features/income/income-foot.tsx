import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/report/statement.module.css";
import { useTranslation } from "react-i18next";
import { incomeRatio, type IncomeUnit } from "#core/income.ts";
import { CertaintyMark, certaintyOfShare } from "../../domain/figures/certainty-mark.tsx";
import { Money } from "../../ui/money.tsx";
import { IncomeAmount } from "./income-amount.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { IncomeAnswer } from "./income.api.ts";

/** What stands beside the account; margin, share of advertising and how complete the fees are, by column. */
export function IncomeFoot({ answer, unit }: { answer: IncomeAnswer; unit: IncomeUnit }) {
  const { buckets, totals } = answer;
  const { t } = useTranslation(["income", "figures"]);
  const format = useFormat();
  const columns = [...buckets.map(({ figures, complete }) => ({ figures, isOpen: !complete })), { figures: totals, isOpen: false }];
  const rest = unit === "share" ? 1 : 2;
  return (
    <tfoot>
      {unit === "amount" && <MemoRows answer={answer} />}
      {(["margin", "tacos"] as const).map((key) => (
        <tr key={key}>
          <th scope="row">
            <span className={`${ui.treeName} ${css.name} ${css.nameFlat}`}>{t(`figures:${key}`)}</span>
          </th>
          <td aria-hidden="true" />
          {columns.map(({ figures, isOpen }, at) => (
            <td key={at} data-total={at === buckets.length || undefined} data-open={isOpen || undefined}>
              <IncomeAmount cell={incomeRatio(figures, key)} currency={answer.currency} isResult={false} />
            </td>
          ))}
          <td colSpan={rest} aria-hidden="true" />
        </tr>
      ))}
      <tr>
        <th scope="row">
          <span className={`${ui.treeName} ${css.name} ${css.nameFlat}`}>{t("figures:feeCompleteness")}</span>
        </th>
        <td aria-hidden="true" />
        {columns.map(({ figures, isOpen }, at) => (
          <td key={at} data-total={at === buckets.length || undefined} data-open={isOpen || undefined}>
            <span className={`${css.certainty} ${ui.num}`}>
              <CertaintyMark certainty={certaintyOfShare(figures.feeCompleteness)} />
              {figures.feeCompleteness !== null && format.percent(figures.feeCompleteness, { digits: 0 })}
            </span>
          </td>
        ))}
        <td colSpan={rest} aria-hidden="true" />
      </tr>
    </tfoot>
  );
}

/** Amounts of the range that are no part of the profit. */
function MemoRows({ answer: { memo, buckets, currency } }: { answer: IncomeAnswer }) {
  const { t } = useTranslation("income");
  return memo.map(({ key, values, total }) => (
    <tr key={key}>
      <th scope="row">
        <span className={`${ui.treeName} ${css.name} ${css.nameFlat}`}>{t(`memo.${key}`)}</span>
      </th>
      <td aria-hidden="true" />
      {[...values, total].map((value, at) => (
        <td key={at} data-total={at === buckets.length || undefined} data-open={buckets[at]?.complete === false || undefined}>
          <Money value={value} currency={currency} bare />
        </td>
      ))}
      <td colSpan={2} aria-hidden="true" />
    </tr>
  ));
}
