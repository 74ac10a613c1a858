import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SPLIT_TYPES } from "#core/period.ts";
import type { ReportPeriod } from "./use-report-period.ts";

/** Days, weeks or months: how a report cuts its period. */
export function SplitControl({ label, period }: { label: string; period: ReportPeriod }) {
  const { t } = useTranslation("dashboard");
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={period.splitType}
      data={SPLIT_TYPES.map((value) => ({ value, label: t(`chart.splits.${value}`) }))}
      onChange={period.chooseSplit}
    />
  );
}
