import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { type AdsKey, LEAST_CLICKS } from "#core/ads-figures.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { kindOf } from "./ads-figures.ts";

const NEEDS_CLICKS: readonly AdsKey[] = ["poas", "breakEvenAcos", "breakEvenRoas", "maxCpc"];
const NEEDS_COSTS: readonly AdsKey[] = [...NEEDS_CLICKS, "profit"];

type AdsFigureProps = {
  figure: AdsKey;
  value: number | null;
  currency: string;
  /** Why there is none. */
  reason: string;
  /** Without the unit, where the table says it once. */
  bare?: boolean;
  isHeadline?: boolean;
};

/** One figure of advertising as people write it: money, share, number, or „4,20” złoty for one. */
export function AdsFigure({ figure, value, currency, reason, bare = false, isHeadline = false }: AdsFigureProps) {
  if (value === null) return <None reason={reason} />;
  switch (kindOf(figure)) {
    case "count":
      return <CountText value={value} isHeadline={isHeadline} />;
    case "ratio":
      return <Percent value={value} digits={figure === "ctr" ? 2 : 1} />;
    case "factor":
      return <Factor value={value} isResult={figure === "poas" && !isHeadline} />;
    case "money":
      return figure === "profit" ? (
        <Money value={value} currency={currency} bare={bare} tone="result" sign="always" />
      ) : (
        <Money value={value} currency={currency} bare={bare} tone={isHeadline ? "headline" : "plain"} />
      );
  }
}

function CountText({ value, isHeadline }: { value: number; isHeadline: boolean }) {
  const format = useFormat();
  return <span className={`${ui.num} ${value === 0 && !isHeadline ? ui.muted : ""}`}>{format.count(value)}</span>;
}

/** Below one, a złoty of advertising does not come back. */
function Factor({ value, isResult }: { value: number; isResult: boolean }) {
  const format = useFormat();
  return <span className={`${ui.num} ${isResult && value < 1 ? ui.loss : ""}`}>{format.decimal(value.toFixed(2))}</span>;
}

/** Why a figure is not there: no report, too few clicks, or a cost or rate that is missing. */
export function useWhyNone(): (figure: AdsKey, state: { hasReport: boolean; clicks: number | null; adSales?: number | null }) => string {
  const { t } = useTranslation("ads");
  return (figure, { hasReport, clicks, adSales = null }) => {
    if (figure === "cost") return t("none.rate");
    if (figure === "sales" || figure === "tacos") return t("none.sales");
    if (!hasReport) return t("none.noReport");
    if (NEEDS_CLICKS.includes(figure) && (clicks ?? 0) < LEAST_CLICKS) return t("none.fewClicks", { clicks: LEAST_CLICKS });
    if (figure === "acos" && adSales === 0) return t("none.noAdSales");
    if (NEEDS_COSTS.includes(figure)) return t("none.noCosts");
    return t("none.notInReport");
  };
}
