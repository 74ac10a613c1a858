import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import { whyNone } from "#core/why-none.ts";
import type { Day } from "#core/facts.ts";
import { knownOf, knownUntil } from "#core/known-days.ts";
import { ComparedMark } from "../figures/compared-mark.tsx";
import { Delta } from "../figures/delta.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { comparisonOf, type ShownBy } from "../report/comparison-of.ts";

type ComparisonProps = { tile: Tile; today: Day; currency: string; by: ShownBy };

/** How the profit compares; a profit that is unknown has no difference to show. */
export function Comparison(props: ComparisonProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const until = knownUntil(props.tile, props.by.knownDays, props.today);
  // Of fewer days than it is compared with it would be a fall that nobody had.
  if (until !== null) return <span className={ui.muted}>{t("comparison.until", { day: format.day(until) })}</span>;
  return <Compared {...props} />;
}

function Compared({ tile, today, currency, by }: ComparisonProps) {
  const { t } = useTranslation("dashboard");
  const against = useAgainst(tile);
  const compared = comparisonOf(tile, today, by);
  switch (compared.kind) {
    case "rate":
      return <span className={ui.muted}>{t(`none.${whyNone(tile.figures, "netProfit")}`)}</span>;
    case "beforeData":
      if (knownOf(tile.previous, by.dataFrom) === "whole") return <span className={ui.muted}>{t("none.before")}</span>;
      return <ComparedMark before={tile.previous} dataFrom={by.dataFrom} />;
    case "running":
    case "change":
      return (
        <Delta
          change={compared.change}
          unit="money"
          currency={currency}
          against={t(compared.kind === "running" ? "comparison.againstWholeDay" : "comparison.against", { range: against })}
        />
      );
    case "similar":
      return <Similar sales={compared.sales} currency={currency} />;
    case "unknown":
    case "notYet":
    case "noSales":
    case "tooEarly":
      return <span className={ui.muted}>{t(`comparison.${compared.kind}`)}</span>;
  }
}

type SimilarProps = { sales: number | null; currency: string };

/** The change may be a rise or a fall: what keeps it from being said. */
export function Similar({ sales, currency }: SimilarProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const text =
    sales === null ? t("comparison.bounded") : t("comparison.similar", { sales: format.money(sales, currency, { whole: true }) });
  return <span className={ui.muted}>{text}</span>;
}

/** „pt. 13.11” for a day, „01–20.10” for a range. */
function useAgainst({ previous: { startDate, endDate } }: Tile): string {
  const format = useFormat();
  const days = format.shortRange(startDate, endDate);
  return startDate === endDate ? `${format.weekday(startDate)} ${days}` : days;
}
