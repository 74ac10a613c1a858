import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import { whyNone } from "#core/figure-display.ts";
import type { Day } from "#core/facts.ts";
import { ComparedMark } from "../figures/compared-mark.tsx";
import { Delta } from "../figures/delta.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { comparisonOf, type TileComparison } from "../report/comparison-of.ts";

type ComparisonProps = { tile: Tile; today: Day; currency: string; dataFrom: Day | null };

/** How the profit compares; a profit that is unknown or only bounded has no difference to show. */
export function Comparison({ tile, today, currency, dataFrom }: ComparisonProps) {
  const { t } = useTranslation("dashboard");
  const against = useAgainst(tile);
  const compared = comparisonOf(tile, today, dataFrom);
  switch (compared.kind) {
    case "rate":
      return <span className={ui.muted}>{t(`none.${whyNone(tile.figures, "netProfit")}`)}</span>;
    case "beforeData":
      return <ComparedMark before={tile.previous} dataFrom={dataFrom} />;
    case "running":
      return <RunningDay compared={compared} against={against} currency={currency} />;
    case "change":
      return <Delta change={compared.change} against={t("comparison.against", { range: against })} />;
    case "unknown":
    case "notYet":
    case "noSales":
    case "bounded":
    case "none":
      return <span className={ui.muted}>{t(`comparison.${compared.kind}`)}</span>;
  }
}

type RunningDayProps = { compared: TileComparison & { kind: "running" }; against: string; currency: string };

/** A day that still runs is measured against a whole one, so it gets no colour and no arrow. */
function RunningDay({ compared: { share, before }, against, currency }: RunningDayProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <span className={share === null ? `${ui.secondary} ${ui.amount}` : ui.secondary}>
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
