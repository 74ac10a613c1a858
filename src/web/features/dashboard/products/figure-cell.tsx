import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { type NumberKey, shownFigure } from "#core/figure-display.ts";
import { Money } from "../../../ui/money.tsx";
import { Percent } from "../../../ui/percent.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import type { ColumnKind } from "./columns.ts";

/** Results carry their sign and colour; costs and income are plain ink. */
const RESULTS: readonly NumberKey[] = ["netProfit", "grossProfit", "profitPerUnit", "profitPerOrder"];

type FigureCellProps = { figures: FiguresSchema; figureKey: NumberKey; kind: ColumnKind; currency: string };

export function FigureCell({ figures, figureKey, kind, currency }: FigureCellProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { value, bound } = shownFigure(figures, figureKey);
  const atMost = bound === "atMost";
  const isResult = RESULTS.includes(figureKey);
  if (kind === "ratio") {
    const negative = value !== null && value < 0 && figureKey === "margin";
    return (
      <span className={negative ? "z-loss" : undefined}>
        <Percent value={value} atMost={atMost} reason={t("none.facts")} />
      </span>
    );
  }
  if (kind === "count") return <span className={`z-num ${value === 0 ? "z-muted" : ""}`}>{format.count(value ?? 0)}</span>;
  return (
    <span className={figureKey === "netProfit" ? "z-strong" : undefined}>
      <Money
        value={value}
        currency={currency}
        bare
        tone={isResult ? "result" : "plain"}
        sign={isResult ? "always" : "negative"}
        atMost={atMost}
        reason={isResult && figures.profitState === "unknown" ? t("none.costs") : t("none.rate")}
      />
    </span>
  );
}
