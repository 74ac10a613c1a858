import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import { figureChange, shownFigure } from "#core/figure-display.ts";
import { ratio } from "#core/ratio.ts";
import { Delta } from "../../../ui/delta.tsx";
import { useFormat } from "../../../ui/use-format.ts";

/**
 * How the profit compares. A day that still runs is measured against a whole one, so it gets no colour and no arrow;
 * a profit that is only bounded has no difference to show.
 */
export function Comparison({ tile, today, currency }: { tile: Tile; today: string; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { figures, previous, startDate, endDate } = tile;
  const single = previous.startDate === previous.endDate;
  const days = format.shortRange(previous.startDate, previous.endDate);
  const against = single ? `${format.weekday(previous.startDate)} ${days}` : days;

  if (figures.profitState === "unknown") return <span className="z-muted">{t("comparison.unknown")}</span>;
  if (figures.orders === 0 && figures.netProfit === 0) return <span className="z-muted">{t(endDate === today && startDate === today ? "comparison.notYet" : "comparison.noSales")}</span>;
  const change = figureChange(previous.figures, figures, "netProfit");
  if (startDate === today && endDate === today) {
    const now = shownFigure(figures, "netProfit").value;
    const before = shownFigure(previous.figures, "netProfit").value;
    const share = now === null || before === null || now < 0 ? null : ratio(now, before);
    if (share !== null) return <span className="z-secondary">{t("comparison.running", { share: format.percent(share, { digits: 0 }), against })}</span>;
    if (before === null) return <span className="z-muted">{t("comparison.none")}</span>;
    return <span className="z-secondary">{t("comparison.runningMoney", { amount: format.money(before, currency), against })}</span>;
  }
  if (change.amount === null) return <span className="z-muted">{t("comparison.bounded")}</span>;
  return <Delta change={change.ratio} against={t("comparison.against", { range: against })} />;
}
