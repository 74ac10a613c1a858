import * as ui from "../../ui/styles/ui.module.css";
import * as productTableCss from "./product-table.module.css";
import * as css from "./product-ads.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { knownOf } from "#core/known-days.ts";
import { ratio } from "#core/ratio.ts";
import { NONE } from "../../lib/format.ts";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { Percent } from "../../ui/percent.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { CellPanel } from "../../domain/breakdown/cell-panel.tsx";
import type { View } from "../../domain/report/use-view.ts";
import { AdsAmount, AdsByKind, AdsByOffer, useAdsName } from "./ads-tables.tsx";
import { openedAds, placeOf, UNASSIGNED, useOpenAds, WHOLE } from "./open-ads.ts";
import { type ProductAdsAnswer, useProductAdsQuery } from "./product.api.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type ProductAdsProps = { id: string; view: View };

/** What advertising of the product cost in the chosen range: of which kind, through which offer, and how much of its sales it took. */
export function ProductAds({ id, view }: ProductAdsProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { chosenRange, filter, compare } = view;
  const body = { ...chosenRange, filter: placeOf(filter), compare };
  const { data, currentData, error, refetch } = useProductAdsQuery({ id, body });
  const [cell, open] = useOpenAds();
  const shown = currentData ?? data;
  return (
    <section className={ui.card} aria-label={t("product.ads.title")}>
      <div className={ui.cardHead}>
        <h2>{t("product.ads.title")}</h2>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.range(chosenRange.startDate, chosenRange.endDate)}</span>
      </div>
      {shown !== undefined ? (
        <AdsBody answer={shown} onOpen={open} />
      ) : error ? (
        <WidgetError title={t("product.ads.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={ui.padBelow} aria-busy="true">
          <Delayed>
            <Skeleton height={96} />
          </Delayed>
        </div>
      )}
      {cell !== null && currentData !== undefined && (
        <AdsPanel cell={cell} answer={currentData} id={id} view={view} onClose={() => open(null)} />
      )}
    </section>
  );
}

type AdsBodyProps = { answer: ProductAdsAnswer; onOpen: (cell: string) => void };

function AdsBody({ answer, onOpen }: AdsBodyProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const isEmpty = answer.kinds.length === 0;
  return (
    <>
      {isEmpty ? <p className={`${ui.padBelow} ${ui.secondary}`}>{t("product.ads.none")}</p> : <AdsFacts answer={answer} onOpen={onOpen} />}
      {!isEmpty && (
        <div className={`${ui.columnsWide} ${ui.top} ${ui.ruled} ${css.tables}`}>
          <AdsByKind answer={answer} onOpen={onOpen} />
          <AdsByOffer answer={answer} onOpen={onOpen} />
        </div>
      )}
      {answer.unassigned !== 0 && (
        <p className={`${ui.ruled} ${ui.pad8x12} ${ui.small} ${ui.secondary}`}>
          {t("product.ads.unassigned")}{" "}
          <AdsAmount
            value={answer.unassigned}
            currency={answer.currency}
            name={t("product.ads.unassignedTitle")}
            onOpen={() => onOpen(UNASSIGNED)}
          />
          . {t("product.ads.unassignedWhy")} <Link to="/system/settings">{t("product.ads.share")}</Link>
        </p>
      )}
    </>
  );
}

/** The spending and what it took of the product's sales, each beside the time before. */
function AdsFacts({ answer, onOpen }: AdsBodyProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const { figures, previous, currency, dataFrom } = answer;
  const known = knownOf(previous, dataFrom);
  const shareOf = ({ ads, netRevenue }: typeof figures) => (ads === null || netRevenue === null ? null : ratio(-ads, netRevenue));
  const before = previous.figures.ads;
  const against = format.range(previous.startDate, previous.endDate);
  return (
    <dl className={`${ui.grid} ${ui.pad0x12} ${productTableCss.facts} ${css.facts}`}>
      <div>
        <dt>{t("product.ads.spent")}</dt>
        <dd>
          <AdsAmount value={figures.ads} currency={currency} name={t("product.ads.title")} onOpen={() => onOpen(WHOLE)} />
        </dd>
        <dd className={`${ui.block} ${ui.small} ${css.sub} ${ui.amount}`}>
          {known !== "none" &&
            (before === null ? t("none.rate") : t("product.ads.before", { value: format.money(before, currency), against }))}
          {known === "part" && " · "}
          <ComparedMark before={previous} dataFrom={dataFrom} />
        </dd>
      </div>
      <Share
        name={t("figures:tacos")}
        formula={t("product.ads.tacosOf")}
        now={figures.tacos}
        before={known === "none" ? null : previous.figures.tacos}
      />
      <Share
        name={t("product.ads.revenueShare")}
        formula={t("product.ads.revenueShareOf")}
        now={shareOf(figures)}
        before={known === "none" ? null : shareOf(previous.figures)}
      />
      <div>
        <dt>{t("product.ads.acos")}</dt>
        <dd>
          <span className={ui.muted} aria-hidden="true">
            {NONE}
          </span>
        </dd>
        <dd className={`${ui.block} ${ui.small} ${css.sub}`}>{t("product.ads.acosWhy")}</dd>
      </div>
    </dl>
  );
}

type ShareProps = { name: string; formula: string; now: number | null; before: number | null };

function Share({ name, formula, now, before }: ShareProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Percent value={now} reason={t("product.ads.noSales")} />
      </dd>
      <dd className={`${ui.block} ${ui.small} ${css.sub}`}>
        {formula}
        {before !== null && ` · ${t("product.ads.shareBefore", { value: format.percent(before) })}`}
      </dd>
    </div>
  );
}

type AdsPanelProps = ProductAdsProps & { cell: string; answer: ProductAdsAnswer; onClose: () => void };

/** The postings of one amount of the part. */
function AdsPanel({ cell, answer, id, view, onClose }: AdsPanelProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { kindName, offerName } = useAdsName();
  const opened = openedAds(cell, answer, id, view);
  if (opened === null) return null;
  const { kind, offer, amount, question } = opened;
  const part = kind === undefined ? (offer === undefined ? null : offerName(offer)) : kindName(kind);
  const title = t(cell === UNASSIGNED ? "product.ads.unassignedTitle" : "product.ads.title");
  return (
    <CellPanel
      key={cell}
      title={title}
      {...(part === null ? {} : { subtitle: part })}
      question={question}
      amount={amount}
      onClose={onClose}
    />
  );
}
