import * as ui from "../../ui/styles/ui.module.css";
import * as chartCardCss from "../../domain/profit-chart/chart-card.module.css";
import { SegmentedControl } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "#core/facts.ts";
import { SplitControl } from "../../domain/scope/split-control.tsx";
import type { ReportPeriod } from "../../domain/scope/use-report-period.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { AdsAnswer } from "./ads.api.ts";
import type { DrawnBuckets } from "./ads-chart-option.ts";
import { type AdsView, CHART_MODES } from "./use-ads-view.ts";

// The library of charts comes after the figures.
const AdsChart = lazy(() => import("./ads-chart.tsx").then((module) => ({ default: module.AdsChart })));

type AdsChartCardProps = { answer: AdsAnswer; view: AdsView; period: ReportPeriod; onRange: (startDate: Day, endDate: Day) => void };

/** Cost against break-even over the range. */
export function AdsChartCard({ answer, view, period, onRange }: AdsChartCardProps) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const { chart, coverage, currency } = answer;
  const drawn = useMemo<DrawnBuckets>(() => {
    const { incomplete } = coverage;
    const isOpen: DrawnBuckets["isOpen"] = ({ complete, startDate, endDate }) =>
      !complete || (incomplete !== null && startDate <= incomplete.endDate && endDate >= incomplete.startDate);
    return { buckets: chart ?? [], isOpen, mode: view.chart };
  }, [chart, coverage, view.chart]);
  return (
    <section className={`${ui.card} ${ui.stack} ${chartCardCss.root}`} aria-label={t("chart.title")}>
      <div className={ui.cardHead}>
        <h2>{t("chart.title")}</h2>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.range(period.range.startDate, period.range.endDate)}</span>
        <SegmentedControl
          className={ui.push ?? ""}
          size="xs"
          aria-label={t("chart.modeLabel")}
          value={view.chart}
          data={CHART_MODES.map((mode) => ({ value: mode, label: t(`chart.modes.${mode}`) }))}
          onChange={view.chooseChart}
        />
        <SplitControl label={t("chart.split")} period={period} />
      </div>
      <div className={ui.pad0x12}>
        <Suspense
          fallback={
            <Delayed>
              <Skeleton height={280} />
            </Delayed>
          }
        >
          <AdsChart drawn={drawn} currency={currency} splitType={period.splitType} onBucket={onRange} />
        </Suspense>
      </div>
    </section>
  );
}
