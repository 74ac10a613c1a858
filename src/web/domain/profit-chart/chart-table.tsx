import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { Bucket, ChartContext } from "#contract/dashboard.ts";
import { Money } from "../../ui/money.tsx";
import type { CostSeries } from "#core/ledger.ts";
import { useFormat } from "../../ui/use-format.ts";
import { columnOf } from "./chart-series.ts";

type ChartTableProps = { buckets: readonly Bucket[]; context: ChartContext; used: readonly CostSeries[]; currency: string };

/** The chart in numbers, for a screen reader: a canvas says nothing. */
export function ChartTable({ buckets, context: { columns, lead }, used, currency }: ChartTableProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const outside = [...columns, ...(lead === null ? [] : [lead.before])];
  return (
    <div className={ui.hiddenVisually}>
      <table>
        <caption>{t("chart.label")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.bucket")}</th>
            {used.map((name) => (
              <th key={name} scope="col">
                {t(`chart.series.${name}`)}
              </th>
            ))}
            <th scope="col">{t("figures:netRevenue")}</th>
            <th scope="col">{t("figures:netProfit")}</th>
          </tr>
        </thead>
        <tbody>
          {outside.map((bucket) => (
            <ChartRow key={bucket.startDate} bucket={bucket} used={used} currency={currency} isOutside />
          ))}
          {buckets.map((bucket) => (
            <ChartRow key={bucket.startDate} bucket={bucket} used={used} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChartRowProps = { bucket: Bucket; used: readonly CostSeries[]; currency: string; isOutside?: boolean };

function ChartRow({ bucket: { startDate, endDate, figures }, used, currency, isOutside = false }: ChartRowProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { costs, shownProfit } = columnOf(figures);
  return (
    <tr>
      <th scope="row">
        {format.range(startDate, endDate)}
        {isOutside && `, ${t("chart.outside")}`}
      </th>
      {used.map((name) => (
        <td key={name}>
          <Money value={costs[name]} currency={currency} />
        </td>
      ))}
      <td>
        <Money value={figures.netRevenue} currency={currency} />
      </td>
      <td>
        <Money {...shownProfit} currency={currency} />
      </td>
    </tr>
  );
}
