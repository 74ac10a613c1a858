import * as css from "./chart.module.css";
import { useComputedColorScheme } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import type { EChartsCoreOption, EChartsType } from "echarts/core";
import { type KeyboardEvent, type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { chartTheme } from "./chart-theme.ts";
import { init } from "./echarts.ts";

type ChartProps = {
  option: EChartsCoreOption;
  /** What the chart shows, for a screen reader; the numbers are in a table beside it. */
  label: string;
  height: number;
  bucketCount: number;
  /** The bucket in words, read out while the arrows walk through the chart. */
  bucketText: (index: number) => string;
  /** A bucket was opened, by pointer or by Enter on the bucket reached with the arrows. */
  onBucket: (index: number) => void;
};

/** A chart that follows its width and the colour scheme, and whose buckets can be walked through by keyboard. */
export function Chart({ option, label, height, bucketCount, bucketText, onBucket }: ChartProps) {
  const still = useReducedMotion();
  const [chart, ground] = useChart();
  const walk = useRef<HTMLInputElement>(null);
  const [reached, setReached] = useState(bucketCount - 1);
  const index = Math.min(Math.max(reached, 0), Math.max(bucketCount - 1, 0));

  useEffect(() => {
    if (chart === null || chart.isDisposed()) return undefined;
    // Drawn with the next frame, so that the page around it does not wait for the drawing.
    chart.setOption({ ...option, animation: !still }, { notMerge: true, lazyUpdate: true });
    // A new drawing has no tip: whoever walks through it gets theirs back.
    const drawn = () => {
      chart.off("finished", drawn);
      const input = walk.current;
      if (input !== null && input === document.activeElement) showTip(chart, input.valueAsNumber - 1);
    };
    chart.on("finished", drawn);
    return () => {
      if (!chart.isDisposed()) chart.off("finished", drawn);
    };
  }, [chart, option, still]);
  useBucketClick(chart, onBucket);

  const show = (next: number) => {
    const within = Math.min(bucketCount - 1, Math.max(0, next));
    setReached(within);
    if (chart !== null) showTip(chart, within);
  };
  const act = ({ key }: KeyboardEvent) => {
    if (key === "Enter") onBucket(index);
    if (key === "Escape") chart?.dispatchAction({ type: "hideTip" });
  };
  return (
    <div className={css.chart}>
      <input
        ref={walk}
        type="range"
        className={css.chartWalk}
        aria-label={label}
        aria-valuetext={bucketText(index)}
        min={1}
        max={Math.max(bucketCount, 1)}
        value={index + 1}
        onChange={({ currentTarget }) => show(currentTarget.valueAsNumber - 1)}
        onFocus={() => show(index)}
        onBlur={() => chart?.dispatchAction({ type: "hideTip" })}
        onKeyDown={act}
      />
      <div ref={ground} style={{ height }} />
    </div>
  );
}

/** By its place, as the pointer does: not every series has a value in every column. Half the height lies in every chart's grid. */
function showTip(chart: EChartsType, index: number): void {
  chart.dispatchAction({ type: "showTip", x: chart.convertToPixel({ xAxisIndex: 0 }, index), y: chart.getHeight() / 2 });
}

/** The drawing itself, made anew for another scheme or language because its theme is fixed at birth. */
function useChart(): [EChartsType | null, RefCallback<HTMLDivElement>] {
  const scheme = useComputedColorScheme("light");
  const [chart, setChart] = useState<EChartsType | null>(null);
  const ground = useCallback(
    (element: HTMLDivElement) => {
      const made = init(element, chartTheme(scheme));
      setChart(made);
      // The observer also tells the size the chart was made in: drawing it once more for that would be for nothing.
      const resize = new ResizeObserver(() => {
        if (made.getWidth() !== element.clientWidth || made.getHeight() !== element.clientHeight) made.resize();
      });
      resize.observe(element);
      return () => {
        resize.disconnect();
        made.dispose();
      };
    },
    [scheme],
  );
  return [chart, ground];
}

function useBucketClick(chart: EChartsType | null, onBucket: (index: number) => void): void {
  useEffect(() => {
    if (chart === null || chart.isDisposed()) return;
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
}
