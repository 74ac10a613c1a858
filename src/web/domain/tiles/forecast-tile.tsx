import * as ui from "../../ui/styles/ui.module.css";
import * as tilesCss from "./tiles.module.css";
import * as css from "./forecast-tile.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Filter } from "#contract/filter.ts";
import { describeChange } from "#core/change-meaning.ts";
import { figureChange, salesInTheWay } from "#core/figure-change.ts";
import { whyNone } from "#core/why-none.ts";
import { shownFigure } from "#core/figure-display.ts";
import { addDays } from "#core/day.ts";
import { knownOf, lastKnownDay } from "#core/known-days.ts";
import type { DayRange } from "#core/period.ts";
import { ratio } from "#core/ratio.ts";
import { isTooEarly } from "#core/too-early.ts";
import { NONE } from "../../lib/format.ts";
import { useAddress } from "../../lib/use-address.ts";
import { ComparedMark } from "../figures/compared-mark.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { Delta } from "../figures/delta.tsx";
import { useMoneyRange } from "../../ui/money-range.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { Similar } from "./comparison.tsx";
import { headlineStyle } from "./headline-style.ts";
import { setBreakdown } from "../report/use-breakdown-range.ts";
import { type ForecastAnswer, useForecastQuery } from "../report/bridge.api.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const ForecastPanel = lazy(() => import("./forecast-panel.tsx").then((module) => ({ default: module.ForecastPanel })));

const PARAM = "forecast";

/** Whether the reckoning is open is part of the address. */
function useReckoning() {
  const [params, changeAddress] = useAddress();
  return {
    isOpen: params.has(PARAM),
    open: () => changeAddress((address) => address.set(PARAM, "open"), "push"),
    close: () => changeAddress((address) => address.delete(PARAM), "replace"),
    /** The account of its whole days takes its place. */
    openAccount: (range: DayRange) =>
      changeAddress((address) => {
        address.delete(PARAM);
        setBreakdown(address, range);
      }, "push"),
  };
}

/** What the running month will bring, between which bounds, and how much of it is there. */
export function ForecastTile({ filter }: { filter: Filter }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { currentData, data, error, refetch } = useForecastQuery({ filter });
  const shown = currentData ?? data;
  const { isOpen, open, close, openAccount } = useReckoning();
  if (shown !== undefined) {
    return (
      <>
        <Tile answer={shown} onExplain={open} />
        <Suspense>
          {isOpen && shown.month.explanation !== null && <ForecastPanel answer={shown} onClose={close} onAccount={openAccount} />}
        </Suspense>
      </>
    );
  }
  return (
    <div className={`${ui.stack} ${tilesCss.root} ${ui.card}`} aria-busy={error === undefined || undefined}>
      {error === undefined ? (
        <Delayed>
          <Skeleton height={14} width={80} mt={4} />
          <Skeleton height={24} width={140} mt={12} />
        </Delayed>
      ) : (
        <WidgetError title={t("forecast.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Tile({
  answer: { month, currency, dataFrom, knownDays, estimates },
  onExplain,
}: {
  answer: ForecastAnswer;
  onExplain: () => void;
}) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { figures, startDate, endDate, daysLeft, previous } = month;
  const last = lastKnownDay(knownDays);
  const isBehind = last !== null && last < addDays(endDate, -daysLeft);
  return (
    <article className={`${ui.stack} ${tilesCss.root} ${ui.card}`} data-tile="forecast">
      <div className={`${ui.wrap} ${ui.spread} ${ui.gap0x8} ${ui.baseline} ${tilesCss.head}`}>
        <h2>{t("forecast.title")}</h2>
        <span className={ui.hint}>{format.month(startDate, false)}</span>
      </div>
      {figures === null ? (
        <p className={`${tilesCss.profit} ${ui.muted}`}>{NONE}</p>
      ) : (
        <button
          type="button"
          className={`${ui.plain} ${tilesCss.profit}`}
          style={headlineStyle(shownFigure(figures, "netProfit"), currency, format)}
          onClick={onExplain}
          title={t("forecast.explain")}
        >
          <span className={ui.hiddenVisually}>{`${t("forecast.title")}: `}</span>
          <Profit figures={figures} currency={currency} />
          <span className={ui.hiddenVisually}>{t("forecast.explainHint")}</span>
        </button>
      )}
      <div className={`${ui.small} ${tilesCss.delta}`}>
        {figures === null ? (
          <span className={ui.muted}>{t(isBehind ? "forecast.noData" : "forecast.tooShort")}</span>
        ) : knownOf(previous, dataFrom) !== "whole" ? (
          <ComparedMark before={previous} dataFrom={dataFrom} />
        ) : isTooEarly(previous.figures, figures, estimates) ? (
          <span className={ui.muted}>{t("comparison.tooEarly")}</span>
        ) : (
          <Change figures={figures} previous={previous} currency={currency} />
        )}
      </div>
      <RangeBar month={month} />
      <Pairs month={month} currency={currency} />
      <div className={`${ui.wrap} ${ui.small} ${ui.gap0x8} ${tilesCss.foot}`}>
        {figures !== null && (
          <button type="button" className={`${ui.plain} ${ui.link}`} onClick={onExplain}>
            {t("forecast.explain")}
          </button>
        )}
      </div>
    </article>
  );
}

type Month = ForecastAnswer["month"];

type ChangeProps = { figures: NonNullable<Month["figures"]>; previous: Month["previous"]; currency: string };

function Change({ figures, previous, currency }: ChangeProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const change = describeChange(figureChange(previous.figures, figures, "netProfit"), "money");
  const states = [figures.profitState, previous.figures.profitState];
  if (change === null && states.includes("partial") && !states.includes("unknown")) {
    return <Similar sales={salesInTheWay(previous.figures, figures)} currency={currency} />;
  }
  const against = t("comparison.against", { range: format.month(previous.startDate, false) });
  return <Delta change={change} unit="money" currency={currency} against={against} />;
}

function Profit({ figures, currency }: { figures: NonNullable<Month["figures"]>; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const profit = shownFigure(figures, "netProfit");
  const reason = t(`none.${whyNone(figures, "netProfit")}`);
  return <Money {...profit} currency={currency} tone="profit" reason={reason} />;
}

/** The span of past errors with the forecast in it, and the month before as a grey tick. Purely visual. */
function RangeBar({ month: { figures, low, high, previous } }: { month: Month }) {
  const profit = figures?.netProfit ?? null;
  const before = previous.figures.netProfit;
  if (profit === null || low === null || high === null || figures?.profitState === "unknown") return <div className={css.bar} />;
  const known = [low, high, profit, ...(before === null ? [] : [before])];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const pad = (most - least || 1) * 0.15;
  const at = (value: number): number => ((value - least + pad) / (most - least + 2 * pad)) * 100;
  return (
    <div className={css.bar} aria-hidden="true">
      <span className={css.span} style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }} />
      <span className={css.value} style={{ left: `${at(profit)}%` }} />
      {before !== null && <span className={css.tick} style={{ left: `${at(before)}%` }} />}
    </div>
  );
}

function Pairs({ month: { figures, low, high, achieved, daysLeft, previous }, currency }: { month: Month; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const rangeText = useMoneyRange();
  const isKnown = figures !== null && figures.profitState !== "unknown";
  const done = isKnown && figures.netProfit !== null && achieved !== null ? ratio(achieved, figures.netProfit) : null;
  const before = shownFigure(previous.figures, "netProfit");
  return (
    <dl className={`${ui.small} ${ui.ruled} ${tilesCss.pairs}`}>
      <div>
        <dt>{t("forecast.range")}</dt>
        <dd className={`${ui.num} ${ui.amount} ${ui.range}`}>
          {!isKnown || low === null || high === null ? NONE : rangeText(low, high, currency)}
        </dd>
      </div>
      <div>
        <dt>{t("forecast.done")}</dt>
        <dd>
          <Percent value={done} digits={0} />
        </dd>
      </div>
      <div>
        <dt>{t("forecast.daysLeft")}</dt>
        <dd className={ui.num}>{format.count(daysLeft)}</dd>
      </div>
      <div>
        <dt>{t("figures:sales")}</dt>
        <dd>
          <Money value={figures?.sales ?? null} currency={currency} whole />
        </dd>
      </div>
      <div>
        <dt>{format.month(previous.startDate, false)}</dt>
        <dd>
          <Money {...before} currency={currency} whole />
        </dd>
      </div>
    </dl>
  );
}
