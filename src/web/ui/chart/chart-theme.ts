import { FONT_FAMILY, type Scheme, TOKENS } from "../theme/tokens.ts";

/** Axes, type and tooltip of every chart; series bring their own colours. */
export function chartTheme(scheme: Scheme) {
  const token = TOKENS[scheme];
  const text = { color: token.textMuted, fontFamily: FONT_FAMILY, fontSize: 12 };
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...text, margin: 8 },
    splitLine: { lineStyle: { color: token.border, width: 1 } },
    nameTextStyle: text,
  };
  return {
    backgroundColor: "transparent",
    textStyle: text,
    animationDuration: 200,
    animationDurationUpdate: 200,
    categoryAxis: { ...axis, splitLine: { show: false }, axisLine: { show: true, lineStyle: { color: token.borderStrong } } },
    valueAxis: axis,
    line: { symbol: "circle", symbolSize: 5, lineStyle: { width: 2 }, smooth: false },
    bar: { barMaxWidth: 40, barCategoryGap: "32%" },
    tooltip: {
      confine: true,
      backgroundColor: token.surface,
      borderColor: token.border,
      borderWidth: 1,
      padding: 12,
      textStyle: { color: token.text, fontFamily: FONT_FAMILY, fontSize: 13 },
      axisPointer: { type: "shadow", shadowStyle: { color: token.text, opacity: 0.05 } },
      extraCssText: "border-radius:6px;box-shadow:var(--z-shadow);font-variant-numeric:tabular-nums",
    },
  };
}
