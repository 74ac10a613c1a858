import * as ui from "./styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { boundedShare } from "#core/bounded-text.ts";
import type { Bound as BoundKind } from "#core/figure-display.ts";
import { Bound } from "./bound.tsx";
import { useBetween } from "./money-range.ts";
import type { SignMode } from "../lib/format.ts";
import { None } from "./none.tsx";
import { useFormat } from "./use-format.ts";

type PercentProps = {
  /** Fraction of one; null = not computable. */
  value: number | null;
  sign?: SignMode;
  digits?: number;
  bound?: BoundKind;
  /** Of a range, of which the value is the upper end. */
  low?: number;
  reason?: string;
};

export function Percent({ value, sign = "negative", digits = 1, bound = "exact", low, reason }: PercentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const between = useBetween();
  if (value === null) return <None reason={reason ?? t("none.ratio")} />;
  return (
    <span className={bound === "range" ? `${ui.num} ${ui.range}` : ui.num}>
      {(bound === "atMost" || bound === "about") && <Bound kind={bound} />}
      {bound === "range" && low !== undefined
        ? boundedShare({ value, bound, low }, { numbers: format, between })
        : format.percent(value, { sign, digits })}
    </span>
  );
}
