import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./certainty-mark.module.css";
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { whyNone } from "#core/why-none.ts";
import { type NumberKey, shownFigure } from "#core/figure-display.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { estimatedPart } from "./estimated-fees.ts";
import type { ColumnKind } from "./figure-columns.ts";

/** Results carry their sign and colour; costs and income are plain ink. */
const RESULTS: readonly NumberKey[] = ["netProfit", "grossProfit", "profitPerUnit", "profitPerOrder"];

/** What holds estimated costs of goods, also where costs are missing besides. */
const OF_GOODS: readonly NumberKey[] = ["cogs", "cogsRecovered", "grossProfit", "netProfit"];

type FigureCellProps = { figures: FiguresSchema; figureKey: NumberKey; kind: ColumnKind; currency: string };

export function FigureCell({ figures, figureKey, kind, currency }: FigureCellProps) {
  switch (kind) {
    case "count":
      return <CountCell value={shownFigure(figures, figureKey).value} />;
    case "ratio":
      return <RatioCell figures={figures} figureKey={figureKey} />;
    case "money":
      return <MoneyCell figures={figures} figureKey={figureKey} currency={currency} />;
  }
}

/** A count is null only on days that nobody knows. */
export function CountCell({ value }: { value: number | null }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (value === null) return <None reason={t("none.data")} />;
  return <span className={`${ui.num} ${value === 0 ? ui.muted : ""}`}>{format.count(value)}</span>;
}

function RatioCell({ figures, figureKey }: Pick<FigureCellProps, "figures" | "figureKey">) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const shown = shownFigure(figures, figureKey);
  const { value } = shown;
  const isLoss = value !== null && value < 0 && figureKey === "margin";
  return (
    <span className={isLoss ? ui.loss : undefined}>
      <Percent {...shown} reason={t(`none.${whyNone(figures, figureKey)}`)} />
    </span>
  );
}

function MoneyCell({ figures, figureKey, currency }: Omit<FigureCellProps, "kind">) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const isResult = RESULTS.includes(figureKey);
  const estimate = useEstimate(figures, figureKey, currency);
  return (
    <span className={estimate === null ? (figureKey === "netProfit" ? ui.strong : undefined) : css.estimate} title={estimate ?? undefined}>
      <Money
        {...shownFigure(figures, figureKey)}
        currency={currency}
        bare
        tone={isResult ? "result" : "plain"}
        sign={isResult ? "always" : "negative"}
        reason={t(`none.${whyNone(figures, figureKey)}`)}
      />
      {estimate !== null && <span className={ui.hiddenVisually}>, {estimate}</span>}
    </span>
  );
}

/** How much of it is estimated; null when nothing is. */
function useEstimate(figures: FiguresSchema, figureKey: NumberKey, currency: string): string | null {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { estimatedCosts } = figures;
  if (OF_GOODS.includes(figureKey) && estimatedCosts !== null && estimatedCosts !== 0)
    return t("tiles.ofThatEstimatedCosts", { amount: format.money(estimatedCosts, currency) });
  const estimated = estimatedPart(figures, figureKey);
  if (estimated === null || estimated === 0) return null;
  return t("tiles.ofThatEstimated", { amount: format.money(estimated, currency) });
}
