import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { NONE } from "../../lib/format.ts";
import { affordable } from "./ads-chart-option.ts";
import type { AdsBucket } from "./ads.api.ts";

/** The chart in numbers, for a screen reader: a canvas says nothing. */
export function AdsChartTable({ buckets, currency }: { buckets: readonly AdsBucket[]; currency: string }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const factor = (value: number | null) => (value === null ? NONE : format.decimal(value.toFixed(2)));
  return (
    <div className={ui.hiddenVisually}>
      <table>
        <caption>{t("chart.labels.money")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("chart.bucket")}</th>
            <th scope="col">{t("figures.cost")}</th>
            <th scope="col">{t("figures.adSales")}</th>
            <th scope="col">{t("chart.series.breakEven")}</th>
            <th scope="col">{t("figures.profit")}</th>
            <th scope="col">{t("figures.roas")}</th>
            <th scope="col">{t("chart.series.breakEvenRoas")}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.startDate}>
              <th scope="row">{format.range(bucket.startDate, bucket.endDate)}</th>
              {[bucket.figures.cost, bucket.figures.adSales, affordable(bucket), bucket.figures.profit].map((value, at) => (
                // The columns never move.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>
                  <Money value={value} currency={currency} />
                </td>
              ))}
              <td>{factor(bucket.figures.roas)}</td>
              <td>{factor(bucket.breakEvenRoas)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
