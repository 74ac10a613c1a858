import * as ui from "../../ui/styles/ui.module.css";
import * as breakdownCss from "../../domain/breakdown/breakdown.module.css";
import * as css from "./reconciling.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Reconciliation } from "#contract/income.ts";
import { Money } from "../../ui/money.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { type IncomeQuestion, useIncomeQuery } from "./income.api.ts";
import { TableWait } from "../../ui/table-wait.tsx";

/** Profit by order date, what moves, profit by billing date: why the months of the marketplace's invoices look otherwise. */
export function ReconcilingPanel({ question, onClose }: { question: IncomeQuestion; onClose: () => void }) {
  const { t } = useTranslation(["income", "figures"]);
  const format = useFormat();
  const { currentData: data, error, refetch } = useIncomeQuery({ ...question, reconcile: true });
  return (
    <SidePanel
      width={640}
      title={t("reconciling.title")}
      subtitle={<span className={ui.num}>{format.range(question.startDate, question.endDate)}</span>}
      onClose={onClose}
    >
      {data?.reconciliation !== undefined ? (
        <Opened reconciliation={data.reconciliation} currency={data.currency} />
      ) : (
        <TableWait rows={6} failed={t("reconciling.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

function Opened({ reconciliation: { order, billing, items }, currency }: { reconciliation: Reconciliation; currency: string }) {
  const { t } = useTranslation(["income", "dashboard", "figures"]);
  const format = useFormat();
  return (
    <div className={css.root}>
      <p>{t(items.length === 0 ? "reconciling.same" : "reconciling.text")}</p>
      <table className={breakdownCss.root}>
        <thead>
          <tr>
            <th scope="col">{t("reconciling.item")}</th>
            <th scope="col">{t("dashboard:breakdown.amount", { currency: format.unit(currency) })}</th>
            <th scope="col">{t("reconciling.postings")}</th>
          </tr>
        </thead>
        <tbody>
          <ProfitRow name={t("reconciling.byOrder")} amount={order.netProfit} currency={currency} />
          {items.map(({ key, line, amount, postings }) => (
            <tr key={`${key}${line}`} className={breakdownCss.row} data-level={2}>
              <th scope="row">
                {t(`figures:${line}`)}: {t(`reconciling.items.${key}`)}
              </th>
              <td>
                <Money value={amount} currency={currency} bare tone="result" sign="always" reason={t("dashboard:none.rate")} />
              </td>
              <td className={ui.num}>{format.count(postings)}</td>
            </tr>
          ))}
          <ProfitRow name={t("reconciling.byBilling")} amount={billing.netProfit} currency={currency} />
        </tbody>
      </table>
      <p className={ui.secondary}>
        {t("reconciling.vat")} <Link to="/system/reconciliation">{t("reconciling.link")}</Link>
      </p>
    </div>
  );
}

function ProfitRow({ name, amount, currency }: { name: string; amount: number | null; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <tr className={breakdownCss.row} data-level={1}>
      <th scope="row">{name}</th>
      <td>
        <Money value={amount} currency={currency} bare tone="result" reason={t("none.rate")} />
      </td>
      <td aria-hidden="true" />
    </tr>
  );
}
