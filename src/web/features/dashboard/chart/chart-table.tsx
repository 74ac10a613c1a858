import { useTranslation } from "react-i18next";
import type { Bucket } from "#contract/dashboard.ts";
import { Money } from "../../../ui/money.tsx";
import type { CostSeries } from "../../../ui/theme/tokens.ts";
import { useFormat } from "../../../ui/use-format.ts";
import type { Column } from "./chart-series.ts";

type ChartTableProps = { buckets: readonly Bucket[]; columns: readonly Column[]; used: readonly CostSeries[]; currency: string };

/** The chart in numbers, for a screen reader: a canvas says nothing. */
export function ChartTable({ buckets, columns, used, currency }: ChartTableProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  return (
    <div className="z-hidden-visually">
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
          {buckets.map((bucket, index) => {
            const column = columns[index];
            return (
              <tr key={bucket.startDate}>
                <th scope="row">{format.range(bucket.startDate, bucket.endDate)}</th>
                {used.map((name) => (
                  <td key={name}>
                    <Money value={column?.costs[name] ?? null} currency={currency} />
                  </td>
                ))}
                <td>
                  <Money value={bucket.figures.netRevenue} currency={currency} />
                </td>
                <td>
                  <Money value={column?.profit ?? null} currency={currency} atMost={column?.profitAtMost ?? false} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
