import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { boundOf, type NumberKey } from "#core/figure-display.ts";
import { PROFIT_KEYS } from "#core/profit-bounds.ts";
import type { ProfitState } from "#core/figures.ts";
import { COUNT_KEYS, RATIO_KEYS } from "#core/figure-keys.ts";
import { isEmptyNull } from "#core/trends.ts";
import { useChangeText } from "../../domain/figures/delta.tsx";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";

type TrendValueProps = {
  metric: NumberKey;
  value: number | null;
  currency: string;
  /** Whether costs are missing. */
  state?: ProfitState;
  /** A difference: with its sign, in the colour of a result. */
  isChange?: boolean;
};

/** A figure of any kind, as it may be shown. */
export function TrendValue({ metric, value, currency, state = "complete", isChange = false }: TrendValueProps) {
  const { t } = useTranslation("dashboard");
  const isProfit = PROFIT_KEYS.some((key) => key === metric);
  if (isProfit && state === "unknown") return <None reason={t("none.costs")} />;
  const bound = boundOf(metric, state);
  const sign = isChange ? "always" : "negative";
  if (isOneOf(RATIO_KEYS, metric) && isChange && value !== null) return <Points value={value} />;
  if (isOneOf(RATIO_KEYS, metric)) return <Percent value={value} sign={sign} bound={bound} reason={t("none.facts")} />;
  if (isOneOf(COUNT_KEYS, metric)) return <Count value={value} isChange={isChange} />;
  const tone = isChange ? "result" : "plain";
  const reason = t(`none.${whyNoMoney(metric, isChange)}`);
  return <Money value={value} currency={currency} bare sign={sign} tone={tone} bound={bound} reason={reason} />;
}

function whyNoMoney(metric: NumberKey, isChange: boolean): "comparison" | "facts" | "rate" {
  if (isChange) return "comparison";
  return isEmptyNull(metric) ? "facts" : "rate";
}

function isOneOf(keys: readonly NumberKey[], metric: NumberKey): boolean {
  return keys.includes(metric);
}

/** A share changes in points. */
function Points({ value }: { value: number }) {
  return <span className={ui.num}>{useChangeText("ratio", "")(value)}</span>;
}

function Count({ value, isChange }: { value: number | null; isChange: boolean }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (value === null) return <None reason={t("none.facts")} />;
  return <span className={ui.num}>{isChange && value > 0 ? `+${format.count(value)}` : format.count(value)}</span>;
}
