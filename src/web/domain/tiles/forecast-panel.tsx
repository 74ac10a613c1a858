import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./forecast-panel.module.css";
import { Check, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FiguresSchema } from "#contract/figures.ts";
import type { Explanation } from "#contract/forecast.ts";
import { PROFIT_AND_LOSS_GROUPS, GROUP_FIGURE, groupTotal } from "#core/profit-and-loss.ts";
import { addDays } from "#core/day.ts";
import { whyNone } from "#core/why-none.ts";
import { shownFigure } from "#core/figure-display.ts";
import { totalOf } from "#core/money.ts";
import type { DayRange } from "#core/period.ts";
import { ratio } from "#core/ratio.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ForecastAnswer } from "../report/bridge.api.ts";
import { PastForecasts } from "./forecast-past.tsx";

const PLAIN_FIGURE = `${ui.plain} ${ui.link} ${ui.num}`;

const A_MONDAY = "2024-01-01";

type ForecastPanelProps = { answer: ForecastAnswer; onClose: () => void; onAccount: (range: DayRange) => void };

/** How the forecast of the month comes about: what is there, what the days left bring, and how such forecasts did. */
export function ForecastPanel({ answer, onClose, onAccount }: ForecastPanelProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { month, currency } = answer;
  const { explanation, figures } = month;
  if (explanation === null || figures === null) return null;
  return (
    <SidePanel
      width={640}
      title={t("forecast.explained.title", { month: format.month(month.startDate) })}
      subtitle={t("forecast.explained.basis")}
      onClose={onClose}
    >
      <div className={css.root}>
        <Parts explanation={explanation} figures={figures} currency={currency} onAccount={onAccount} />
        <Weekdays explanation={explanation} currency={currency} />
        <Costs explanation={explanation} currency={currency} />
        <PastForecasts month={month} past={explanation.past} currency={currency} />
      </div>
    </SidePanel>
  );
}

type PartsProps = { explanation: Explanation; figures: FiguresSchema; currency: string; onAccount: (range: DayRange) => void };

/** Whole days + days left = the month, line by line; the check of the sum is written out. */
function Parts({ explanation: { soFar, ahead }, figures, currency, onAccount }: PartsProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const made = totalOf([soFar === null ? 0 : soFar.figures.netProfit, ahead.figures.netProfit]);
  const equal = made === figures.netProfit;
  const Mark = equal ? Check : TriangleAlert;
  return (
    <section aria-labelledby="reckon-parts">
      <h3 id="reckon-parts">{t("forecast.explained.parts")}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("forecast.explained.line", { currency: format.unit(currency) })}</th>
            <th scope="col">
              {soFar === null ? (
                t("forecast.explained.nothingYet")
              ) : (
                <button type="button" className={PLAIN_FIGURE} onClick={() => onAccount(soFar)} title={t("tiles.openHint")}>
                  {format.shortRange(soFar.startDate, soFar.endDate)}
                </button>
              )}
            </th>
            <th scope="col">{format.shortRange(ahead.startDate, ahead.endDate)}</th>
            <th scope="col">{t("forecast.explained.whole")}</th>
          </tr>
        </thead>
        <tbody>
          {PROFIT_AND_LOSS_GROUPS.map((group) => (
            <tr key={group}>
              <th scope="row">{t(`figures:${GROUP_FIGURE[group]}`)}</th>
              <Amount value={soFar === null ? 0 : groupTotal(soFar.figures, group)} currency={currency} />
              <Amount value={groupTotal(ahead.figures, group)} currency={currency} />
              <Amount value={groupTotal(figures, group)} currency={currency} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("figures:netProfit")}</th>
            <td>
              {soFar === null ? <Money value={0} currency={currency} bare /> : <Profit figures={soFar.figures} currency={currency} />}
            </td>
            <td>
              <Profit figures={ahead.figures} currency={currency} />
            </td>
            <td>
              <Profit figures={figures} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {made !== null && (
        <p className={css.check}>
          <Mark size={14} strokeWidth={2} className={equal ? ui.profit : ""} aria-hidden="true" />
          {t(equal ? "forecast.explained.equal" : "forecast.explained.different", { currency: format.unit(currency) })}
        </p>
      )}
    </section>
  );
}

function Profit({ figures, currency }: { figures: FiguresSchema; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const reason = t(`none.${whyNone(figures, "netProfit")}`);
  return <Money {...shownFigure(figures, "netProfit")} currency={currency} tone="result" bare reason={reason} />;
}

function Amount({ value, currency }: { value: number | null; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <td>
      <Money value={value} currency={currency} bare reason={t("none.rate")} />
    </td>
  );
}

type SectionProps = { explanation: Explanation; currency: string };

/** Mean of the weekday × trend × days left = the revenue of these days. */
function Weekdays({ explanation: { weekdays, trend, ahead }, currency }: SectionProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const money = (value: number) => format.money(value, currency);
  const left = weekdays.filter(({ daysAhead }) => daysAhead > 0);
  const trendText =
    trend.now === null || trend.before === null
      ? t("forecast.explained.noTrend")
      : t("forecast.explained.trend", {
          factor: format.decimal(trend.factor.toFixed(4)),
          now: money(trend.now),
          before: money(trend.before),
        });
  return (
    <section aria-labelledby="reckon-revenue">
      <h3 id="reckon-revenue">{t("forecast.explained.revenue")}</h3>
      <p>{weekdays.length === 0 ? t("forecast.explained.noRevenue") : trendText}</p>
      {left.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("forecast.explained.weekday")}</th>
              <th scope="col">{t("forecast.explained.mean")}</th>
              <th scope="col">{t("forecast.explained.daysAhead")}</th>
              <th scope="col">{t("forecast.explained.together")}</th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ weekday, mean, daysAhead, revenue }) => (
              <tr key={weekday}>
                <th scope="row">{format.weekday(dayLike(weekday))}</th>
                <Amount value={mean} currency={currency} />
                <td className={ui.num}>{format.count(daysAhead)}</td>
                <Amount value={revenue} currency={currency} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t("figures:netRevenue")}
              </th>
              <td className={ui.num}>{format.count(left.reduce((days, { daysAhead }) => days + daysAhead, 0))}</td>
              <Amount value={ahead.figures.netRevenue} currency={currency} />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** Costs as a share of the revenue of 28 days × the revenue ahead, and what is booked ahead already. */
function Costs({ explanation: { ahead, lately, scheduled }, currency }: SectionProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const isBooked = scheduled.includes("subscription");
  const variableCosts = (figures: FiguresSchema, group: "goods" | "fees" | "ads"): number | null => {
    const total = groupTotal(figures, group);
    return group !== "fees" || !isBooked || total === null || figures.subscription === null ? total : total - figures.subscription;
  };
  const { netRevenue } = lately.figures;
  return (
    <section aria-labelledby="reckon-costs">
      <h3 id="reckon-costs">{t("forecast.explained.costs")}</h3>
      <p>{t("forecast.explained.costsHow", { range: format.shortRange(lately.startDate, lately.endDate) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("forecast.explained.line", { currency: format.unit(currency) })}</th>
            <th scope="col">{t("forecast.explained.lately")}</th>
            <th scope="col">{t("forecast.explained.share")}</th>
            <th scope="col">{format.shortRange(ahead.startDate, ahead.endDate)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("figures:netRevenue")}</th>
            <Amount value={netRevenue} currency={currency} />
            <td>
              <Percent value={netRevenue === null ? null : ratio(netRevenue, netRevenue)} />
            </td>
            <Amount value={ahead.figures.netRevenue} currency={currency} />
          </tr>
          {(["goods", "fees", "ads"] as const).map((group) => {
            const before = variableCosts(lately.figures, group);
            return (
              <tr key={group}>
                <th scope="row">{t(`figures:${GROUP_FIGURE[group]}`)}</th>
                <Amount value={before} currency={currency} />
                <td>
                  <Percent value={before === null || netRevenue === null ? null : ratio(before, netRevenue)} />
                </td>
                <Amount value={variableCosts(ahead.figures, group)} currency={currency} />
              </tr>
            );
          })}
          {scheduled.map((line) => (
            <Scheduled key={line} line={line}>
              <Amount value={ahead.figures[line]} currency={currency} />
            </Scheduled>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Scheduled({ line, children }: { line: Explanation["scheduled"][number]; children: ReactNode }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const words = t("forecast.explained.scheduled");
  return (
    <tr>
      <th scope="row">{t(`figures:${line}`)}</th>
      <td colSpan={2} className={ui.muted}>
        {line === "expenses" ? <Link to="/system/expenses">{words}</Link> : words}
      </td>
      {children}
    </tr>
  );
}

/** A day of that weekday, to name it by. */
function dayLike(weekday: number): string {
  return addDays(A_MONDAY, weekday - 1);
}
