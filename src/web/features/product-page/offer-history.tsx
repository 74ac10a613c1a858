import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./offer-history.module.css";
import { Select } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DayRange } from "#core/period.ts";
import { call } from "../../lib/api/call.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import type { View } from "../../domain/report/use-view.ts";
import { NIGHTS_HEIGHT } from "./nights-height.ts";
import { NightsTable, PriceChanges } from "./nights-tables.tsx";
import { absenceOf, offerDays, ofOffer } from "./offer-nights.ts";
import type { OfferDaysAnswer } from "./product.api.ts";
import { type OfferHistory as History, offerKey } from "./use-offer-history.ts";

const OfferChart = lazy(() => import("./offer-chart.tsx").then((module) => ({ default: module.OfferChart })));

type OfferHistoryProps = { id: string; view: View; history: History; onDay: (range: DayRange) => void };

/** What the product's offers were, night by night, and when their prices changed. */
export function OfferHistory({ id, view, history, onDay }: OfferHistoryProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { answer, body, error, refetch, choose } = history;
  const { offer: _, ...all } = body;
  const { startDate, endDate } = view.chosenRange;
  return (
    <section className={ui.card} aria-label={t("product.nights.title")}>
      <div className={ui.cardHead} style={{ flexWrap: "wrap" }}>
        <h2>{t("product.nights.title")}</h2>
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{format.range(startDate, endDate)}</span>
        {answer !== undefined && answer.offers.length > 0 && (
          <span className={`${ui.wrap} ${ui.push} ${ui.gap8} ${css.tools}`}>
            {answer.offers.length > 1 && <OfferChoice answer={answer} onChoose={choose} />}
            <DownloadMenu
              size="xs"
              fileName={`${t("product.nights.title").toLowerCase()} ${startDate}_${endDate}`}
              request={(format) => call("POST", "/api/products/:id/offerDays", { params: { id }, query: { format }, body: all })}
            />
          </span>
        )}
      </div>
      {answer !== undefined ? (
        <HistoryBody answer={answer} view={view} onDay={onDay} />
      ) : error ? (
        <WidgetError title={t("product.nights.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <HistorySkeleton />
      )}
    </section>
  );
}

function OfferChoice({ answer: { offers, chosen }, onChoose }: { answer: OfferDaysAnswer; onChoose: (key: string) => void }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const several = new Set(offers.map(({ storeName }) => storeName)).size > 1;
  return (
    <Select
      size="xs"
      className={css.choice}
      aria-label={t("product.nights.offer")}
      allowDeselect={false}
      data={offers.map((offer) => ({
        value: offerKey(offer),
        label: [offer.externalId, t(`common:markets.${offer.market}`), ...(several ? [offer.storeName] : [])].join(" · "),
      }))}
      value={chosen === null ? null : offerKey(chosen)}
      onChange={(value) => value !== null && onChoose(value)}
    />
  );
}

type HistoryBodyProps = { answer: OfferDaysAnswer; view: View; onDay: (range: DayRange) => void };

function HistoryBody({ answer, view: { chosenRange, today }, onDay }: HistoryBodyProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { recordedFrom, chosen, offers, changes } = answer;
  const { startDate, endDate } = chosenRange;
  const days = useMemo(() => offerDays(answer, { startDate, endDate }, today), [answer, startDate, endDate, today]);
  const offer = offers.find(({ offerId, market }) => offerId === chosen?.offerId && market === chosen.market);
  if (recordedFrom === null) return <p className={`${ui.padBelow} ${ui.secondary}`}>{t("product.nights.none")}</p>;
  const since = t("product.nights.since", { day: format.day(recordedFrom) });
  if (chosen === null || offer === undefined || days.length === 0) {
    return (
      <p className={`${ui.padBelow} ${ui.secondary}`}>
        {t("product.nights.noneInRange")} {since}
      </p>
    );
  }
  return (
    <>
      <div className={`${ui.columns} ${css.root}`}>
        <div className={ui.pad0x12}>
          <Suspense fallback={<Skeleton height={NIGHTS_HEIGHT} />}>
            <OfferChart days={days} currency={offer.currency} onDay={onDay} />
          </Suspense>
          <NightsTable days={days} currency={offer.currency} />
          <NightsLegend
            currency={offer.currency}
            answer={answer}
            hasAbsence={days.some(({ night }) => night !== null && absenceOf(night) !== null)}
            hasGap={days.some(({ night }) => night === null)}
          />
        </div>
        <PriceChanges changes={ofOffer(changes, chosen)} />
      </div>
      <p className={`${ui.ruled} ${ui.pad8x12} ${ui.shy} ${ui.small} ${ui.secondary}`}>
        {recordedFrom > startDate && `${since} `}
        {answer.nights.every(({ campaigns }) => campaigns === null) && t("product.nights.campaignsUnknown")}
      </p>
    </>
  );
}

type NightsLegendProps = { answer: OfferDaysAnswer; currency: string; hasAbsence: boolean; hasGap: boolean };

function NightsLegend({ answer, currency, hasAbsence, hasGap }: NightsLegendProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const items = [
    "price",
    ...(answer.changes.length > 0 ? (["change"] as const) : []),
    "stock",
    ...(hasAbsence ? (["absent"] as const) : []),
    ...(hasGap ? (["gap"] as const) : []),
  ] as const;
  return (
    <ul className={`${ui.wrap} ${ui.aside} ${css.legend}`}>
      {items.map((item) => (
        <li className={`${ui.row} ${ui.gap6}`} key={item}>
          <span className={`${ui.swatch} ${css.sign}`} data-sign={item} aria-hidden="true" />
          {t(`product.nights.legend.${item}`, { unit: format.unit(currency) })}
        </li>
      ))}
    </ul>
  );
}

function HistorySkeleton() {
  return (
    <div className={ui.padBelow} aria-busy="true">
      <Delayed>
        <Skeleton height={NIGHTS_HEIGHT} />
      </Delayed>
    </div>
  );
}
