import type { EChartsCoreOption } from "echarts/core";
import { use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Scheme } from "../theme/tokens.ts";
import { chartTheme } from "./chart-theme.ts";
import { init } from "./echarts.ts";

use([SVGRenderer]);

const SIZE = { width: 1280, height: 560 };

/** The chart as a picture file, drawn anew in a size that fits a page, whatever the screen's. */
export async function chartPicture(option: EChartsCoreOption, scheme: Scheme, type: "png" | "svg"): Promise<Blob> {
  const still = { ...option, animation: false };
  if (type === "svg") {
    const chart = init(null, chartTheme(scheme), { renderer: "svg", ssr: true, ...SIZE });
    chart.setOption(still);
    const text = chart.renderToSVGString();
    chart.dispose();
    return new Blob([text], { type: "image/svg+xml" });
  }
  const ground = document.createElement("div");
  const chart = init(ground, chartTheme(scheme), SIZE);
  chart.setOption(still);
  const canvas = chart.renderToCanvas({ pixelRatio: 2 });
  chart.dispose();
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png");
  });
}
