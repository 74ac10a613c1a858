import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./ads-tiles.module.css";
import { useTranslation } from "react-i18next";
import type { AdsKey } from "#core/ads-figures.ts";
import { knownOf } from "#core/known-days.ts";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { Delta } from "../../domain/figures/delta.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { AdsFigure, useWhyNone } from "./ads-figure.tsx";
import { adsChange, adsChangeUnit } from "./ads-figures.ts";
import type { AdsAnswer } from "./ads.api.ts";

const TILES = [
  "cost",
  "adSales",
  "profit",
  "poas",
  "tacos",
  "acos",
  "roas",
  "breakEvenRoas",
  "cpc",
  "ctr",
] as const satisfies readonly AdsKey[];
type TileKey = (typeof TILES)[number];

type AdsTilesProps = { answer: AdsAnswer; onOpenCost: () => void };

/** What advertising cost and what it brought, each figure with its formula and the range before. */
export function AdsTiles({ answer, onOpenCost }: AdsTilesProps) {
  const { t } = useTranslation("ads");
  return (
    <section className={ui.card} aria-label={t("tiles.title")}>
      <dl className={css.root}>
        {TILES.map((key) => (
          <Tile key={key} figure={key} answer={answer} {...(key === "cost" ? { onOpen: onOpenCost } : {})} />
        ))}
      </dl>
    </section>
  );
}

type TileProps = { figure: TileKey; answer: AdsAnswer; onOpen?: () => void };

function Tile({ figure, answer, onOpen }: TileProps) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const whyNone = useWhyNone();
  const { totals, currency, coverage } = answer;
  const otherAds = coverage.otherAds ?? 0;
  const hasReport = coverage.days.reported > 0;
  const reason = whyNone(figure, { hasReport, clicks: totals.clicks, adSales: totals.adSales });
  const value = <AdsFigure figure={figure} value={totals[figure]} currency={currency} reason={reason} isHeadline />;
  return (
    <div className={`${ui.stack} ${ui.pad12} ${ui.narrows} ${ui.gap2} ${css.tile}`} data-figure={figure}>
      <dt className={`${ui.wrap} ${ui.spread} ${ui.aside} ${ui.gap0x8}`}>
        <span>{t(`figures.${figure}`)}</span>
        <span className={ui.muted}>{t(figure === "cost" && otherAds !== 0 ? "formulas.costOther" : `formulas.${figure}`)}</span>
      </dt>
      <dd className={css.value}>
        {onOpen === undefined || totals[figure] === null ? (
          value
        ) : (
          <button type="button" className={`${ui.plain} ${css.open}`} title={t("open.hint")} onClick={onOpen}>
            {value}
            <span className={ui.hiddenVisually}>{t("open.cost")}</span>
          </button>
        )}
      </dd>
      <dd className={ui.small} style={{ minHeight: 16, color: "var(--z-text-muted)" }}>
        {totals[figure] === null ? reason : <Compared figure={figure} answer={answer} />}
      </dd>
      {figure === "cost" && totals.cost !== null && otherAds !== 0 && (
        <dd className={`${ui.small} ${ui.amount}`} style={{ minHeight: 16, color: "var(--z-text-muted)" }}>
          {t("tiles.costInResult", { whole: format.money(totals.cost + otherAds, currency), other: format.money(otherAds, currency) })}
        </dd>
      )}
    </div>
  );
}

function Compared({ figure, answer: { totals, previous, currency, dataFrom, coverage } }: Pick<TileProps, "figure" | "answer">) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  if (figure === "breakEvenRoas") {
    return totals.breakEvenAcos === null ? null : t("tiles.breakEvenAcos", { share: format.percent(totals.breakEvenAcos) });
  }
  if (knownOf(previous, dataFrom) !== "whole") return <ComparedMark before={previous} dataFrom={dataFrom} />;
  // A range whose last bills have not come is smaller than it will be.
  if (figure === "cost" && coverage.incomplete !== null) return <span className={ui.muted}>{t("tiles.incomplete")}</span>;
  const change = adsChange(figure, totals[figure], previous.figures[figure]);
  return (
    <Delta
      change={change}
      unit={adsChangeUnit(figure)}
      currency={currency}
      against={change === null ? "" : t("tiles.against", { range: format.shortRange(previous.startDate, previous.endDate) })}
    />
  );
}
