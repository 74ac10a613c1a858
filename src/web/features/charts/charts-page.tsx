import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as chartCardCss from "../../domain/profit-chart/chart-card.module.css";
import * as css from "./charts.module.css";
import type { Day } from "#core/facts.ts";
import { Checkbox, SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Bucket, chartRoute } from "#contract/dashboard.ts";
import type { ResponseOf } from "#contract/route.ts";
import { isUnknown } from "#core/why-none.ts";
import { PRESETS, SPLIT_TYPES } from "#core/period.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { useCompare } from "../../domain/scope/use-compare.ts";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { NothingYet } from "../../domain/scope/nothing-yet.tsx";
import { useNothingYet } from "../../domain/scope/use-nothing-yet.ts";
import { ScopeBar } from "../../domain/scope/scope-bar.tsx";
import { TagSlot } from "../../domain/scope/tag-slot.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useChartQuery } from "../../domain/report/dashboard.api.ts";
import { hasContext } from "../../domain/profit-chart/chart-columns.ts";
import { NoData } from "../../domain/profit-chart/no-data.tsx";
import { FinerSplit } from "../../domain/profit-chart/finer-split.tsx";
import { NoRates } from "../../domain/report/no-rates.tsx";
import { LinesChart } from "./lines-chart.tsx";
import { MetricPanel } from "./metric-panel.tsx";
import { type ChartsView, GROUP_BYS, SHAPES, useChartsView } from "./use-charts-view.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Any figures over any time, against what was before, or by store, market, tag or product. */
export function ChartsPage() {
  const { t } = useTranslation("dashboard");
  useTitle(t("charts.title"));
  useFilterSync();
  const today = useToday();
  const { shared } = useFilter();
  if (useNothingYet()) return <NothingYet title={t("charts.title")} />;
  return (
    <>
      <ScopeBar today={today} />
      <div className={ui.pageHead}>
        <h1>{t("charts.title")}</h1>
        <TagSlot />
        <RecomputingNote productIds={null} />
        <LongRanges today={today} />
      </div>
      <FilterChips today={today} />
      {shared.stateLoadedFromLocalStorage && <Charts />}
    </>
  );
}

const LONG = PRESETS.filter((preset) => preset.startsWith("cOption"));

/** The ranges a chart is looked at most; each brings its own split. */
function LongRanges({ today }: { today: Day }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const { shared, act } = useFilter();
  return (
    <fieldset className={`${ui.wrap} ${ui.gap8} `}>
      <legend className={ui.hiddenVisually}>{t("charts.presets")}</legend>
      {LONG.map((preset) => (
        <button
          key={preset}
          type="button"
          className={ui.chip}
          aria-pressed={shared.timeRange === preset}
          onClick={() => act({ type: "presetChosen", payload: { preset, today } })}
        >
          {t(`common:presets.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Charts() {
  const { t } = useTranslation("dashboard");
  const view = useChartsView();
  const { answer, before, error, refetch } = useAnswers(view);
  return (
    <div className={`${ui.columnsWide} ${ui.top} ${ui.gap} ${css.root}`}>
      <section className={ui.card} aria-label={t("charts.metrics")}>
        <div className={ui.cardHead}>
          <h2>{t("charts.metrics")}</h2>
        </div>
        {answer === undefined ? <PanelSkeleton /> : <MetricPanel answer={answer} view={view} />}
      </section>
      <section className={`${ui.card} ${ui.stack} ${chartCardCss.root}`} aria-label={t("charts.title")}>
        <Tools view={view} />
        {answer !== undefined ? (
          <Drawing answer={answer} before={before} view={view} />
        ) : error ? (
          <WidgetError title={t("charts.failed")} error={error} onRetry={refetch} />
        ) : (
          <PanelSkeleton />
        )}
      </section>
    </div>
  );
}

const NO_BUCKETS: readonly Bucket[] = [];

/** The range in buckets, and the one before it where it is drawn as well. */
function useAnswers({ groupBy, compared, cumulative }: ChartsView) {
  const { shared, filter } = useFilter();
  const [compare] = useCompare();
  const { startDate, endDate, splitType } = shared;
  const question = { filter, splitType, compare };
  const isWhole = groupBy === "none";
  // A running total has no columns before its beginning.
  const context = !cumulative;
  const { data, currentData, error, refetch } = useChartQuery({
    ...question,
    startDate,
    endDate,
    context,
    ...(isWhole ? {} : { groupBy }),
  });
  const answer = currentData ?? data;
  const past = answer?.previous ?? { startDate, endDate };
  const skip = !compared || !isWhole || answer === undefined;
  const earlier = useChartQuery({ ...question, startDate: past.startDate, endDate: past.endDate }, { skip });
  const before = skip ? NO_BUCKETS : (earlier.currentData?.buckets ?? NO_BUCKETS);
  return { answer, before, error, refetch: () => void refetch() };
}

function OnePoint() {
  const today = useToday();
  const { startDate, endDate, splitType } = useFilter().shared;
  return <FinerSplit range={{ startDate, endDate }} splitType={splitType} today={today} />;
}

type DrawingProps = { answer: ResponseOf<typeof chartRoute>; before: readonly Bucket[]; view: ChartsView };

function Drawing({ answer, before, view }: DrawingProps) {
  const today = useToday();
  const { totals, context } = answer;
  if (isUnknown(totals) && !hasContext(context)) return <NoData today={today} knownDays={answer.knownDays} />;
  if (!isUnknown(totals) && totals.netRevenue === null) return <NoRates currency={answer.currency} report={answer} />;
  return (
    <>
      <LinesChart answer={answer} before={before} view={view} />
      {answer.buckets.length === 1 && <OnePoint />}
    </>
  );
}

function PanelSkeleton() {
  return (
    <div className={ui.pad0x12} aria-busy="true">
      <Delayed>
        <Skeleton height={360} />
      </Delayed>
    </div>
  );
}

function Tools({ view }: { view: ChartsView }) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  return (
    <div className={`${ui.cardHead} ${css.tools}`}>
      <SegmentedControl
        aria-label={t("chart.split")}
        value={shared.splitType}
        data={SPLIT_TYPES.map((split) => ({ value: split, label: t(`chart.splits.${split}`) }))}
        onChange={(value) => {
          const splitType = SPLIT_TYPES.find((split) => split === value);
          if (splitType) act({ type: "splitChosen", payload: { splitType } });
        }}
      />
      <SegmentedControl
        aria-label={t("charts.shape")}
        value={view.shape}
        data={SHAPES.map((shape) => ({ value: shape, label: t(`charts.shapes.${shape}`) }))}
        onChange={(value) => view.chooseShape(value === "bar" ? "bar" : "line")}
      />
      <Select
        size="xs"
        w={150}
        aria-label={t("charts.by")}
        allowDeselect={false}
        value={view.groupBy}
        data={GROUP_BYS.map((by) => ({ value: by, label: t(`charts.bys.${by}`) }))}
        onChange={(value) => view.chooseGroup(GROUP_BYS.find((by) => by === value) ?? "none")}
      />
      <Checkbox
        label={t("charts.cumulative")}
        checked={view.cumulative}
        onChange={({ currentTarget }) => view.setCumulative(currentTarget.checked)}
      />
      <Checkbox
        label={t("charts.compared")}
        checked={view.compared}
        disabled={view.groupBy !== "none"}
        onChange={({ currentTarget }) => view.setCompared(currentTarget.checked)}
      />
    </div>
  );
}
