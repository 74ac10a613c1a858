import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./ads-head.module.css";
import { CalendarX2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdsLevel } from "#core/ads-figures.ts";
import { isKnownAtAll } from "#core/known-days.ts";
import { type TableState, useTableState } from "../../domain/figures/table-state.ts";
import { NoRates } from "../../domain/report/no-rates.tsx";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { CompareMenu } from "../../domain/scope/compare-menu.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { ListRange } from "../../domain/scope/list-range.tsx";
import { NothingYet } from "../../domain/scope/nothing-yet.tsx";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { SearchField } from "../../domain/scope/search-field.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useCompare } from "../../domain/scope/use-compare.ts";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { type ReportPeriod, useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { AdsChartCard } from "./ads-chart-card.tsx";
import { AdsPanel } from "./ads-panel.tsx";
import { AdsSkeleton } from "./ads-skeleton.tsx";
import { AdsTiles } from "./ads-tiles.tsx";
import { type AdsAnswer, type AdsQuestion, useAdsQuery } from "./ads.api.ts";
import { CoverageCard } from "./coverage-card.tsx";
import { isAdsKey } from "./level-rows.ts";
import { LevelsCard } from "./levels-card.tsx";
import { type AdsTab, type AdsView, useAdsView } from "./use-ads-view.ts";
import { VerdictNote } from "./verdict-note.tsx";

const LEVELS: Readonly<Record<AdsTab, AdsLevel>> = { campaign: "campaign", offer: "offer", day: "day", check: "day", breakEven: "offer" };
const SORTS = { campaign: "-cost", offer: "-cost", day: "-day", check: "-day", breakEven: "-cost" } as const satisfies Record<
  AdsTab,
  string
>;

/** Whether rows can be sorted so; what each product may pay is sorted by more. */
function isSort(sort: string): boolean {
  const field = sort.replace(/^-/, "");
  return ["name", "day", "unallocated"].includes(field) || isAdsKey(field);
}

/** Bills and reports come by day, and a month of them fits a chart. */
const MONTH = 31;

/** What advertising cost, what it sold, and whether it earned; and how that is known. */
export function AdsPage() {
  const { t } = useTranslation(["ads", "dashboard"]);
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  const period = useReportPeriod(today, "cOption3", MONTH);
  const view = useAdsView();
  const [compare, chooseCompare] = useCompare();
  const { filter } = useFilter();
  const tab = view.tab ?? "offer";
  const state = useTableState({ defaultSort: SORTS[tab], only: [] });
  const { page, perPage } = state;
  const sort = isSort(state.sort) ? state.sort : SORTS[tab];
  // What each product may pay is a question of its own; the rows behind it are not turned.
  const rows = tab === "breakEven" ? {} : { ...view.narrowed, sort, page, perPage };
  const question: AdsQuestion = { filter, ...period.range, compare, splitType: period.splitType, level: LEVELS[tab], ...rows };
  const { data, currentData, error, refetch } = useAdsQuery(question);
  const shown = currentData ?? data;
  const nothingYet = useNothingYet();
  if (nothingYet && (shown === undefined ? error === undefined : shown.verdict.state === "noAds")) return <NothingYet title={t("title")} />;
  return (
    <ListRange range={period.range}>
      <ReportBar period={period} today={today}>
        <CompareMenu value={compare} onChoose={chooseCompare} />
      </ReportBar>
      <div className={ui.pageHead}>
        {/* What comes later stands last: nothing makes room for it. */}
        <div className={ui.tools}>
          <h1>{t("title")}</h1>
          <SearchField />
          <Link className={`${ui.small} ${css.programs}`} to="/system/price-programs">
            {t("programs")}
          </Link>
          <TagSlot />
        </div>
        {shown && <StatusLine view={{ data: shown, chosen: undefined, isCompared: false, from: period.range.startDate }} />}
      </div>
      <FilterChips today={today} />
      {shown === undefined ? (
        error === undefined ? (
          <AdsSkeleton />
        ) : (
          <section className={ui.card}>
            <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
          </section>
        )
      ) : (
        <Ads answer={shown} question={question} isCurrent={currentData !== undefined} period={period} view={view} state={state} />
      )}
    </ListRange>
  );
}

type AdsProps = {
  answer: AdsAnswer;
  question: AdsQuestion;
  isCurrent: boolean;
  period: ReportPeriod;
  view: AdsView;
  state: TableState<never>;
};

function Ads({ answer, question, isCurrent, period, view, state }: AdsProps) {
  const { t } = useTranslation("dashboard");
  const { verdict, coverage, currency, totals } = answer;
  const hasAds = verdict.state !== "noAds";
  // Before anything is advertised the question is what it may cost.
  const tab = view.tab ?? (hasAds ? "offer" : "breakEven");
  const asksForReport = coverage.days.reported === 0 && (tab === "offer" || tab === "campaign");
  if (totals.cost === null) {
    return (
      <section className={ui.card}>
        {isKnownAtAll(period.range, answer.knownDays) ? (
          <NoRates currency={currency} report={answer} />
        ) : (
          <EmptyState icon={<CalendarX2 />} title={t("noData.title")} />
        )}
      </section>
    );
  }
  return (
    <>
      <VerdictNote answer={answer} />
      <CoverageCard
        answer={answer}
        hasUpload={!asksForReport}
        onOpenRest={() => view.openCell({ of: "rest" })}
        onShowDays={() => view.chooseTab("check")}
      />
      {hasAds && <AdsTiles answer={answer} onOpenCost={() => view.openCell({ of: "all" })} />}
      {hasAds && (
        <AdsChartCard
          answer={answer}
          view={view}
          period={period}
          onRange={(startDate, endDate) => view.openCell({ of: "days", startDate, endDate })}
        />
      )}
      <LevelsCard answer={answer} question={question} tab={tab} isCurrent={isCurrent} state={state} view={view} />
      {isCurrent && <AdsPanel answer={answer} question={question} view={view} />}
    </>
  );
}
