import * as ui from "../../ui/styles/ui.module.css";
import * as reportToolsCss from "../../domain/report/report-tools.module.css";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TREND_LENSES, TREND_ROWS } from "#core/trends.ts";
import { call } from "../../lib/api/call.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { SearchField } from "../../domain/scope/search-field.tsx";
import { SplitControl } from "../../domain/scope/split-control.tsx";
import type { ReportPeriod } from "../../domain/scope/use-report-period.ts";
import type { TrendsQuestion } from "../../domain/report/trends.api.ts";
import { type Metric, METRICS, type TrendsView } from "./use-trends-view.ts";

type TrendsToolsProps = { view: TrendsView; period: ReportPeriod; question: TrendsQuestion };

/** What the rows are, which figures the cells show, and how time is cut. */
export function TrendsTools({ view, period, question }: TrendsToolsProps) {
  const { t } = useTranslation(["trends", "dashboard", "figures"]);
  const metrics = METRICS.map((value) => ({ value, label: t(`figures:${value}`) }));
  return (
    <>
      <div className={reportToolsCss.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t("rowsLabel")}
          value={view.rows}
          data={TREND_ROWS.map((value) => ({ value, label: t(`rows.${value}`) }))}
          onChange={view.chooseRows}
        />
        <SplitControl label={t("splitLabel")} period={period} />
        <MetricChoice
          label={t("metricLabel")}
          value={view.metric}
          data={metrics}
          onChoose={(metric) => view.chooseMetric(metric ?? "netProfit")}
        />
        <MetricChoice
          label={t("secondLabel")}
          value={view.second ?? ""}
          data={[{ value: "", label: t("noSecond") }, ...metrics.filter(({ value }) => value !== view.metric)]}
          onChoose={view.chooseSecond}
        />
        <div className={`${ui.wrap} ${ui.push} ${ui.gap8} ${reportToolsCss.end}`}>
          <DownloadMenu
            fileName={t("fileName")}
            request={(format) => call("POST", "/api/dashboard/trends", { query: { format }, body: question })}
          />
        </div>
      </div>
      <div className={reportToolsCss.tools}>
        <Lenses view={view} />
        <div className={`${ui.wrap} ${ui.push} ${ui.gap8} ${reportToolsCss.end}`}>
          <SearchField />
        </div>
      </div>
    </>
  );
}

type MetricChoiceProps = {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  /** Null = none of them. */
  onChoose: (metric: Metric | null) => void;
};

function MetricChoice({ label, value, data, onChoose }: MetricChoiceProps) {
  return (
    <label className={`${ui.row} ${ui.secondary} ${ui.gap6} ${reportToolsCss.field}`}>
      {label}
      <NativeSelect
        size="xs"
        value={value}
        data={data}
        onChange={({ currentTarget }) => onChoose(METRICS.find((metric) => metric === currentTarget.value) ?? null)}
      />
    </label>
  );
}

/** Ready questions; a tag or a market is neither new nor dying. */
function Lenses({ view }: { view: TrendsView }) {
  const { t } = useTranslation(["trends", "figures"]);
  const lenses = view.rows === "tag" || view.rows === "market" ? (["rising", "falling", "loss"] as const) : TREND_LENSES;
  return (
    <fieldset className={`${ui.tools} `}>
      <legend className={ui.hiddenVisually}>{t("lensLabel")}</legend>
      {lenses.map((lens) => (
        <button
          key={lens}
          type="button"
          className={ui.chip}
          aria-pressed={view.lens === lens}
          title={t(`lensHints.${lens}`)}
          onClick={() => view.chooseLens(view.lens === lens ? null : lens)}
        >
          {t(`lenses.${lens}`)}
        </button>
      ))}
    </fieldset>
  );
}
