import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./report.module.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FiguresSchema } from "#contract/figures.ts";
import type { Filter } from "#contract/filter.ts";
import { hasEstimates } from "#core/figure-display.ts";
import { addDays, dayInZone } from "#core/day.ts";
import { type KnownDays, knownOf, lastKnownDay } from "#core/known-days.ts";
import { zoneOf } from "#core/market.ts";
import type { DayRange } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { SCREENS } from "#core/screens.ts";
import { NONE } from "../../lib/format.ts";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useIsLimited, useMayEdit, useSeesCosts } from "../../lib/session/use-may-edit.ts";
import { useFormat } from "../../ui/use-format.ts";
import { AddCosts } from "../costs/add-costs.tsx";
import type { RatesOf } from "./missing-rates.tsx";

type StatusOf = {
  data:
    | ({
        lastUpdate: string | null;
        dataFrom: Day | null;
        knownDays: KnownDays;
        filesUntil: Day | null;
        feesAloneUntil: Day | null;
        currency: string;
      } & RatesOf)
    | undefined;
  /** The figures that the screen is about, and the range they are compared with. */
  chosen: { startDate: Day; figures: FiguresSchema; previous: DayRange } | undefined;
  /** Whether the screen shows a comparison of them. */
  isCompared: boolean;
  /** Where the screen's range begins, where no figures are chosen. */
  from?: Day;
  /** Of the stores whose estimates are told of. */
  filter?: Filter;
};

// Few see these, and all come behind what stands there already.
const EstimateCosts = lazy(() => import("../costs/estimate-costs.tsx").then((module) => ({ default: module.EstimateCosts })));
const EstimateTruth = lazy(() => import("./estimate-truth.tsx").then((module) => ({ default: module.EstimateTruth })));
const MissingRates = lazy(() => import("./missing-rates.tsx").then((module) => ({ default: module.MissingRates })));
// Nothing of it is seen but for a moment after a change.
const RecomputingInstead = lazy(() => import("./recomputing.tsx").then((module) => ({ default: module.RecomputingInstead })));

type StatusLineProps = {
  view: StatusOf;
  /** The one product that the screen is about. */
  productId?: string;
};

/** How fresh and how complete the chosen figures are; each part leads to what would make it better. */
export function StatusLine({ view: { data, chosen, isCompared, from = chosen?.startDate, filter }, productId }: StatusLineProps) {
  if (data === undefined) return null;
  const { lastUpdate, dataFrom, knownDays, filesUntil, feesAloneUntil, currency } = data;
  return (
    <ul className={`${ui.flow} ${ui.aside} ${ui.gap0x8} ${ui.wraps} ${css.root} ${ui.num}`}>
      <Freshness lastUpdate={lastUpdate} until={lastKnownDay(knownDays)} filesUntil={filesUntil} productId={productId} />
      {filesUntil !== lastKnownDay(knownDays) && <FilesUntil until={filesUntil} />}
      {chosen && <Completeness figures={chosen.figures} currency={currency} filter={filter} />}
      {chosen && isCompared && dataFrom !== null && knownOf(chosen.previous, dataFrom) !== "whole" && (
        <ComparedBefore dataFrom={dataFrom} />
      )}
      <FeesAlone from={from} until={feesAloneUntil} />
      {(data.fxMissing ?? []).length > 0 && (
        <Suspense>
          <MissingRates report={data} />
        </Suspense>
      )}
    </ul>
  );
}

type CompletenessProps = { figures: FiguresSchema; currency: string; filter: StatusOf["filter"] };

/** What of the chosen figures is not known, or estimated. */
function Completeness({ figures, currency, filter }: CompletenessProps) {
  return (
    <>
      <FeeCompleteness figures={figures} />
      {filter !== undefined && (figures.estimated ?? 0) !== 0 && (
        <Suspense>
          <EstimateTruth figures={figures} filter={filter} />
        </Suspense>
      )}
      <MissingCosts figures={figures} currency={currency} />
      <EstimatedCosts figures={figures} currency={currency} />
    </>
  );
}

/** `until`: the last day that any store knows; `filesUntil`: that files tell of. */
type FreshnessProps = { lastUpdate: string | null; until: Day | null; filesUntil: Day | null; productId: string | undefined };

/** How far the data reach; while figures are computed anew it says that instead, in the same place: nothing else of the line moves. */
function Freshness({ lastUpdate, until, filesUntil, productId }: FreshnessProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const isLimited = useIsLimited();
  // The moment of the last round only where it is of the last known day: taking a file in makes no day known.
  const words = (): string => {
    if (lastUpdate === null || until === null) return t("status.noData");
    if (until >= dayInZone(lastUpdate, zone)) return t("status.until", { moment: format.moment(lastUpdate, zone) });
    return t(until === filesUntil ? "status.filesUntil" : "status.untilDay", { day: format.day(until) });
  };
  const said = (
    <>
      <span className={css.dot} data-old={lastUpdate === null || undefined} aria-hidden="true" />
      {words()}
    </>
  );
  return (
    <li className={css.first}>
      {isLimited ? (
        <span className={`${ui.chain} ${ui.plainWeight} ${ui.gap6} ${css.fresh}`}>{said}</span>
      ) : (
        <Link className={`${ui.chain} ${ui.plainWeight} ${ui.gap6} ${css.fresh}`} to="/system/progress">
          {said}
        </Link>
      )}
      {until !== null && until === filesUntil && <NextFile until={until} />}
      <Suspense fallback={null}>
        <RecomputingInstead productIds={productId === undefined ? null : [productId]} />
      </Suspense>
    </li>
  );
}

/** Nothing comes by itself into a store that files tell of: the next one is asked for as soon as a whole day lacks. */
function FilesUntil({ until }: { until: Day | null }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (until === null) return null;
  return (
    <li>
      {t("status.filesUntil", { day: format.day(until) })}
      <NextFile until={until} />
    </li>
  );
}

function NextFile({ until }: { until: Day }) {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const today = todayIn(useAppSelector(({ place }) => place.market));
  if (!mayEdit || until >= addDays(today, -1)) return null;
  return (
    <>
      , <Link to="/system/progress?new=orders">{t("status.addNext")}</Link>
    </>
  );
}

/** What lies before the first order was not read, or was not yet: neither is a fall nor a rise. */
function ComparedBefore({ dataFrom }: { dataFrom: Day }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return <li className={ui.warn}>{t("status.comparedBefore", { day: format.day(dataFrom) })}</li>;
}

/** Fees can be read for longer than orders: of these days they are facts, and nobody's loss. */
function FeesAlone({ from, until }: { from: Day | undefined; until: Day | null }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (from === undefined || until === null || from >= until) return null;
  return <li className={ui.warn}>{t("status.feesAlone", { day: format.day(until) })}</li>;
}

function FeeCompleteness({ figures: { feeCompleteness } }: { figures: FiguresSchema }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (feeCompleteness === null) return null;
  return <li>{t("status.fees", { share: format.percent(feeCompleteness, { digits: 0 }) })}</li>;
}

/** What rules say for costs that nobody knows. */
function EstimatedCosts({ figures, currency }: { figures: FiguresSchema; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const seesCosts = useSeesCosts();
  const { estimatedCoverage, estimatedCosts } = figures;
  if (!seesCosts || !hasEstimates(figures)) return null;
  const amount = estimatedCosts === null ? NONE : format.money(estimatedCosts, currency, { whole: true });
  return (
    <li className={ui.warn}>
      <Link to={SCREENS.costRules.path}>
        {t("status.estimatedCosts", { share: format.percent(estimatedCoverage ?? 0, { digits: 0 }), amount })}
      </Link>
    </li>
  );
}

function MissingCosts({ figures, currency }: { figures: FiguresSchema; currency: string }) {
  const { t } = useTranslation("dashboard");
  const mayEdit = useMayEdit();
  const format = useFormat();
  const seesCosts = useSeesCosts();
  const { costCoverage, uncostedSales } = figures;
  if (!seesCosts || costCoverage === null || costCoverage === 1) return null;
  return (
    <li className={ui.warn}>
      {uncostedSales === null ? t("status.costs") : t("status.costsOf", { sales: format.money(uncostedSales, currency, { whole: true }) })}
      {mayEdit && (
        <>
          , <AddCosts>{t("status.addCosts")}</AddCosts>
          <Suspense>
            <EstimateCosts figures={figures} before={` ${t("status.or")} `} />
          </Suspense>
        </>
      )}
    </li>
  );
}
