import * as ui from "./styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { boundedMoney } from "#core/bounded-text.ts";
import type { Bound as BoundKind } from "#core/figure-display.ts";
import { Bound } from "./bound.tsx";
import { useBetween } from "./money-range.ts";
import type { MoneyStyle } from "../lib/format.ts";
import { None } from "./none.tsx";
import { useFormat } from "./use-format.ts";

/** `plain`: ink, zeros muted. `result`: green above zero, red below. `headline`: ink, also at zero. `profit`: a headline, red below zero. */
export type MoneyTone = "plain" | "result" | "headline" | "profit";

type MoneyProps = {
  /** Minor units; null = not computable. */
  value: number | null;
  currency: string;
  tone?: MoneyTone;
  /** The real figure is at most this, for some cost is missing, between `low` and this, or about this, for some is estimated. */
  bound?: BoundKind;
  low?: number;
  /** Why there is no value; the general reason when absent. */
  reason?: string;
} & MoneyStyle;

function colourOf(value: number, tone: MoneyTone): string {
  if (tone === "headline") return "";
  if (tone === "profit") return value < 0 ? ui.loss : "";
  if (value === 0) return ui.muted;
  if (tone === "plain") return "";
  return value > 0 ? ui.profit : ui.loss;
}

export function Money({ value, currency, tone = "plain", bound = "exact", low, reason, ...style }: MoneyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const between = useBetween();
  if (value === null) return <None reason={reason ?? t("none.general")} />;
  return (
    <span className={ui.num}>
      {(bound === "atMost" || bound === "about") && <Bound kind={bound} />}
      <span
        className={`${ui.amount} ${colourOf(value, tone)} ${bound === "range" ? ui.range : ""}`}
        title={bound === "range" ? t("bound.range.hint") : undefined}
      >
        {bound === "range" && low !== undefined
          ? boundedMoney({ value, bound, low }, { numbers: format, currency, between, bare: style.bare === true })
          : format.money(value, currency, style)}
      </span>
    </span>
  );
}
