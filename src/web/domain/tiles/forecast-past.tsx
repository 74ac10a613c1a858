import { useTranslation } from "react-i18next";
import type { Explanation } from "#contract/forecast.ts";
import { useMoneyRange } from "../../ui/money-range.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ForecastAnswer } from "../report/bridge.api.ts";

type PastForecastsProps = { month: ForecastAnswer["month"]; past: Explanation["past"]; currency: string };

/** The range and the forecasts of earlier months it was learned from; without costs nothing is said of profit. */
export function PastForecasts({ month: { figures, low, high }, past, currency }: PastForecastsProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const rangeText = useMoneyRange();
  if (figures?.profitState === "unknown") return null;
  return (
    <section aria-labelledby="reckon-past">
      <h3 id="reckon-past">{t("forecast.explained.past")}</h3>
      <p>
        {low === null || high === null
          ? t("forecast.explained.noPast")
          : t("forecast.explained.band", { range: rangeText(low, high, currency) })}
      </p>
      {past.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("forecast.explained.month")}</th>
              <th scope="col">{t("forecast.explained.said")}</th>
              <th scope="col">{t("forecast.explained.came")}</th>
              <th scope="col">{t("forecast.explained.off")}</th>
              <th scope="col">{t("forecast.explained.share")}</th>
            </tr>
          </thead>
          <tbody>
            {past.map(({ startDate, forecast, came, error }) => (
              <tr key={startDate}>
                <th scope="row">{format.shortMonth(startDate, true)}</th>
                <td>
                  <Money value={forecast} currency={currency} bare />
                </td>
                <td>
                  <Money value={came} currency={currency} bare />
                </td>
                <td>
                  <Money
                    value={came === null || forecast === null ? null : came - forecast}
                    currency={currency}
                    tone="result"
                    bare
                    sign="always"
                  />
                </td>
                <td>
                  <Percent value={error} sign="always" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
