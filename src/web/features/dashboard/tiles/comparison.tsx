import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import type { FiguresSchema } from "#contract/figures.ts";
import { figureChange, shownFigure, whyNone } from "#core/figure-display.ts";
import { ratio } from "#core/ratio.ts";
import { Delta } from "../../../ui/delta.tsx";
import { useFormat } from "../../../ui/use-format.ts";

type ComparisonProps = { tile: Tile; today: string; currency: string };

/** How the profit compares; a profit that is unknown or only bounded has no difference to show. */
export function Comparison({ tile, today, currency }: ComparisonProps) {
  const { t } = useTranslation("dashboard");
  const against = useAgainst(tile);
  const { figures, previous } = tile;
  const runs = tile.startDate === today && tile.endDate === today;
  if (figures.netProfit === null) return <span className="z-muted">{t(`none.${whyNone(figures, "netProfit")}`)}</span>;
  if (figures.profitState === "unknown") return <span className="z-muted">{t("comparison.unknown")}</span>;
  if (figures.orders === 0 && figures.netProfit === 0) {
    return <span className="z-muted">{t(runs ? "comparison.notYet" : "comparison.noSales")}</span>;
  }
  if (runs) return <RunningDay tile={tile} against={against} currency={currency} />;
  const change = figureChange(previous.figures, figures, "netProfit");
  if (isFeesAlone(previous.figures)) return <span className="z-muted">{t("comparison.feesAlone")}</span>;
  if (change.amount === null) return <span className="z-muted">{t("comparison.bounded")}</span>;
  return <Delta change={change.ratio} against={t("comparison.against", { range: against })} />;
}

const isFeesAlone = (figures: FiguresSchema): boolean => figures.netProfit === null && whyNone(figures, "netProfit") === "sales";

/** A day that still runs is measured against a whole one, so it gets no colour and no arrow. */
function RunningDay({ tile, against, currency }: { tile: Tile; against: string; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const now = shownFigure(tile.figures, "netProfit").value;
  const before = shownFigure(tile.previous.figures, "netProfit").value;
  if (before === null || now === null) return <span className="z-muted">{t("comparison.none")}</span>;
  const share = now < 0 ? null : ratio(now, before);
  return (
    <span className={share === null ? "z-secondary z-amount" : "z-secondary"}>
      {share === null
        ? t("comparison.runningMoney", { amount: format.money(before, currency), against })
        : t("comparison.running", { share: format.percent(share, { digits: 0 }), against })}
    </span>
  );
}

/** „pt. 13.11” for a day, „01–20.10” for a range. */
function useAgainst({ previous: { startDate, endDate } }: Tile): string {
  const format = useFormat();
  const days = format.shortRange(startDate, endDate);
  return startDate === endDate ? `${format.weekday(startDate)} ${days}` : days;
}
