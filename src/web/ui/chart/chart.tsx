import { useComputedColorScheme } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import type { EChartsCoreOption, EChartsType } from "echarts/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartTheme } from "./chart-theme.ts";
import { init } from "./echarts.ts";
import "./chart.css";

type ChartProps = {
  option: EChartsCoreOption;
  /** What the chart shows, for a screen reader; the numbers are in a table beside it. */
  label: string;
  height: number;
  bucketCount: number;
  /** A bucket was opened, by pointer or by Enter on the bucket reached with the arrows. */
  onBucket?: (index: number) => void;
};

/** A chart that follows its width and the colour scheme, and whose buckets can be walked through by keyboard. */
export function Chart({ option, label, height, bucketCount, onBucket }: ChartProps) {
  const { t, i18n } = useTranslation();
  const scheme = useComputedColorScheme("light");
  const still = useReducedMotion();
  const ground = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const focused = useRef(-1);

  useEffect(() => {
    if (ground.current === null) return;
    const made = init(ground.current, chartTheme(scheme), { locale: i18n.language === "pl" ? "PL" : "EN" });
    setChart(made);
    const resize = new ResizeObserver(() => made.resize());
    resize.observe(ground.current);
    return () => {
      resize.disconnect();
      made.dispose();
    };
  }, [scheme, i18n.language]);

  useEffect(() => {
    if (chart !== null && !chart.isDisposed()) chart.setOption({ ...option, animation: !still }, { notMerge: true });
  }, [chart, option, still]);

  useEffect(() => {
    if (chart === null || chart.isDisposed() || onBucket === undefined) return;
    const surface = chart.getZr();
    const open = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      if (!chart.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return;
      const [index] = chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]);
      if (index !== undefined) onBucket(index);
    };
    surface.on("click", open);
    return () => {
      if (!chart.isDisposed()) surface.off("click", open);
    };
  }, [chart, onBucket]);

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focused.current = Math.min(bucketCount - 1, Math.max(0, focused.current + step));
      chart?.dispatchAction({ type: "showTip", seriesIndex: 0, dataIndex: focused.current });
    } else if (event.key === "Enter" && focused.current >= 0) {
      onBucket?.(focused.current);
    } else if (event.key === "Escape") {
      chart?.dispatchAction({ type: "hideTip" });
    }
  };

  return (
    <div
      className="z-chart"
      role="application"
      aria-label={label}
      aria-roledescription={t("chart.role")}
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => chart?.dispatchAction({ type: "hideTip" })}
    >
      <div ref={ground} style={{ height }} data-clickable={onBucket === undefined ? undefined : true} />
    </div>
  );
}
