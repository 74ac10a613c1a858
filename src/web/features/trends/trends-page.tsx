import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/report/report-tools.module.css";
import type { Day } from "#core/facts.ts";
import { Button } from "@mantine/core";
import { Info, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TrendTotals } from "#contract/trends.ts";
import { knownOf } from "#core/known-days.ts";
import { comparedBuckets } from "#core/trends.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { ListRange } from "../../domain/scope/list-range.tsx";
import { NothingYet } from "../../domain/scope/nothing-yet.tsx";
import { useImportOrders } from "../../domain/scope/use-import-orders.tsx";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { type ReportPeriod, useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { useTitle } from "../../ui/use-title.ts";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import { TrendsTable } from "./trends-table.tsx";
import { TrendsTools } from "./trends-tools.tsx";
import { type TrendsAnswer, type TrendsQuestion, useTrendsQuery } from "../../domain/report/trends.api.ts";
import { type TrendsView, useTrendsView } from "./use-trends-view.ts";
import { Pager } from "../../ui/pager.tsx";
import { TableWait } from "../../ui/table-wait.tsx";

const PER_PAGE = 25;

/** What rises and what falls, in złoty, and out of which postings. */
export function TrendsPage() {
  const { t } = useTranslation("trends");
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const period = useReportPeriod(today);
  const view = useTrendsView();
  const { filter } = useFilter();
  const question: TrendsQuestion = {
    filter,
    ...period.range,
    splitType: period.splitType,
    rows: view.rows,
    metric: view.metric,
    ...(view.second === undefined ? {} : { second: view.second }),
    ...(view.lens === undefined ? {} : { lens: view.lens }),
    page: view.page,
    perPage: PER_PAGE,
    sort: `${view.sort.descending ? "-" : ""}${view.sort.key}`,
  };
  const { data, currentData, error, refetch } = useTrendsQuery(question);
  const shown = currentData ?? data;
  const nothingYet = useNothingYet();
  // A company may know its expenses before its first sale, and a failure is no emptiness.
  const isEmpty = shown === undefined ? error === undefined : shown.rows.length === 0 && isBlank(shown.unallocated);
  if (nothingYet && isEmpty) return <NothingYet title={t("title")} />;
  return (
    <ListRange range={period.range}>
      <ReportBar period={period} today={today} />
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <TagSlot />
        {shown && <StatusLine view={{ data: shown, chosen: undefined, isCompared: false, from: period.range.startDate }} />}
      </div>
      <FilterChips today={today} />
      <TrendsTools view={view} period={period} question={question} />
      <Trends shown={shown} error={error} onRetry={() => void refetch()} view={view} period={period} today={today} />
      {shown && <TrendPanel answer={shown} view={view} question={question} />}
    </ListRange>
  );
}

type TrendsProps = {
  shown: TrendsAnswer | undefined;
  error: unknown;
  onRetry: () => void;
  view: TrendsView;
  period: ReportPeriod;
  today: Day;
};

function Trends({ shown, error, onRetry, view, period, today }: TrendsProps) {
  const { t } = useTranslation("trends");
  if (shown === undefined) {
    return (
      <section className={ui.card}>
        <TableWait rows={10} failed={t("failed")} error={error} onRetry={onRetry} />
      </section>
    );
  }
  if (shown.rows.length === 0 && (view.lens !== undefined || isBlank(shown.unallocated))) return <Nothing view={view} />;
  return (
    <>
      {shown.totals.state === "unknown" && shown.totals.total === null && <NoCosts view={view} />}
      {comparedBuckets(shown.buckets) === null && <TooShort period={period} />}
      <ChangeMark answer={shown} />
      <TrendsTable answer={shown} view={view} splitType={period.splitType} today={today} />
      <Pages answer={shown} view={view} />
    </>
  );
}

/** Where no product carries a tag yet, everything is in the row of what carries none. */
function isBlank({ values }: TrendTotals): boolean {
  return values.every((value) => value === null || value === 0);
}

function Nothing({ view }: { view: TrendsView }) {
  const { t } = useTranslation("trends");
  const { lens } = view;
  const importOrders = useImportOrders(t("empty.action"));
  return (
    <section className={ui.card}>
      {lens === undefined ? (
        <EmptyState icon={<TrendingUp />} title={t("empty.title")} text={t("empty.text")} action={importOrders} />
      ) : (
        <EmptyState
          icon={<TrendingUp />}
          title={t("emptyLens.title", { lens: t(`lenses.${lens}`) })}
          text={t(`lensHints.${lens}`)}
          action={<Button onClick={() => view.chooseLens(null)}>{t("emptyLens.action")}</Button>}
        />
      )}
    </section>
  );
}

/** Where no goods have a cost, a table of dashes says why, and what would fill it. */
function NoCosts({ view }: { view: TrendsView }) {
  const { t } = useTranslation("trends");
  return (
    <p className={ui.note}>
      <Info size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t("noCosts.text")} <AllowedLink to="/system/progress?new=products">{t("noCosts.add")}</AllowedLink>
        {t("noCosts.or")}
        <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => view.chooseMetric("sales")}>
          {t("noCosts.sales")}
        </button>
      </span>
    </p>
  );
}

/** The last change is measured against days before the first order. */
function ChangeMark({ answer: { buckets, dataFrom } }: { answer: TrendsAnswer }) {
  const compared = comparedBuckets(buckets);
  if (compared === null || knownOf(compared.before, dataFrom) === "whole") return null;
  return (
    <p className={ui.note}>
      <Info size={16} strokeWidth={1.75} aria-hidden="true" />
      <ComparedMark before={compared.before} dataFrom={dataFrom} />
    </p>
  );
}

/** A change needs two periods that are over. */
function TooShort({ period: { splitType, chooseSplit } }: { period: ReportPeriod }) {
  const { t } = useTranslation("trends");
  const shorter = splitType === "month" ? "week" : "day";
  return (
    <p className={ui.note}>
      <Info size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {t(`tooShort.${splitType}`)}{" "}
        {splitType !== "day" && (
          <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => chooseSplit(shorter)}>
            {t(`tooShort.show.${shorter}`)}
          </button>
        )}
      </span>
    </p>
  );
}

function Pages({ answer: { total, page, perPage }, view }: { answer: TrendsAnswer; view: TrendsView }) {
  const { t } = useTranslation("trends");
  const pages = Math.ceil(total / perPage);
  return (
    <div className={`${ui.tools} ${ui.spread} ${css.foot}`}>
      <span className={`${ui.small} ${ui.secondary} ${ui.num}`}>
        {t("range", { from: (page - 1) * perPage + 1, to: Math.min(total, page * perPage), count: total })}
      </span>
      <Pager pages={pages} page={page} onPage={view.turnTo} />
    </div>
  );
}
