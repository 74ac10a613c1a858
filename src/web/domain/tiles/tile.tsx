import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tiles.module.css";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Tile as TileAnswer } from "#contract/dashboard.ts";
import { type WhyNone, whyNoAmount, whyNone } from "#core/why-none.ts";
import { hasEstimates, type ShownFigure, shownFigure } from "#core/figure-display.ts";
import { ratio } from "#core/ratio.ts";
import { SCREENS } from "#core/screens.ts";
import type { Day } from "#core/facts.ts";
import { AddCosts } from "../costs/add-costs.tsx";
import { useEstimatedFees } from "../figures/estimated-fees.ts";
import { CertaintyMark, certaintyOfCounts } from "../figures/certainty-mark.tsx";
import { NONE } from "../../lib/format.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import type { ShownBy } from "../report/comparison-of.ts";
import { usePeriodName } from "../scope/period-name.ts";
import { useFormat } from "../../ui/use-format.ts";
import { Comparison } from "./comparison.tsx";
import { headlineStyle } from "./headline-style.ts";
import type { SparkPoint } from "./spark-points.ts";
import { Sparkline } from "./sparkline.tsx";

type TileProps = {
  tile: TileAnswer;
  currency: string;
  today: Day;
  by: ShownBy;
  chosen: boolean;
  points: SparkPoint[];
  onChoose: () => void;
  /** Arrows on the tile choose its neighbour. */
  onMove: (event: KeyboardEvent) => void;
  onBreakdown: () => void;
};

/** Profit first, how it compares, where it comes from in five lines, and how sure it is. */
export function Tile({ tile, currency, today, by, chosen, points, onChoose, onMove, onBreakdown }: TileProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const periodName = usePeriodName();
  const profit = shownFigure(tile.figures, "netProfit");
  const name = tile.id === "custom" ? t("tiles.custom") : periodName(tile.id, tile);
  return (
    <article className={`${ui.stack} ${css.root} ${ui.card}`} data-tile={tile.id} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={`${ui.plain} ${css.toggle}`}
        aria-pressed={chosen}
        tabIndex={chosen ? 0 : -1}
        onClick={onChoose}
        onKeyDown={onMove}
      >
        <span className={ui.hiddenVisually}>{t("tiles.choose", { name })}</span>
      </button>
      <div className={`${ui.wrap} ${ui.spread} ${ui.gap0x8} ${ui.baseline} ${css.head}`}>
        <h2>{name}</h2>
        <TileDates tile={tile} today={today} />
      </div>
      <button
        type="button"
        className={`${ui.plain} ${css.profit}`}
        style={headlineStyle(profit, currency, format)}
        onClick={onBreakdown}
        title={t("tiles.openHint")}
      >
        <span className={ui.hiddenVisually}>{`${name}: `}</span>
        <Profit shown={profit} currency={currency} why={whyNone(tile.figures, "netProfit")} />
        <span className={ui.hiddenVisually}>{t("tiles.open")}</span>
      </button>
      <div className={`${ui.small} ${css.delta}`}>
        <Comparison tile={tile} today={today} currency={currency} by={by} />
      </div>
      <Sparkline points={points} />
      <TilePairs tile={tile} currency={currency} />
      <div className={`${ui.wrap} ${ui.small} ${ui.gap0x8} ${css.foot}`}>
        {tile.figures.profitState === "unknown" && <AddCosts>{t("tiles.addCosts")}</AddCosts>}
        <TileCertainty tile={tile} currency={currency} />
      </div>
    </article>
  );
}

function TileDates({ tile, today }: { tile: TileAnswer; today: Day }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { id, startDate, endDate } = tile;
  const running = endDate === today && startDate !== endDate;
  const sameYear = startDate !== endDate && startDate.slice(0, 4) === endDate.slice(0, 4) && endDate.slice(0, 4) === today.slice(0, 4);
  const dates = sameYear ? format.shortRange(startDate, endDate) : format.range(startDate, endDate);
  const text =
    running && id !== "custom"
      ? t("tiles.until", { day: format.day(endDate) })
      : wholeMonth(id)
        ? format.month(startDate, startDate.slice(0, 4) !== today.slice(0, 4))
        : dates;
  return <span className={`${ui.hint} ${ui.num}`}>{text}</span>;
}

/** How sure it is, and what of its fees and of its goods is only estimated. */
function TileCertainty({ tile: { certainty, figures }, currency }: { tile: TileAnswer; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { estimatedCosts } = figures;
  const estimatedFees = useEstimatedFees(figures, currency);
  return (
    <>
      <CertaintyMark certainty={certaintyOfCounts(certainty)} withText />
      {estimatedFees !== null && <span className={`${ui.small} ${ui.muted} ${ui.num} ${css.estimates}`}>{estimatedFees}</span>}
      {hasEstimates(figures) && (
        <Link className={`${ui.small} ${ui.muted} ${ui.num} ${css.estimates}`} to={SCREENS.costRules.path}>
          {t("tiles.estimatedCosts", { amount: estimatedCosts === null ? NONE : format.money(estimatedCosts, currency, { whole: true }) })}
        </Link>
      )}
    </>
  );
}

function wholeMonth(id: string): boolean {
  return ["lastMonth", "last2months", "last3months"].includes(id);
}

function Profit({ shown, currency, why }: { shown: ShownFigure; currency: string; why: WhyNone }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return <Money {...shown} currency={currency} tone="profit" reason={t(`none.${why}`)} />;
}

function TilePairs({ tile: { figures }, currency }: { tile: TileAnswer; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const margin = shownFigure(figures, "margin");
  const why = t(`none.${whyNoAmount(figures)}`);
  const feeShare = figures.fees === null || figures.netRevenue === null ? null : ratio(-figures.fees, figures.netRevenue);
  return (
    <dl className={`${ui.small} ${ui.ruled} ${css.pairs}`}>
      <div>
        <dt>{t("figures:sales")}</dt>
        <dd>
          <Money value={figures.sales} currency={currency} whole reason={why} />
        </dd>
      </div>
      <div>
        <dt>{t("figures:orders")}</dt>
        <dd className={ui.num}>{figures.orders === null ? <None reason={why} /> : format.count(figures.orders)}</dd>
      </div>
      <div>
        <dt>{t("figures:fees")}</dt>
        <dd>
          <Money value={figures.fees} currency={currency} whole reason={why} />
          {feeShare !== null && figures.fees !== 0 && (
            <span className={`${css.share} ${ui.num}`}>{format.percent(feeShare, { digits: 0 })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("figures:ads")}</dt>
        <dd>
          <Money value={figures.ads} currency={currency} whole reason={why} />
          {figures.tacos !== null && figures.ads !== null && figures.ads !== 0 && (
            <span className={`${css.share} ${ui.num}`}>{format.percent(figures.tacos)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("figures:margin")}</dt>
        <dd>
          <Percent {...margin} reason={t(`none.${whyNone(figures, "margin")}`)} />
        </dd>
      </div>
    </dl>
  );
}
